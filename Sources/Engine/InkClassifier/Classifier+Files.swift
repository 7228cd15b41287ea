#if !hasFeature(Embedded)
  import NeuralNetwork
  import Support

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Classifier {
    /// Creates a classifier from a network and a tag's classes, which it reads from a file.
    ///
    /// - Parameters:
    ///   - network: a network whose head is a classifier.
    ///   - networkFile: the network's name in errors.
    ///   - classesURL: the pack's `classes.json`.
    ///   - looksNetwork: a network of direction maps, whose characters stand for the same labels,
    ///     and its name in errors; `nil` for a pack without one.
    ///   - tag: one of the tags in that file, in any case.
    /// - Throws: ``ClassifierError``, naming the file and its fault.
    /// - Complexity: O(classes).
    package init(
      network: Network, file networkFile: String, classes classesURL: URL,
      looks looksNetwork: (network: CharacterNetwork, file: String)? = nil, tag: String
    ) throws(ClassifierError) {
      try self.init(
        network: network, file: networkFile, classes: FileBytes(classes: classesURL),
        looks: looksNetwork, tag: tag)
    }
  }

  extension ClassFile {
    /// Reads a file of classes.
    static func read(_ url: URL) throws(ClassifierError) -> ClassFile {
      try ClassFile(FileBytes(classes: url))
    }
  }

  extension FileBytes {
    fileprivate init(classes url: URL) throws(ClassifierError) {
      do throws(MappingError) {
        try self.init(mapping: url.path)
      } catch {
        throw .unreadableClasses(file: url.path, reason: "can't be read: \(error)")
      }
    }
  }
#endif

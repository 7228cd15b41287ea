#if !hasFeature(Embedded)
  import NeuralNetwork
  import Support

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Classifier {
    /// Creates a classifier from a network and the classes of a tag, whose file it reads.
    ///
    /// - Parameters:
    ///   - network: A network whose head is a classifier.
    ///   - networkFile: The network's name in errors.
    ///   - classesURL: The pack's `classes.json`.
    ///   - looksNetwork: A network of direction maps, whose characters stand for the same labels, and its name in
    ///     errors; `nil` for a pack without one.
    ///   - tag: One of the tags in that file; its case doesn't matter.
    /// - Throws: ``ClassifierError``, naming the file and what is wrong with it.
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

import InkClassifier
import ModelPack
import NeuralNetwork
import Support

/// A pack's classifier for one of its tags. Threads share it.
package final class FigureModel: ReadingModel {
  /// The tag whose classes the model distinguishes.
  package let tag: String
  package let classifier: Classifier
  package let version: PackVersion

  package var writingSystem: WritingSystem? { nil }
  package var kind: PackManifest.Kind { .classifier }

  /// The names of all classes that the model distinguishes, in the pack's order.
  package var labels: [String] { classifier.classes.labels }

  /// - Parameter tag: one of the pack's tags, by default its first.
  package init(
    _ parts: any PackParts, tag wanted: String? = nil, precision: NetworkPrecision
  ) throws(DuctusError) {
    let contents: PackManifest.ClassifierContents
    (contents, tag) = try Self.contents(of: parts, serving: wanted)
    version = PackVersion(parts.manifest, tag: tag)
    let file = parts.manifest.network
    var looks: (network: CharacterNetwork, file: String)?
    let network: Network
    do throws(DuctusError) {
      network = try parts.network(file, precision: precision)
      if let file = contents.looks {
        looks = (try parts.characterNetwork(file, precision: precision), parts.name(of: file))
      }
    } catch {
      if case .network(let fault) = error { throw .classifier(.network(fault)) }
      throw error
    }
    let classes = try parts.bytes(of: contents.classes)
    do throws(ClassifierError) {
      classifier = try Classifier(
        network: network, file: parts.name(of: file), classes: classes, looks: looks, tag: tag)
    } catch {
      throw .classifier(error)
    }
  }

  /// Returns the pack's tag that serves a wanted one, by default its first.
  package static func tag(
    of parts: any PackParts, serving tag: String?
  ) throws(DuctusError) -> String {
    try contents(of: parts, serving: tag).tag
  }

  private static func contents(
    of parts: any PackParts, serving tag: String?
  ) throws(DuctusError) -> (contents: PackManifest.ClassifierContents, tag: String) {
    let manifest = parts.manifest
    guard case .classifier(let contents) = manifest.contents else {
      throw parts.wrongKind(expected: .classifier)
    }
    // The manifest's reader rejects a manifest without tags.
    let wanted = tag ?? manifest.tags[0]
    guard let tag = manifest.tag(serving: wanted) else {
      throw .notServed(tag: wanted, tags: manifest.tags)
    }
    return (contents, tag)
  }

  package func makeSession() throws(DuctusError) -> sending any ReadingSession {
    FigureSession(self)
  }
}

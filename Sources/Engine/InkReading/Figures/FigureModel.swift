import InkClassifier
import ModelPack
import NeuralNetwork

/// A pack's classifier for one of its tags, which recognisers share.
final class FigureModel: Sendable {
  let tag: String
  let network: Network
  let classifier: Classifier

  /// The model of a tag that the pack serves, by default its first.
  static func shared(
    _ pack: Pack, _ languageTag: String?, _ precision: NetworkPrecision
  ) throws(DuctusError) -> FigureModel {
    let manifest = pack.manifest
    guard case .classifier(let contents) = manifest.contents else {
      throw .wrongKind(directory: pack.directory.path, kind: manifest.kind, expected: .classifier)
    }
    // A manifest without tags is refused by the pack's reader.
    let wanted = languageTag ?? manifest.tags[0]
    guard let tag = manifest.tag(serving: wanted) else {
      throw .notServed(tag: wanted, tags: manifest.tags)
    }
    var options = RecognizerOptions()
    options.precision = precision
    let key = ModelKey(pack, options).map { FigureKey(model: $0, tag: tag) }
    return try SharedModels.figureModel(key) { () throws(DuctusError) in
      do throws(ClassifierError) {
        return try FigureModel(pack, contents, tag: tag, precision)
      } catch {
        throw .classifier(error)
      }
    }
  }

  private init(
    _ pack: Pack, _ contents: PackManifest.ClassifierContents, tag: String,
    _ precision: NetworkPrecision
  ) throws(ClassifierError) {
    self.tag = tag
    var looks: (network: CharacterNetwork, file: String)?
    do throws(NetworkError) {
      network = try SharedModels.network(at: pack.network, precision: precision)
      if let file = contents.looks {
        let url = pack.url(of: file)
        looks = (try SharedModels.characterNetwork(at: url, precision: precision), url.path)
      }
    } catch {
      throw .network(error)
    }
    classifier = try Classifier(
      network: network, file: pack.network.path, classes: pack.url(of: contents.classes),
      looks: looks, tag: tag)
  }
}

import CharacterLM
import InkFeatures
import ModelPack
import NeuralNetwork
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the recognisers in a process have in common: each network, each language model and each
/// whole model is loaded once, as long as somebody uses it.
///
/// The whole model of text that was opened last is kept, so that a program that opens a recogniser
/// for every ink loads its files once.
enum SharedModels {
  private struct NetworkKey: Hashable {
    let file: FileIdentity
    let precision: NetworkPrecision
  }

  private static let networks = WeakCache<NetworkKey, Network>()
  private static let languageModels = WeakCache<FileIdentity, LanguageModel>()
  private static let characterNetworks = WeakCache<NetworkKey, CharacterNetwork>()
  private static let textModels = WeakCache<ModelKey, TextModel>()
  private static let characterModels = WeakCache<ModelKey, CharacterModel>()
  private static let figureModels = WeakCache<FigureKey, FigureModel>()
  private static let last = Locked<(any ReadingModel)?>(nil)

  static func network(at url: URL, precision: NetworkPrecision) throws(NetworkError) -> Network {
    try networks.value(
      FileIdentity(url).map { NetworkKey(file: $0, precision: precision) }
    ) { () throws(NetworkError) in
      try Network(contentsOf: url, precision: precision)
    }
  }

  static func characterNetwork(
    at url: URL, precision: NetworkPrecision
  ) throws(NetworkError) -> CharacterNetwork {
    try characterNetworks.value(
      FileIdentity(url).map { NetworkKey(file: $0, precision: precision) }
    ) { () throws(NetworkError) in
      try CharacterNetwork(contentsOf: url, precision: precision)
    }
  }

  /// A pack's network of single characters, which reads what this library makes.
  static func characterNetwork(
    at url: URL, of pack: Pack, precision: NetworkPrecision
  ) throws(DuctusError) -> CharacterNetwork {
    let network: CharacterNetwork
    do throws(NetworkError) {
      network = try characterNetwork(at: url, precision: precision)
    } catch {
      throw .network(error)
    }
    guard network.configuration.mapsVersion == DirectionMaps.version else {
      throw .inconsistentPack(
        directory: pack.directory.path,
        reason: "the network reads direction maps of version "
          + "\(network.configuration.mapsVersion), which this library doesn't make")
    }
    return network
  }

  /// - Returns: `nil` for a pack without one.
  static func languageModel(of pack: Pack) throws(DuctusError) -> LanguageModel? {
    guard let file = pack.manifest.languageModel else { return nil }
    do {
      return try languageModel(at: pack.url(of: file))
    } catch {
      throw .languageModel(error)
    }
  }

  private static func languageModel(at url: URL) throws(LanguageModelError) -> LanguageModel {
    try languageModels.value(FileIdentity(url)) { () throws(LanguageModelError) in
      try LanguageModel(contentsOf: url)
    }
  }

  static func textModel(
    _ key: ModelKey?, make: () throws(DuctusError) -> TextModel
  ) throws(DuctusError) -> TextModel {
    let model = try textModels.value(key, make: make)
    last.withLock { $0 = model }
    return model
  }

  static func characterModel(
    _ key: ModelKey?, make: () throws(DuctusError) -> CharacterModel
  ) throws(DuctusError) -> CharacterModel {
    let model = try characterModels.value(key, make: make)
    last.withLock { $0 = model }
    return model
  }

  static func figureModel(
    _ key: FigureKey?, make: () throws(DuctusError) -> FigureModel
  ) throws(DuctusError) -> FigureModel {
    try figureModels.value(key, make: make)
  }
}

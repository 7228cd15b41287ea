import CharacterLM
import InkReading
import ModelPack
import NeuralNetwork
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The models that the recognisers in a process share: each network, each language model and each
/// whole model is loaded once, as long as somebody uses it.
///
/// The text model opened last is kept, so that a program that opens a recogniser for every ink
/// loads its files once.
enum SharedModels {
  private struct NetworkKey: Hashable {
    let file: FileState
    let precision: NetworkPrecision
  }

  private static let networks = WeakCache<NetworkKey, Network>()
  private static let languageModels = WeakCache<FileState, LanguageModel>()
  private static let characterNetworks = WeakCache<NetworkKey, CharacterNetwork>()
  private static let textModels = WeakCache<ModelKey, TextModel>()
  private static let characterModels = WeakCache<ModelKey, CharacterModel>()
  private static let figureModels = WeakCache<ModelKey, FigureModel>()
  private static let formulaModels = WeakCache<ModelKey, FormulaModel>()
  private static let last = Locked<(any ReadingModel)?>(nil)

  static func network(at url: URL, precision: NetworkPrecision) throws(NetworkError) -> Network {
    try networks.value(
      FileState(path: url.path).map { NetworkKey(file: $0, precision: precision) }
    ) { () throws(NetworkError) in
      try Network(contentsOf: url, precision: precision)
    }
  }

  static func characterNetwork(
    at url: URL, precision: NetworkPrecision
  ) throws(NetworkError) -> CharacterNetwork {
    try characterNetworks.value(
      FileState(path: url.path).map { NetworkKey(file: $0, precision: precision) }
    ) { () throws(NetworkError) in
      try CharacterNetwork(contentsOf: url, precision: precision)
    }
  }

  static func languageModel(at url: URL) throws(LanguageModelError) -> LanguageModel {
    try languageModels.value(FileState(path: url.path)) { () throws(LanguageModelError) in
      try LanguageModel(contentsOf: url)
    }
  }

  /// Returns the model with which a pack reads text.
  ///
  /// - Parameter latinPack: a pack that reads Latin words in text of another script.
  /// - Throws: ``DuctusError``, also for a pack that names figures.
  static func textModel(
    of pack: Pack, latinPack: Pack? = nil, options: RecognizerOptions
  ) throws(DuctusError) -> any ReadingModel {
    let key = ModelKey(pack, options)
    var model = try textModel(of: pack, options, key)
    if let latinPack, let own = options.forLatinWords(beside: pack.manifest) {
      model = MixedModel(model) { try? textModel(of: latinPack, own, ModelKey(latinPack, own)) }
    }
    // A model without a key is never found again: it would only keep a person's hand.
    if key != nil { last.withLock { $0 = model } }
    return model
  }

  private static func textModel(
    of pack: Pack, _ options: RecognizerOptions, _ key: ModelKey?
  ) throws(DuctusError) -> any ReadingModel {
    if case .characters = pack.manifest.contents {
      return try characterModels.value(key) { () throws(DuctusError) in
        try CharacterModel(SharedParts(pack), options)
      }
    }
    return try textModels.value(key) { () throws(DuctusError) in
      try TextModel(SharedParts(pack), options)
    }
  }

  /// Returns the model with which a pack reads formulas.
  ///
  /// - Throws: ``DuctusError``, also for a pack of another kind.
  static func formulaModel(
    of pack: Pack, precision: NetworkPrecision
  ) throws(DuctusError) -> FormulaModel {
    var options = RecognizerOptions()
    options.precision = precision
    return try formulaModels.value(ModelKey(pack, options)) { () throws(DuctusError) in
      try FormulaModel(SharedParts(pack), precision: precision)
    }
  }

  /// Returns the model with which a pack names figures.
  ///
  /// - Parameter tag: one of the pack's tags, by default its first.
  /// - Throws: ``DuctusError``, also for a pack that reads text.
  static func figureModel(
    of pack: Pack, tag wanted: String?, precision: NetworkPrecision
  ) throws(DuctusError) -> FigureModel {
    var options = RecognizerOptions()
    options.precision = precision
    let parts = SharedParts(pack)
    let tag = try FigureModel.tag(of: parts, serving: wanted)
    return try figureModels.value(ModelKey(pack, options, tag: tag)) { () throws(DuctusError) in
      try FigureModel(parts, tag: tag, precision: precision)
    }
  }
}

import ModelPack
import NeuralNetwork

/// What makes two models the same: the pack, its files as they are now, and the options.
struct ModelKey: Hashable, Sendable {
  private let pack: Pack
  private let files: [FileIdentity]
  private let usesLanguageModel, keepsEvidence: Bool
  private let beamWidth: Int?
  private let precision: NetworkPrecision

  /// `nil` where a file isn't there.
  init?(_ pack: Pack, _ options: RecognizerOptions) {
    self.pack = pack
    files = pack.manifest.files.compactMap { FileIdentity(pack.url(of: $0)) }
    guard files.count == pack.manifest.files.count else { return nil }
    usesLanguageModel = options.usesLanguageModel
    keepsEvidence = options.keepsEvidence
    beamWidth = options.beamWidth
    precision = options.precision
  }
}

/// What makes two models of figures the same.
struct FigureKey: Hashable, Sendable {
  let model: ModelKey
  let tag: String
}

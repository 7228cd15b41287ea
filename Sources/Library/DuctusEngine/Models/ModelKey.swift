@_spi(Laboratory) import InkReading
import ModelPack
import NeuralNetwork
import Support

/// What makes two models the same: the pack, its files as they are now, and the options.
struct ModelKey: Hashable, Sendable {
  private let pack: Pack
  private let files: [FileState]
  private let usesLanguageModel, keepsEvidence: Bool
  private let beamWidth: Int?
  private let precision: NetworkPrecision
  private let tag: String?

  /// `nil` where a file isn't there, for a person's hand, and for options with parameters of the
  /// program's own: these are rare, and not compared.
  ///
  /// - Parameter tag: the one whose classes are told apart, for a pack that names figures.
  init?(_ pack: Pack, _ options: RecognizerOptions, tag: String? = nil) {
    guard options.decoderParameters == nil, options.latticeParameters == nil, options.hand == nil
    else { return nil }
    self.pack = pack
    files = pack.manifest.files.compactMap { FileState(path: pack.url(of: $0).path) }
    guard files.count == pack.manifest.files.count else { return nil }
    usesLanguageModel = options.usesLanguageModel
    keepsEvidence = options.keepsEvidence
    beamWidth = options.beamWidth
    precision = options.precision
    self.tag = tag
  }
}

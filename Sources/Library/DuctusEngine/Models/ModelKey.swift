@_spi(Laboratory) import InkReading
import ModelPack
import NeuralNetwork
import Support

/// The identity of a model: the pack, the current state of its files, and the options.
struct ModelKey: Hashable, Sendable {
  private let pack: Pack
  private let files: [FileState]
  private let usesLanguageModel, keepsEvidence: Bool
  private let beamWidth: Int?
  private let precision: NetworkPrecision
  private let tag: String?

  /// Creates a key; `nil` if a file doesn't exist, for a person's hand, and for options with a
  /// program's own parameters: these are rare, and not compared.
  ///
  /// - Parameter tag: the tag whose classes are distinguished, for a pack that names figures.
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

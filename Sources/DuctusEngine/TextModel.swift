import CTCDecoder
import CharacterLM
import Foundation
import InkFeatures
import ModelStore
import NeuralNetwork

/// The parts of a pack, loaded and checked against one another; shared by all threads.
struct TextModel: Sendable {
  let network: Network
  let languageModel: LanguageModel?
  let alphabet: Alphabet
  let parameters: DecoderParameters
  /// `nil` for a pack without one.
  let calibration: Calibration?
  /// What errors call the pack.
  let packDirectory: String
  /// What results call it.
  let version: PackVersion
  let keepsEvidence: Bool

  init(pack: Pack, options: RecognizerOptions) throws(DuctusError) {
    packDirectory = pack.directory.path
    version = PackVersion(pack.manifest)
    keepsEvidence = options.keepsEvidence
    guard case .text(let contents) = pack.manifest.contents else {
      throw .wrongKind(
        directory: packDirectory, kind: pack.manifest.kind, expected: .text)
    }
    // Not `map`: it would lose the type of the error.
    if let file = contents.calibration {
      calibration = try Calibration(contentsOf: pack.url(of: file))
    } else {
      calibration = nil
    }
    let network = try TextModel.loadNetwork(pack, options.precision)
    languageModel =
      options.usesLanguageModel
      ? try TextModel.loadLanguageModel(contents.languageModel.map(pack.url)) : nil
    try TextModel.check(network.configuration, contents.alphabet, directory: packDirectory)
    self.network = network.restricted(to: Set(contents.written.unicodeScalars))
    do {
      alphabet = try Alphabet(contents.written)
    } catch {
      throw .inconsistentPack(directory: pack.directory.path, reason: "\(error)")
    }
    // Not `??`: it would lose the type of the error.
    var parameters: DecoderParameters
    if let given = options.decoderParameters {
      parameters = given
    } else {
      parameters = try TextModel.loadParameters(pack.url(of: contents.decoder))
    }
    if let beamWidth = options.beamWidth { parameters.beamWidth = beamWidth }
    do {
      try parameters.validate()
    } catch {
      throw .decoder(file: pack.url(of: contents.decoder).path, reason: "\(error)")
    }
    self.parameters = parameters
  }

  private static func loadNetwork(
    _ pack: Pack, _ precision: NetworkPrecision
  ) throws(DuctusError) -> Network {
    do {
      // A flipped bit in a weight has no other witness; the language model sums its file itself.
      try pack.verify(pack.manifest.network)
    } catch {
      throw .pack(error)
    }
    do {
      return try NetworkCache.shared.network(at: pack.network, precision: precision)
    } catch {
      throw .network(error)
    }
  }

  private static func loadLanguageModel(_ url: URL?) throws(DuctusError) -> LanguageModel? {
    guard let url else { return nil }
    do {
      return try LanguageModel(contentsOf: url)
    } catch {
      throw .languageModel(error)
    }
  }

  private static func loadParameters(_ url: URL) throws(DuctusError) -> DecoderParameters {
    do {
      return try JSONDecoder().decode(DecoderParameters.self, from: Data(contentsOf: url))
    } catch {
      throw .decoder(file: url.path, reason: "\(error)")
    }
  }

  private static func check(
    _ configuration: NetworkConfiguration, _ alphabet: String, directory: String
  ) throws(DuctusError) {
    func refuse(_ reason: String) -> DuctusError {
      .inconsistentPack(directory: directory, reason: reason)
    }
    guard configuration.featureVersion == TextFeatures.version,
      configuration.features == Feature.count
    else {
      throw refuse(
        "the network reads feature version \(configuration.featureVersion), "
          + "this library makes \(TextFeatures.version)")
    }
    guard case .ctc(let characters) = configuration.head else {
      throw refuse("the network names figures, it doesn't read text")
    }
    guard characters == Array(alphabet.unicodeScalars) else {
      throw refuse("network and manifest differ in their alphabets")
    }
    if let composed = characters.first(where: { String($0).decomposedScalars != [$0] }) {
      throw refuse("the alphabet has \(composed.debugDescription), which is to be decomposed")
    }
  }
}

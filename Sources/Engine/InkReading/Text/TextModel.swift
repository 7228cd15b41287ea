import CTCDecoder
import CharacterLM
import InkFeatures
import InkLayout
import ModelPack
import NeuralNetwork
import UnicodeText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parts of a pack, loaded and checked against one another; shared by all threads.
///
/// Contents are not hashed here: whoever installs a pack does that. The language model's file has
/// a checksum of its own.
final class TextModel: ReadingModel {
  let network: Network
  let languageModel: LanguageModel?
  let alphabet: Alphabet
  let forms: LetterForms
  let writing: WritingSystem
  /// The version of the rows that the network reads.
  var featureVersion: Int { network.configuration.featureVersion }
  let parameters: DecoderParameters
  /// `nil` for a pack without one.
  let loneCharacters: LoneCharacterModel?
  /// `nil` for a pack without one.
  let calibration: Calibration?
  /// What errors call the pack.
  let packDirectory: String
  /// What results call it.
  let version: PackVersion
  let keepsEvidence: Bool

  /// The model of a pack, which recognisers with the same options share.
  static func shared(
    _ pack: Pack, options: RecognizerOptions
  ) throws(DuctusError) -> TextModel {
    // Parameters of the program's own are rare, and not compared.
    let key = options.decoderParameters == nil ? ModelKey(pack, options) : nil
    return try SharedModels.textModel(key) { () throws(DuctusError) in
      try TextModel(pack: pack, options: options)
    }
  }

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
      options.usesLanguageModel ? try SharedModels.languageModel(of: pack) : nil
    try TextModel.check(
      network.configuration, contents.alphabet, contents.written, directory: packDirectory)
    forms = LetterForms(contents)
    writing = WritingSystem(contents)
    self.network = network.restricted(to: forms.characters)
    do {
      alphabet = try Alphabet(contents.written, penOrder: contents.penOrder ?? false)
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
    loneCharacters = try LoneCharacterModel(
      pack, alphabet: alphabet, precision: options.precision)
  }

  func makeSession() throws(DuctusError) -> sending RecognitionSession {
    try RecognitionSession(model: self)
  }

  private static func loadNetwork(
    _ pack: Pack, _ precision: NetworkPrecision
  ) throws(DuctusError) -> Network {
    do {
      return try SharedModels.network(at: pack.network, precision: precision)
    } catch {
      throw .network(error)
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
    _ configuration: NetworkConfiguration, _ alphabet: String, _ written: String,
    directory: String
  ) throws(DuctusError) {
    func refuse(_ reason: String) -> DuctusError {
      .inconsistentPack(directory: directory, reason: reason)
    }
    guard
      configuration.features == TextFeatures.columns(ofVersion: configuration.featureVersion)
    else {
      throw refuse(
        "the network reads \(configuration.features) values of feature version "
          + "\(configuration.featureVersion), which this library doesn't make")
    }
    guard case .ctc(let characters) = configuration.head else {
      throw refuse("the network names figures, it doesn't read text")
    }
    guard characters == Array(alphabet.unicodeScalars) else {
      throw refuse("network and manifest differ in their alphabets")
    }
    let all = characters + Array(written.unicodeScalars)
    if let composed = all.first(where: { String($0).decomposedScalars != [$0] }) {
      throw refuse("the alphabet has \(composed.debugDescription), which is to be decomposed")
    }
  }
}

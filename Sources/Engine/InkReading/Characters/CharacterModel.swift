import CharacterLattice
import InkLayout
import ModelPack
import NeuralNetwork

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parts of a pack that reads character by character, loaded and checked against one another;
/// shared by all threads.
final class CharacterModel: ReadingModel {
  let lattice: LatticeModel
  let writing: WritingSystem
  /// What errors call the pack.
  let packDirectory: String
  /// What results call it.
  let version: PackVersion

  /// The model of a pack, which recognisers with the same options share.
  static func shared(
    _ pack: Pack, options: RecognizerOptions
  ) throws(DuctusError) -> CharacterModel {
    // Parameters of the program's own are rare, and not compared.
    let key = options.latticeParameters == nil ? ModelKey(pack, options) : nil
    return try SharedModels.characterModel(key) { () throws(DuctusError) in
      try CharacterModel(pack: pack, options: options)
    }
  }

  init(pack: Pack, options: RecognizerOptions) throws(DuctusError) {
    packDirectory = pack.directory.path
    version = PackVersion(pack.manifest)
    guard case .characters(let contents) = pack.manifest.contents else {
      throw .wrongKind(
        directory: packDirectory, kind: pack.manifest.kind, expected: .characters)
    }
    let network = try Self.network(pack, contents, options.precision)
    writing = WritingSystem(contents)
    let wanted = Set(contents.characters.unicodeScalars).subtracting([" "])
    var language: SpeltLanguageModel?
    if options.usesLanguageModel, let model = try SharedModels.languageModel(of: pack) {
      language = SpeltLanguageModel(model, spelling: (contents.spelling ?? "").unicodeScalars)
    }
    let parameters = try Self.parameters(pack.url(of: contents.decoder), options)
    do {
      lattice = try LatticeModel(
        network: network.restricted(to: wanted, syllables: contents.hangul), language: language,
        parameters: parameters, putsSpaces: writing.putsSpaces)
    } catch {
      throw .inconsistentPack(directory: packDirectory, reason: "\(error)")
    }
  }

  func makeSession() throws(DuctusError) -> sending CharacterSession {
    CharacterSession(model: self)
  }

  private static func network(
    _ pack: Pack, _ contents: PackManifest.CharacterContents, _ precision: NetworkPrecision
  ) throws(DuctusError) -> CharacterNetwork {
    let network = try SharedModels.characterNetwork(
      at: pack.network, of: pack, precision: precision)
    guard network.alphabet == Array(contents.alphabet.unicodeScalars) else {
      throw .inconsistentPack(
        directory: pack.directory.path, reason: "network and manifest differ in their alphabets")
    }
    return network
  }

  private static func parameters(
    _ url: URL, _ options: RecognizerOptions
  ) throws(DuctusError) -> LatticeParameters {
    do {
      var parameters: LatticeParameters
      if let given = options.latticeParameters {
        parameters = given
      } else {
        parameters = try JSONDecoder().decode(
          LatticeParameters.self, from: Data(contentsOf: url))
      }
      if let width = options.beamWidth { parameters.beamWidth = Double(width) }
      try parameters.validate()
      return parameters
    } catch {
      throw .decoder(file: url.path, reason: "\(error)")
    }
  }
}

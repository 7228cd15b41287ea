import CharacterLattice
import HandLearning
import InkLayout
import ModelPack
import NeuralNetwork
import Support

/// The parts of a pack that reads character by character, loaded and checked against each other.
/// Threads share it.
package final class CharacterModel: ReadingModel {
  let lattice: LatticeModel
  let writing: WritingSystem
  /// `nil` without a hand, or if the hand knows none.
  let ownWords: OwnWords?
  /// The pack's name in errors.
  let packName: String
  package let version: PackVersion

  package var writingSystem: WritingSystem? { writing }
  package var kind: PackManifest.Kind { .characters }

  package init(_ parts: any PackParts, _ options: RecognizerOptions) throws(DuctusError) {
    packName = parts.files.name
    version = PackVersion(parts.manifest)
    guard case .characters(let contents) = parts.manifest.contents else {
      throw parts.wrongKind(expected: .characters)
    }
    let file = parts.manifest.network
    var network = try parts.lookingNetwork(file, precision: options.precision)
    if let hand = options.hand {
      let bytes = try parts.bytes(of: file)
      do throws(HandError) {
        network = try hand.network(bytes, hashes: file.handHashes, unchanged: network)
      } catch {
        throw .hand(error)
      }
    }
    ownWords = options.hand.flatMap { OwnWords($0, penOrder: false) }
    guard network.alphabet == Array(contents.alphabet.unicodeScalars) else {
      throw parts.inconsistent("network and manifest differ in their alphabets")
    }
    writing = WritingSystem(contents)
    let wanted = Set(contents.characters.unicodeScalars).subtracting([" "])
    var language: SpeltLanguageModel?
    if let model = try parts.languageModel(options) {
      language = SpeltLanguageModel(model, spelling: (contents.spelling ?? "").unicodeScalars)
    }
    let parameters = try LatticeParameters(
      parts.bytes(of: contents.decoder), or: options.latticeParameters,
      beamWidth: options.beamWidth)
    do {
      lattice = try LatticeModel(
        network: network.restricted(to: wanted, syllables: contents.hangul), language: language,
        parameters: parameters, putsSpaces: writing.putsSpaces,
        signWidths: writing.putsSpaces ? nil : SignWidths(comma: contents.knownComma))
    } catch {
      throw parts.inconsistent("\(error)")
    }
  }

  package func makeSession() throws(DuctusError) -> sending any ReadingSession {
    CharacterSession(self)
  }
}

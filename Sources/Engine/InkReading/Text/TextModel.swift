import CTCDecoder
import CharacterLM
import HandLearning
import InkFeatures
import InkLayout
import ModelPack
import NeuralNetwork
import Support
import UnicodeText

/// The parts of a pack, loaded and checked against each other; shared by all threads.
///
/// Contents are not hashed here: the installer of a pack does that. The language model's file has
/// its own checksum.
package final class TextModel: ReadingModel {
  package let network: Network
  let languageModel: LanguageModel?
  let alphabet: Alphabet
  let forms: LetterForms
  let writing: WritingSystem
  /// The version of the rows that the network reads.
  var featureVersion: Int { network.configuration.featureVersion }
  let parameters: DecoderParameters
  /// `nil` if sizes have no weight.
  let sizes: LetterSizes?
  /// `nil` for a pack without one.
  let loneCharacters: LoneCharacterModel?
  /// `nil` if the alphabet lacks the signs that heights distinguish.
  let signHeights: SignHeights?
  /// `nil` for a pack that knows no codes.
  let spaceGaps: SpaceGaps?
  /// `nil` for a pack whose texts have no rows of separate characters.
  let separateCharacters: SeparateCharacters?
  /// `nil` for a pack of Latin script.
  let latinLetters: LatinLetters?
  /// `nil` for a pack without one.
  let calibration: Calibration?
  /// The pack's name in errors.
  let packName: String
  package let version: PackVersion
  let keepsEvidence: Bool
  /// `nil` without a hand, or if the hand knows none.
  let ownWords: OwnWords?
  /// The classes of the network that can be learned.
  let classes: LetterClasses

  package var writingSystem: WritingSystem? { writing }
  package var kind: PackManifest.Kind { .text }

  package init(_ parts: any PackParts, _ options: RecognizerOptions) throws(DuctusError) {
    packName = parts.files.name
    version = PackVersion(parts.manifest)
    keepsEvidence = options.keepsEvidence
    guard case .text(let contents) = parts.manifest.contents else {
      throw parts.wrongKind(expected: .text)
    }
    // Not `map`: it would lose the type of the error.
    if let file = contents.calibration {
      calibration = try Calibration(parts.bytes(of: file))
    } else {
      calibration = nil
    }
    let network = try parts.network(options)
    ownWords = options.hand.flatMap { OwnWords($0, penOrder: contents.penOrder ?? false) }
    languageModel = try parts.languageModel(options)
    if let reason = Self.contradiction(network.configuration, contents) {
      throw parts.inconsistent(reason)
    }
    forms = LetterForms(contents)
    classes = forms.learned(of: Array(contents.alphabet.unicodeScalars))
    writing = WritingSystem(contents)
    self.network = network.restricted(to: forms.characters)
    do throws(DecoderError) {
      alphabet = try Alphabet(contents.written, penOrder: contents.penOrder ?? false)
    } catch {
      throw parts.inconsistent("\(error)")
    }
    signHeights = SignHeights(alphabet)
    latinLetters =
      contents.isOfOtherScript
      ? LatinLetters(alphabet, direction: writing.direction) : nil
    parameters = try DecoderParameters(
      parts.bytes(of: contents.decoder), or: options.decoderParameters,
      beamWidth: options.beamWidth)
    spaceGaps = parameters.codeScore == nil ? nil : SpaceGaps(alphabet)
    separateCharacters = SeparateCharacters(alphabet, parameters)
    sizes = LetterSizes(parameters)
    loneCharacters = try LoneCharacterModel(
      parts, alphabet: alphabet, precision: options.precision)
  }

  package func makeSession() throws(DuctusError) -> sending any ReadingSession {
    try TextSession(self)
  }

  /// Returns the reason why a network doesn't fit these contents; `nil` if it does.
  private static func contradiction(
    _ configuration: NetworkConfiguration, _ contents: PackManifest.TextContents
  ) -> String? {
    let version = configuration.featureVersion
    guard configuration.features == TextFeatures.columns(ofVersion: version) else {
      return "the network reads \(configuration.features) values of feature version "
        + "\(version), which this library doesn't make"
    }
    guard case .ctc(let characters) = configuration.head else {
      return "the network names figures and doesn't read text"
    }
    guard characters == Array(contents.alphabet.unicodeScalars) else {
      return "network and manifest differ in their alphabets"
    }
    let all = characters + Array(contents.written.unicodeScalars)
    let composed = all.first { !$0.isASCII && String($0).decomposedScalars != [$0] }
    if let composed {
      return "the alphabet has \(composed.debugDescription), which is to be decomposed"
    }
    return nil
  }
}

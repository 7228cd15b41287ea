import CTCDecoder
import InkFeatures
import InkModel
import ModelPack
import NeuralNetwork
import UnicodeText

/// The looks of a language's characters drawn alone: a network that sees the whole character,
/// beside the one that follows the pen. People who learn or copy a script write a letter's strokes
/// in any order and direction.
struct LoneCharacterModel: Sendable {
  let network: CharacterNetwork
  /// The text of each character of the network.
  let texts: [String]

  /// - Parameters:
  ///   - alphabet: the pack's alphabet. Characters that it can't write are left out.
  ///   - precision: the precision of the weights.
  /// - Returns: `nil` for a pack without such a network, or if it knows none of the characters.
  init?(
    _ parts: any PackParts, alphabet: Alphabet, precision: NetworkPrecision
  ) throws(DuctusError) {
    guard let file = parts.manifest.text?.loneCharacters else { return nil }
    let whole = try parts.lookingNetwork(file, precision: precision)
    let written = Set(alphabet.scalars)
    let configuration = whole.configuration
    let wanted = zip(configuration.alphabet, configuration.texts).filter { _, text in
      alphabet.written(text).scalars.allSatisfy(written.contains)
    }
    guard !wanted.isEmpty else { return nil }
    network = whole.restricted(to: Set(wanted.map { $0.0 }), syllables: false)
    texts = wanted.map { $0.1 }
  }

  func makeSession() -> LoneCharacterSession { LoneCharacterSession(self) }
}

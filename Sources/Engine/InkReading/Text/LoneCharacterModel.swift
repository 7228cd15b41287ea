import CTCDecoder
import InkFeatures
import InkModel
import ModelPack
import NeuralNetwork
import UnicodeText

/// What the characters of a language look like, drawn by themselves: beside the network that follows
/// the pen one that sees the whole. People who learn a script, or copy it, write a letter's strokes
/// in any order and direction.
struct LoneCharacterModel: Sendable {
  let network: CharacterNetwork
  /// What is read for each character of the network.
  let texts: [String]

  /// - Parameters:
  ///   - alphabet: of the pack. Characters that it can't write are left out.
  ///   - precision: that weights are computed in.
  /// - Returns: `nil` for a pack without such a network, and where it knows none of the characters.
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

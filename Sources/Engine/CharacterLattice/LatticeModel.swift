import CharacterLM
import NeuralNetwork
import UnicodeText

/// The model that reads lines of single characters. Threads share it.
package struct LatticeModel: Sendable {
  package let network: CharacterNetwork
  let language: SpeltLanguageModel?
  package let parameters: LatticeParameters
  /// Whether the language puts spaces between words. In others, only Latin words have spaces.
  let putsSpaces: Bool
  /// The widths of signs; `nil` if signs are as wide as they are read.
  let signWidths: SignWidths?

  /// - Parameters:
  ///   - network: a network with the characters to be read.
  ///   - putsSpaces: whether the language puts spaces between words.
  ///   - signWidths: the widths of signs; `nil` if signs are as wide as they are read.
  /// - Throws: ``LatticeError/unusableCharacter(_:)``.
  package init(
    network: CharacterNetwork, language: SpeltLanguageModel?, parameters: LatticeParameters,
    putsSpaces: Bool, signWidths: SignWidths? = nil
  ) throws(LatticeError) {
    if let bad = network.alphabet.first(where: { !$0.standsByItself }) {
      throw .unusableCharacter(bad)
    }
    self.network = network
    self.language = language
    self.parameters = parameters
    self.putsSpaces = putsSpaces
    self.signWidths = signWidths
  }

  /// Returns whether any of some characters may be read.
  ///
  /// - Complexity: O(characters).
  func reads(anyOf wanted: Set<Character>) -> Bool {
    network.alphabet.contains { wanted.contains(Character($0)) }
      || network.readsSyllables
        && wanted.contains { character in
          let scalars = Array(String(character).composed.unicodeScalars)
          return scalars.count == 1
            && CharacterNetworkConfiguration.rows(ofSyllable: scalars[0]) != nil
        }
  }

  /// Returns the words of a lexicon as the model's characters spell them.
  func words(of lexicon: UserLexicon) -> WordTrie {
    lexicon.trie(knows: network.alphabet.contains)
  }

  /// Returns the weight of the language model, which is of little use for a character with no text
  /// around it.
  ///
  /// - Parameter isWhole: whether the character is the whole ink.
  func languageWeight(_ context: DecodingContext, isWhole: Bool) -> Double {
    let isAlone = isWhole && (context.hasNoText || context.isPerCharacter)
    return Double(context.languageScale)
      * (isAlone ? parameters.loneLanguageWeight : parameters.languageWeight)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a character of its own in any text, in its composed form.
  fileprivate var standsByItself: Bool {
    switch value {
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return false  // jamo, which join
    case 0x1F1E6...0x1F1FF: return false  // halves of flags
    default: break
    }
    if properties.isGraphemeExtend || properties.isWhitespace || isMark { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .privateUse: return false
    default: return Array(String(self).composed.unicodeScalars) == [self]
    }
  }
}

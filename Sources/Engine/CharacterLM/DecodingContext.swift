/// Characters that are expected, others being less likely by a factor.
package struct CharacterExpectation: Hashable, Sendable {
  /// The characters that are expected.
  package var characters: Set<Character>
  /// Cost of each other character: a natural logarithm, at least 0.
  package var penalty: Float

  /// Expects characters; the penalty of all others is a natural logarithm, at least 0.
  package init(characters: Set<Character>, penalty: Float) {
    self.characters = characters
    self.penalty = penalty
  }
}

/// Knowledge about an ink besides its posteriors.
public struct DecodingContext: Sendable {
  /// The text before the ink; how much of it counts is up to the language model.
  package var preContext: String

  /// The text after the ink; ``postContextLength`` characters of it count.
  package var postContext = ""

  /// Whether the posteriors were made with the size of the line known, so that they tell small
  /// letters from capitals of the same form.
  package var knowsSize: Bool

  /// Number of strokes that stand above all that is near them, as dots and accents do; `nil` where
  /// nobody counted them. See `DecoderParameters.markWeight`.
  package var marksAbove: Int?

  /// The only characters that readings may have; `nil` stands for all. A letter with marks is a
  /// character of its own.
  package var onlyCharacters: Set<Character>?

  /// Costs of characters besides all else: natural logarithms, at least 0.
  package var characterPenalties: [Unicode.Scalar: Float] = [:]

  /// Characters that are expected.
  package var expectations: [CharacterExpectation] = []

  /// Words that are likely.
  package var lexicon: UserLexicon?

  /// Words that are likely after others.
  package var pairs: WordPairs?

  /// Factor of `languageWeight`, `finalWeight` and `lengthBonus` of a decoder's parameters, 0 to 1:
  /// how much the text is running text.
  package var languageScale: Float = 1

  /// What the text is known to be instead of prose. See `DecoderParameters.codeScore`.
  package var codeKind: CodeKind?

  /// The form that the text has.
  package var form: TextForm?

  /// Number of characters after the ink that the decoder looks at.
  package static let postContextLength = 10

  /// A context of nothing but what stands before the ink.
  public init(preContext: String = "", knowsSize: Bool = false) {
    self.preContext = preContext
    self.knowsSize = knowsSize
  }
}

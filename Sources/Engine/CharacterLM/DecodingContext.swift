/// Characters that are expected; all others but the space are less likely by a factor.
package struct CharacterExpectation: Hashable, Sendable {
  /// The expected characters.
  package var characters: Set<Character>
  /// The penalty of each other character: a natural logarithm, at least 0.
  package var penalty: Float

  /// The penalty of a character that isn't expected, chosen on the validation split.
  package static let usualPenalty: Float = 5

  /// Creates an expectation.
  package init(characters: Set<Character>, penalty: Float) {
    self.characters = characters
    self.penalty = penalty
  }
}

/// What is known about an ink besides its posteriors.
public struct DecodingContext: Sendable {
  /// The text before the ink; the language model decides how much of it counts.
  package var preContext: String

  /// Whether the text before the ink is that of the lines above it.
  package var beginsLine = false

  /// The text after the ink, of which ``postContextLength`` characters count.
  package var postContext = ""

  /// Whether the posteriors were computed with a known size of the line, so that they distinguish
  /// small letters from capitals of the same form.
  package var knowsSize: Bool

  /// The number of strokes that stand above everything near them, as dots and accents do; `nil` if
  /// unknown. See `DecoderParameters.markWeight`.
  package var marksAbove: Int?

  /// The only characters that readings may have; `nil` for all. A letter with marks counts as one
  /// character.
  package var onlyCharacters: Set<Character>?

  /// The characters that are expected.
  package var expectations: [CharacterExpectation] = []

  /// The words that are likely.
  package var lexicon: UserLexicon?

  /// The words that are likely after others.
  package var pairs: WordPairs?

  /// The factor of `languageWeight`, `finalWeight` and `lengthBonus` of a decoder's parameters, 0
  /// to 1: the degree to which the text is prose.
  package var languageScale: Float = 1

  /// The kind of the text if it isn't prose. See `DecoderParameters.codeScore`.
  package var codeKind: CodeKind?

  /// The form of the text.
  package var form: TextForm?

  /// Whether the ink is a character in a cell: no space comes between it and the text before it.
  package var isCell = false

  /// Whether the ink is characters in cells: no character affects the next, and none is a space.
  package var isPerCharacter = false

  /// Whether no text is known around the ink.
  package var hasNoText: Bool { preContext.isEmpty && postContext.isEmpty }

  /// The number of characters after the ink that the decoder looks at.
  package static let postContextLength = 10

  /// Creates a context in which only the text before the ink is known.
  public init(preContext: String = "", knowsSize: Bool = false) {
    self.preContext = preContext
    self.knowsSize = knowsSize
  }
}

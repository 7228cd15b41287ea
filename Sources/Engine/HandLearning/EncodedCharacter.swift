/// A confirmed character in the form that the heads of its network need.
package struct EncodedCharacter: Sendable {
  /// The heads' input for the character (E).
  let embedding: [Float]
  let target: CharacterTarget

  package init(embedding: [Float], target: CharacterTarget) {
    self.embedding = embedding
    self.target = target
  }
}

/// The target of a character in the heads.
package enum CharacterTarget: Hashable, Sendable {
  /// A row of the head of characters.
  case character(row: Int)
  /// A Hangul syllable, by its rows in the head of jamo.
  case syllable(initial: Int, vowel: Int, final: Int)
}

/// The characters of a network of single characters that a pack reads.
package struct ReadableCharacters: Sendable {
  /// The rows of the head of characters; the first stands for no character.
  let rows: [Int]
  /// Whether they include Hangul syllables.
  package let syllables: Bool

  /// - Parameter rows: the rows of characters, without that of no character.
  package init(rows: [Int], syllables: Bool) {
    self.rows = [0] + rows
    self.syllables = syllables
  }
}

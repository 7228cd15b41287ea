/// A confirmed character that stands by itself, as the heads of its network need it.
package struct KeptCharacter: Sendable {
  /// The heads' input for the character (E).
  package let embedding: [Float]
  package let target: CharacterTarget

  package init(embedding: [Float], target: CharacterTarget) {
    self.embedding = embedding
    self.target = target
  }
}

/// The target that a character is for the heads.
package enum CharacterTarget: Hashable, Sendable {
  /// A row of the head of characters.
  case character(row: Int)
  /// One of Hangul's syllables, by its rows in the head of jamo.
  case syllable(initial: Int, vowel: Int, final: Int)
}

/// The characters of a network of single characters that a pack reads.
package struct ReadableCharacters: Sendable {
  /// Rows of the head of characters, that of no character first.
  let rows: [Int]
  /// Whether they include Hangul's syllables.
  package let syllables: Bool

  /// - Parameter rows: those of the characters, without that of no character.
  package init(rows: [Int], syllables: Bool) {
    self.rows = [0] + rows
    self.syllables = syllables
  }
}

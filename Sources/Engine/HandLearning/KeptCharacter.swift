/// A confirmed character that stands by itself, as the heads of its network need it.
package struct KeptCharacter: Sendable {
  /// What the heads see of it (E).
  package let embedding: [Float]
  package let target: CharacterTarget

  package init(embedding: [Float], target: CharacterTarget) {
    self.embedding = embedding
    self.target = target
  }
}

/// What a character is to the heads.
package enum CharacterTarget: Hashable, Sendable {
  /// A row of the head of characters.
  case character(row: Int)
  /// One of Hangul's syllables, by its rows of the head of jamo.
  case syllable(initial: Int, vowel: Int, final: Int)
}

/// What a pack reads of a network of single characters.
package struct ReadableCharacters: Sendable {
  /// Rows of the head of characters, that of no character first.
  let rows: [Int]
  /// Whether Hangul's syllables are among them.
  package let syllables: Bool

  /// - Parameter rows: of the characters, without that of no character.
  package init(rows: [Int], syllables: Bool) {
    self.rows = [0] + rows
    self.syllables = syllables
  }
}

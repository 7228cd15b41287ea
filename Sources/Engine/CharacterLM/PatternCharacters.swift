import UnicodeText

/// The characters that the signs of a pattern stand for.
package struct PatternCharacters: Sendable {
  /// What `9` stands for.
  let digits: Set<Character>
  /// What `A` stands for.
  private(set) var capitals = Set<Character>("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// What `a` stands for.
  private(set) var smalls = Set<Character>("abcdefghijklmnopqrstuvwxyz")
  /// What `*` stands for.
  private(set) var lettersAndDigits: Set<Character>

  /// - Parameters:
  ///   - digits: the language's digits.
  ///   - letters: characters among which the language's letters are, besides those from A to Z. A
  ///     letter without case is only a `*`. Letters with marks need none of their own: marks belong
  ///     to their letters.
  package init(digits: Set<Character> = Set("0123456789"), letters: [Unicode.Scalar] = []) {
    self.digits = digits
    lettersAndDigits = digits
    for letter in letters where letter.properties.isAlphabetic && !letter.isMark {
      let character = Character(letter)
      if letter.properties.isUppercase { capitals.insert(character) }
      if letter.properties.isLowercase { smalls.insert(character) }
      lettersAndDigits.insert(character)
    }
    lettersAndDigits.formUnion(capitals)
    lettersAndDigits.formUnion(smalls)
  }
}

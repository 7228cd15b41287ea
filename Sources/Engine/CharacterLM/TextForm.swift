/// The expected form of a text, such as a date or a number plate: sequences of characters, one of
/// which the text follows.
///
/// A position automaton (Glushkov 1961, "The abstract theory of automata") of at most 64 places.
/// Decoders know a form again by its identity.
package final class TextForm: Sendable {
  /// A place in a sequence.
  struct Position: Sendable {
    let characters: Set<Character>
    /// Whether more of these characters may follow.
    var repeats: Bool
    /// Whether the place may stay empty.
    var isOptional: Bool
  }

  /// The penalty of each character out of place, and of an end that comes too early: a natural
  /// logarithm, at least 0.
  package let penalty: Float
  let positions: [Position]
  /// All characters that have a place.
  package let characters: Set<Character>
  /// The places that may follow each place, as bits.
  package let following: [UInt64]
  /// The places that a text may begin with.
  package let first: UInt64
  /// The places that a text may end at.
  package let last: UInt64

  /// The maximum number of places in all sequences of a form together.
  static let maximumPositionCount = 64
  /// The maximum length of a pattern, in Unicode scalars.
  static let maximumPatternLength = 4_096

  /// - Parameter sequences: non-empty, with at most ``maximumPositionCount`` places together;
  ///   sequences beyond are left out.
  init(_ sequences: [[Position]], penalty: Float) {
    self.penalty = penalty
    var positions: [Position] = []
    var following: [UInt64] = []
    var (first, last): (UInt64, UInt64) = (0, 0)
    for sequence in sequences where positions.count + sequence.count <= Self.maximumPositionCount {
      let base = positions.count
      /// The places that come next once everything before `start` is done.
      func next(_ start: Int) -> (positions: UInt64, mayEnd: Bool) {
        var found: UInt64 = 0
        for index in start..<sequence.count {
          found |= 1 << UInt64(base + index)
          if !sequence[index].isOptional { return (found, false) }
        }
        return (found, true)
      }
      first |= next(0).positions
      for (index, position) in sequence.enumerated() {
        var (after, mayEnd) = next(index + 1)
        if position.repeats { after |= 1 << UInt64(base + index) }
        following.append(after)
        if mayEnd { last |= 1 << UInt64(base + index) }
      }
      positions += sequence
    }
    (self.positions, self.following, self.first, self.last) = (positions, following, first, last)
    characters = positions.reduce(into: []) { $0.formUnion($1.characters) }
  }

  /// Creates a form of one or more sequences, each a pattern as for
  /// ``init(pattern:penalty:characters:)``; invalid ones are left out.
  package convenience init(patterns: [String], penalty: Float, characters: PatternCharacters) {
    self.init(
      patterns.compactMap { Self.positions(of: $0, characters) }, penalty: penalty)
  }

  /// Creates the form that a pattern describes.
  ///
  /// `A` stands for a capital, `a` for a small letter, `9` for a digit, `*` for a letter or a
  /// digit, and every other character for itself, as does any character after a backslash.
  /// Brackets, such as `[9A-]`, stand for one of their characters. A `?` makes what precedes it
  /// optional, a `+` lets it repeat.
  ///
  /// - Parameters:
  ///   - penalty: the penalty of each character out of place: a natural logarithm, at least 0.
  ///   - characters: what `A`, `a`, `9` and `*` stand for.
  /// - Returns: `nil` for an empty pattern, open or empty brackets, a `?` or `+` that follows
  ///   nothing or comes twice, a final backslash, more than ``maximumPositionCount`` places, or more
  ///   than ``maximumPatternLength`` scalars.
  package convenience init?(
    pattern: String, penalty: Float, characters: PatternCharacters = PatternCharacters()
  ) {
    guard let positions = Self.positions(of: pattern, characters), !positions.isEmpty
    else { return nil }
    self.init([positions], penalty: penalty)
  }

  /// Returns the places where `character` may stand.
  package func positions(for character: Character) -> UInt64 {
    var found: UInt64 = 0
    for (index, position) in positions.enumerated() where position.characters.contains(character) {
      found |= 1 << UInt64(index)
    }
    return found
  }

  /// - Returns: `nil` for an invalid pattern.
  private static func positions(
    of pattern: String, _ known: PatternCharacters
  ) -> [Position]? {
    guard pattern.unicodeScalars.dropFirst(maximumPatternLength).isEmpty else { return nil }
    var positions: [Position] = []
    var isLiteral = false
    /// The characters so far in open brackets, and those that named them.
    var choice: (characters: Set<Character>, named: Set<Character>)?
    func characters(_ character: Character) -> Set<Character> {
      if isLiteral { return [character] }
      return switch character {
      case "A": known.capitals
      case "a": known.smalls
      case "9": known.digits
      case "*": known.lettersAndDigits
      default: [character]
      }
    }
    for character in pattern {
      switch character {
      case "\\" where !isLiteral:
        isLiteral = true
        continue
      case "[" where !isLiteral && choice == nil:
        choice = ([], [])
      case "]" where !isLiteral && choice != nil:
        guard let characters = choice?.characters, !characters.isEmpty else { return nil }
        positions.append(Position(characters: characters, repeats: false, isOptional: false))
        choice = nil
      case "?" where !isLiteral && choice == nil:
        guard positions.last?.isOptional == false else { return nil }
        positions[positions.count - 1].isOptional = true
      case "+" where !isLiteral && choice == nil:
        guard positions.last?.repeats == false else { return nil }
        positions[positions.count - 1].repeats = true
      default:
        if choice == nil {
          positions.append(
            Position(characters: characters(character), repeats: false, isOptional: false))
        } else if isLiteral {
          choice?.characters.insert(character)
        } else if choice?.named.insert(character).inserted == true {
          choice?.characters.formUnion(characters(character))
        }
      }
      guard positions.count <= maximumPositionCount else { return nil }
      isLiteral = false
    }
    return choice == nil && !isLiteral ? positions : nil
  }
}

/// Characters that are expected, others being less likely by a factor.
public struct CharacterExpectation: Hashable, Sendable {
  /// The characters that are expected.
  public var characters: Set<Character>
  /// What each other character costs: a natural logarithm, at least 0.
  public var penalty: Float

  /// Expects characters; the penalty of all others is a natural logarithm, at least 0.
  public init(characters: Set<Character>, penalty: Float) {
    self.characters = characters
    self.penalty = penalty
  }
}

/// What is known about an ink besides its posteriors.
public struct DecodingContext: Sendable {
  /// The text before the ink; how much of it counts is up to the language model.
  public var preContext: String

  /// The text after the ink; ``postContextLength`` characters of it count.
  public var postContext = ""

  /// Whether the posteriors were made with the size of the line known, so that they tell small
  /// letters from capitals of the same form.
  public var knowsSize: Bool

  /// How many strokes stand above all that is near them, as dots and accents do; `nil` where nobody
  /// counted them. See ``DecoderParameters/markWeight``.
  public var marksAbove: Int?

  /// The only characters that readings may have; `nil` stands for all. A letter with marks is a
  /// character of its own.
  public var onlyCharacters: Set<Character>?

  /// What characters cost besides all else: natural logarithms, at least 0.
  public var characterPenalties: [Unicode.Scalar: Float] = [:]

  /// Characters that are expected.
  public var expectations: [CharacterExpectation] = []

  /// Words that are likely.
  public var lexicon: UserLexicon?

  /// Factor of ``DecoderParameters/languageWeight``, ``DecoderParameters/finalWeight`` and
  /// ``DecoderParameters/lengthBonus``, 0 to 1: how much the text is running text.
  public var languageScale: Float = 1

  /// How many characters after the ink the decoder looks at.
  public static let postContextLength = 10

  /// A context of nothing but what stands before the ink.
  public init(preContext: String = "", knowsSize: Bool = false) {
    self.preContext = preContext
    self.knowsSize = knowsSize
  }

  /// Whether the ink may begin a new word or continue the last one, so that readings with a
  /// leading space and without one compete.
  var mayContinueWord: Bool { preContext.last.map { !$0.isWhitespace } ?? false }

  /// Whether there are hints that score texts beside the language model.
  var scoresCharactersOrWords: Bool {
    !characterPenalties.isEmpty || !expectations.isEmpty || !(lexicon?.words.isEmpty ?? true)
  }

  /// What each class of an alphabet adds to a score; the blank's is 0. A mark is expected where a
  /// letter with it is.
  func penalties(for alphabet: Alphabet) -> [Float] {
    var penalties: [Float] = [0] + alphabet.scalars.map { characterPenalties[$0] ?? 0 }
    for expectation in expectations {
      let expected = Set(alphabet.spellings(of: expectation.characters).joined())
      for label in 1..<penalties.count where !expected.contains(label) {
        penalties[label] += expectation.penalty
      }
    }
    return penalties.map { bounded(-$0) }
  }

  /// Which texts have ``onlyCharacters``; `nil` where it is enough to know which labels they have:
  /// in an alphabet without marks.
  func spellingTrie(in alphabet: Alphabet) -> SpellingTrie? {
    guard !alphabet.markOrder.isTrivial, let onlyCharacters else { return nil }
    let spellings = alphabet.spellings(of: onlyCharacters)
    return spellings.contains { $0.count > 1 } ? SpellingTrie(spellings) : nil
  }

  /// The labels of the text after the ink, up to the first character that the alphabet doesn't
  /// have; runs of white space are one space.
  func postLabels(in alphabet: Alphabet) -> [Int] {
    var labels: [Int] = []
    for scalar in alphabet.folded(postContext.prefix(Self.postContextLength)) {
      guard let label = alphabet.labels(of: [scalar])?.first else { break }
      if label == alphabet.spaceClass, labels.last == label { continue }
      labels.append(label)
    }
    return labels
  }
}

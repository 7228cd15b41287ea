import CharacterLM
import UnicodeText

/// The word at the end of a text: a run of letters with apostrophes inside. A run with digits is a
/// code and not a word.
struct WordState {
  enum Kind: UInt8 { case none, word, code }

  private(set) var hash = WordHash()
  /// ln P(the word's letters) by the language model.
  private(set) var language: Float = 0
  /// ln P of an apostrophe, which belongs to the word if a letter follows.
  private var apostrophe: Float?
  private(set) var kind = Kind.none

  /// The role of a character in a word.
  enum Role {
    /// A letter in its small form.
    case letter(Unicode.Scalar)
    case digit, apostrophe, other

    /// - Parameter penOrder: whether the text is in pen order: words of India's scripts contain
    ///   joiners, while joiners separate those of Persian.
    init(_ scalar: Unicode.Scalar, penOrder: Bool = false) {
      if let letter = WordHash.letter(scalar) {
        self = .letter(letter)
      } else if penOrder, PenOrder.isJoiner(scalar) {
        self = .letter(scalar)
      } else if scalar.properties.numericType != nil {
        self = .digit
      } else {
        self = scalar == "'" ? .apostrophe : .other
      }
    }
  }

  /// A code, or a word with an unknown beginning.
  static var code: WordState {
    var state = WordState()
    state.kind = .code
    return state
  }

  /// Adds a character with its score.
  ///
  /// - Returns: whether this ended the word.
  mutating func append(_ role: Role, scored score: Float) -> Bool {
    switch role {
    case .letter(let letter):
      if kind == .code { return false }
      kind = .word
      if let apostrophe {
        hash.append("'")
        language += apostrophe
        self.apostrophe = nil
      }
      hash.append(letter)
      language += score
      return false
    case .digit:
      self = .code
      return false
    case .apostrophe where kind == .word && apostrophe == nil:
      apostrophe = score
      return false
    case .apostrophe, .other:
      let isOver = kind == .word
      self = WordState()
      return isOver
    }
  }
}

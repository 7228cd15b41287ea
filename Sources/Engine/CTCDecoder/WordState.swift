import CharacterLM
import UnicodeText

/// The word that a text ends in: a run of letters with apostrophes between them. A run with digits
/// in it is a code and no word.
struct WordState {
  enum Kind: UInt8 { case none, word, code }

  private(set) var hash = WordHash()
  /// ln P(the word's letters) by the language model.
  private(set) var language: Float = 0
  /// ln P of an apostrophe, which belongs to the word if a letter follows.
  private var apostrophe: Float?
  private(set) var kind = Kind.none

  /// What a character is to a word.
  enum Role {
    /// A letter in its small form.
    case letter(Unicode.Scalar)
    case digit, apostrophe, other

    /// - Parameter penOrder: whether the scalar is one of a text in the order of the pen: the
    ///   words of India's scripts have joiners in them, those of Persian are parted by them.
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

  /// A code, or a word whose beginning isn't known.
  static var code: WordState {
    var state = WordState()
    state.kind = .code
    return state
  }

  /// Takes in a character that scored so much.
  ///
  /// - Returns: whether the word, as it was, is over.
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

import CMath
import CharacterLM
import UnicodeText

/// A model of strings that aren't prose: number plates, codes, file names, addresses, dates,
/// amounts.
///
/// Their kinds of characters follow ``FormModel``. Letters are predicted by the language model
/// inside words, which begin after signs and at capitals after small letters, or by ``CodePieces``;
/// elsewhere all letters are equally likely.
final class CodeModel: Sendable {
  private let forms = FormModel.shared
  private let pieces = CodePieces.shared
  private let dates = DateDigits()
  private let language: LanguageModel
  private let wordStart: LanguageModel.State
  /// The traits of each class.
  private let traits: [Traits]

  private struct Traits: Sendable {
    var kind: CharacterKind
    var symbol: FormModel.Symbol
    /// ln P(character | symbol), except for letters of words.
    var logProbability: Float
    var scalar: Unicode.Scalar = " "
    /// Its small form, and that form's token.
    var small: Unicode.Scalar = " "
    var token: LanguageModel.Token
    var isMark = false
    /// Whether prose has this sign too.
    var isOfProse = true
    /// Whether it may follow a host name.
    var endsHost = false
  }

  init(_ alphabet: Alphabet, language: LanguageModel) {
    self.language = language
    wordStart = language.beginningOfText
    let blank = Traits(
      kind: .other, symbol: FormModel.space, logProbability: 0, token: LanguageModel.unknown)
    traits =
      [blank]
      + alphabet.scalars.map { scalar in
        let (symbol, logProbability) = FormModel.symbol(of: scalar)
        let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        var character = Traits(
          kind: CharacterKind(scalar), symbol: symbol, logProbability: logProbability,
          token: language.token(for: small) ?? LanguageModel.unknown)
        character.isMark = scalar.isMark
        character.scalar = scalar
        character.small = small
        character.endsHost = Self.hostEnds.contains(scalar)
        character.isOfProse = Self.proseSigns.contains(scalar) || scalar.isMark
        switch character.kind {
        case .capital, .small: character.logProbability = Self.anyLetter
        case .digit: character.logProbability = Self.anyDigit
        case .other: break
        }
        return character
      }
  }

  /// Returns the start of a string of a kind.
  func start(_ kind: CodeKind) -> State {
    State(kind: kind, isAddress: kind == .email || kind == .uri, form: forms.start(kind))
  }

  /// Returns ln P(label | the string before it), at most 0.
  ///
  /// - Parameter score: the label's score by the language model.
  @inline(__always)
  func score(label: Int, language score: Float, after state: inout State) -> Float {
    let character = traits[label]
    // Marks belong to their letters.
    if character.isMark { return min(0, score) }
    if state.kind == .pattern { return scoreInPattern(character, language: score, after: &state) }
    let isFolded = state.isAddress && character.kind == .capital && state.hasCapitals
    var own = form(isFolded ? FormModel.small : character.symbol, after: &state)
    switch character.kind {
    case .capital, .small:
      if state.isAddress { own += Self.lettering(of: character.kind, after: state) }
      own += letter(character, language: score, after: &state)
      if character.kind == .small { state.hasSmall = true }
      if character.kind == .capital { state.capitals = min(state.capitals + 1, 2) }
    case .digit: own += endWord(&state) + digit(character, after: &state)
    case .other:
      if state.kind == .any, opensAddress(character.scalar, after: state) {
        state.isAddress = true
      }
      let end = WordEnd(sign: (character.scalar, own), endsHost: character.endsHost)
      own += endWord(&state, by: end) + character.logProbability
      state.sign = UInt8(exactly: character.scalar.value) ?? 0
      state.group = min(state.group + 1, 9)
      state.digits = 0
    }
    state.hasBegun = true
    state.last = character.kind
    return own
  }

  /// Returns the score of a character in a string of a known form, which says what is likely where.
  /// Only letters that form words are likelier than others.
  @inline(never)
  private func scoreInPattern(
    _ character: Traits, language score: Float, after state: inout State
  ) -> Float {
    defer {
      state.hasBegun = true
      state.last = character.kind
    }
    let known =
      switch character.kind {
      case .capital, .small: letter(character, language: score, after: &state) - Self.anyLetter
      case .digit, .other: endWord(&state)
      }
    return Self.inPattern + Self.wordsInPattern * known
  }

  /// Returns ln P(symbol | the string before it). The decimal comma of a number may stand where
  /// most forms have a point.
  @inline(__always)
  private func form(_ symbol: FormModel.Symbol, after state: inout State) -> Float {
    if state.kind == .number, symbol == FormModel.comma,
      forms.logProbability(of: FormModel.point, after: state.form)
        > forms.logProbability(of: symbol, after: state.form)
    {
      return forms.append(FormModel.point, to: &state.form)
    }
    let score = forms.append(symbol, to: &state.form)
    return state.kind == .email ? max(Self.rareInEmail, score) : score
  }

  /// Returns the loss of an address that is written in capitals, or stops being so.
  private static func lettering(of kind: CharacterKind, after state: State) -> Float {
    if state.hasSmall { return 0 }
    return switch (kind, state.capitals) {
    case (.capital, 0): firstCapital
    case (.small, 2...): smallAmongCapitals
    default: 0
    }
  }

  /// Returns ln P(digit | it is a digit), which in dates depends on its position.
  @inline(never)
  private func digit(_ character: Traits, after state: inout State) -> Float {
    defer {
      state.digits = min(state.digits + 1, 99)
      state.digit = UInt8(truncatingIfNeeded: character.scalar.value) & 15
    }
    let mayBeDate = state.kind == .date || state.kind == .any && (1...2).contains(state.group)
    guard mayBeDate, character.scalar.isASCII else { return character.logProbability }
    let dated = dates.logProbability(
      of: UInt8(truncatingIfNeeded: character.scalar.value) & 15, after: state.digit,
      digits: state.digits, group: state.group)
    return state.kind == .date ? dated : max(dated, character.logProbability) + Self.dateOrNone
  }

  /// Returns whether a sign reveals an address: `@`, and the signs that end pieces.
  private func opensAddress(_ sign: Unicode.Scalar, after state: State) -> Bool {
    if sign == "@" { return state.hasBegun }
    guard state.pieceTrust > 0 else { return false }
    var piece = state.piece
    return pieces.append(sign, to: &piece) > -.infinity
  }

  /// Ends the word, if there is one.
  ///
  /// - Returns: the string's gain or loss.
  @inline(never)
  private func endWord(_ state: inout State, by end: WordEnd = WordEnd()) -> Float {
    let gain = gain(of: end, after: state)
    state.piece = CodePieces.State()
    state.pieceTrust = -.infinity
    return gain
  }

  /// The end of a word.
  private struct WordEnd {
    /// The sign that follows, if any, and ln P(sign) by the forms.
    var sign: (scalar: Unicode.Scalar, logProbability: Float)?
    /// Whether a host name may end here.
    var endsHost = false
  }

  /// Returns the gain or loss when a word ends, if there is one. The word may be a whole piece,
  /// with or without the following sign, and the last word of a host name is hardly anything else.
  private func gain(of end: WordEnd, after state: State) -> Float {
    guard state.last == .capital || state.last == .small else { return 0 }
    var whole = -Float.infinity
    if state.pieceTrust > -.infinity {
      whole = pieces.end(state.piece)
      if let (scalar, logProbability) = end.sign {
        var longer = state.piece
        let sign = pieces.append(scalar, to: &longer)
        whole = max(whole, sign + pieces.end(longer) - logProbability)
      }
      whole += state.pieceTrust
    }
    let isDomain = end.endsHost && state.sign == UInt8(ascii: ".") && state.isAddress
    let known = max(0, state.trust) + (isDomain ? Self.unknownDomain : 0)
    return max(known, whole) - max(0, state.trust, state.pieceTrust)
  }

  /// Returns ln P(letter | a letter of its kind): from the language model, from the pieces of
  /// addresses, or uniform, whichever has fitted the word best.
  @inline(never)
  private func letter(_ character: Traits, language score: Float, after state: inout State)
    -> Float
  {
    var lost: Float = 0
    let begins: Bool =
      switch state.last {
      case .capital: false
      case .small: character.kind == .capital
      case .digit, .other: true
      }
    if begins {
      lost = endWord(&state)
      let carried = state.isAddress ? Self.carriedInAddresses : Self.carriedTrust
      state.trust = max(-carried, min(carried, state.trust))
      state.piece = pieces.start
      state.pieceTrust = 0
      if state.isAddress, state.sign == UInt8(ascii: "@") {
        state.pieceTrust = Self.knownHost
        lost -= Self.knownHost
      }
      if state.hasBegun {
        state.hasOwnWords = true
        state.words = wordStart
      }
    }
    let known =
      state.hasOwnWords
      ? language.logProbability(of: character.token, after: state.words, next: &state.words)
      : min(0, score)
    let before = max(0, state.trust, begins ? -.infinity : state.pieceTrust)
    state.trust += known - character.logProbability
    if state.pieceTrust > -.infinity {
      state.pieceTrust +=
        pieces.append(
          state.isAddress && !state.hasSmall ? character.small : character.scalar,
          to: &state.piece) - character.logProbability
    }
    return lost + character.logProbability + max(0, state.trust, state.pieceTrust) - before
  }

  /// Returns ln P(the string ends).
  func end(after state: State) -> Float {
    if state.kind == .pattern { return Self.wordsInPattern * gain(of: WordEnd(), after: state) }
    let end = forms.logProbability(of: FormModel.end, after: state.form)
    return (state.kind == .email ? max(Self.rareInEmail, end) : end)
      + gain(of: WordEnd(endsHost: true), after: state)
  }

  /// Adds a space within the string.
  ///
  /// - Returns: ln P(space | the string before it).
  func space(after state: inout State) -> Float {
    let lost = endWord(&state)
    state.last = .other
    state.group = 0
    state.digits = 0
    if state.kind == .pattern { return Self.inPattern + Self.wordsInPattern * lost }
    return lost + form(FormModel.space, after: &state)
  }

  /// Returns whether a label is rare within a word of prose: a digit, a capital after another
  /// letter, or a sign of programs or addresses.
  @inline(__always)
  func isRareInProse(_ label: Int, after state: State) -> Bool {
    switch traits[label].kind {
    case .digit: true
    case .capital: state.last == .small || state.last == .capital
    case .small: false
    case .other: !traits[label].isOfProse
    }
  }

  /// The state after a part of a string.
  struct State {
    /// First, because it has the widest alignment.
    fileprivate var words = LanguageModel.State()
    fileprivate var kind = CodeKind.any
    /// Whether the string is known to be an address: by a hint, `@`, `www.` or `http:`.
    fileprivate var isAddress = false
    fileprivate var form = FormModel.State()
    fileprivate(set) var last = CharacterKind.other
    fileprivate(set) var hasBegun = false
    /// Whether the string's words are separate from the text's.
    fileprivate var hasOwnWords = false
    /// ln of how much likelier its letters are by the language model than by chance.
    fileprivate var trust: Float = 0
    fileprivate var piece = CodePieces.State()
    /// ln of how much likelier its letters are as a piece than by chance.
    fileprivate var pieceTrust = -Float.infinity
    /// The number of signs so far.
    fileprivate var group: UInt8 = 0
    /// The last sign; 0 if it doesn't fit in a byte.
    fileprivate var sign: UInt8 = 0
    /// The number of digits since the last sign.
    fileprivate var digits: UInt8 = 0
    /// The last of these digits.
    fileprivate var digit: UInt8 = 0
    /// Whether there is a small letter so far.
    fileprivate var hasSmall = false
    /// The number of capitals so far, up to 2.
    fileprivate var capitals: UInt8 = 0
    /// Whether its words are in capitals or begin with one, as far as there are any.
    fileprivate var hasCapitals: Bool { !hasSmall || capitals > 0 && last == .other }
  }

  /// The penalty of a digit that two models share.
  private static let dateOrNone: Float = -0.3
  private static let anyLetter: Float = -3.26
  private static let anyDigit: Float = -2.3

  /// The maximum trust in the language model that carries over from word to word.
  private static let (carriedTrust, carriedInAddresses): (Float, Float) = (2, 1)
  /// The penalty of a host name that ends with an unknown domain.
  private static let unknownDomain: Float = -4

  /// The score of each character of a known form, which outweighs the decoder's bonus for it, and
  /// the weight of words there.
  private static let (inPattern, wordsInPattern): (Float, Float) = (-2, 0.6)
  /// The minimum log-probability in an address whose kind a hint tells: local parts such as `j.smith`
  /// are rarer in lists of forms than in life.
  private static let rareInEmail: Float = -4

  /// The log-odds that a host after `@` is one of the known providers.
  private static let knownHost: Float = 1.5

  /// The penalties of an address that begins with a capital, and of the first small letter after
  /// several. An address in capitals is otherwise as likely as one in small letters.
  private static let (firstCapital, smallAmongCapitals): (Float, Float) = (-3, -4)

  private static let hostEnds: Set<Unicode.Scalar> = ["/", ":", "?"]
  private static let proseSigns = Set(
    " .,;:!?'\"()-–—’‘“”«»¿¡…".unicodeScalars)
}

import CMath
import CharacterLM
import UnicodeText

/// What is likely in strings that are no prose: plates, codes, names of programs, addresses, dates,
/// amounts.
///
/// Their kinds of characters follow ``FormModel``. Which letter it is, the language's model knows where
/// the string has words in it, which begin after signs and with capitals among small letters, or
/// ``CodePieces`` know it; elsewhere it is left to the ink.
final class CodeModel: Sendable {
  private let forms = FormModel.shared
  private let pieces = CodePieces.shared
  private let dates = DateDigits()
  private let language: LanguageModel
  private let wordStart: LanguageModel.State
  /// By class.
  private let traits: [Traits]

  private struct Traits: Sendable {
    var kind: CharacterKind
    var symbol: FormModel.Symbol
    /// ln P(character | symbol), but for the letters of words.
    var logProbability: Float
    var scalar: Unicode.Scalar = " "
    /// Its small form.
    var token: LanguageModel.Token
    var isMark = false
    /// Whether prose has such signs, too.
    var isOfProse = true
    /// Whether it may follow a host's name.
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

  /// Where a string of a kind begins.
  func start(_ kind: CodeKind) -> Place {
    Place(kind: kind, isAddress: kind == .email || kind == .uri, form: forms.start(kind))
  }

  /// ln P(label | the string before it), at most 0.
  ///
  /// - Parameter score: what the language's model says of the label.
  @inline(__always)
  func score(label: Int, language score: Float, after place: inout Place) -> Float {
    let character = traits[label]
    // Marks belong to their letters.
    if character.isMark { return min(0, score) }
    var own = forms.append(character.symbol, to: &place.form)
    switch character.kind {
    case .capital, .small: own += letter(character, language: score, after: &place)
    case .digit: own += endWord(&place) + digit(character, after: &place)
    case .other:
      if place.kind == .any, opensAddress(character.scalar, after: place) {
        place.isAddress = true
      }
      let end = WordEnd(sign: (character.scalar, own), endsHost: character.endsHost)
      own += endWord(&place, by: end) + character.logProbability
      place.sign = UInt8(exactly: character.scalar.value) ?? 0
      place.group = min(place.group + 1, 9)
      place.digits = 0
    }
    place.isBegun = true
    place.last = character.kind
    return own
  }

  /// ln P(digit | a digit), which in dates hangs on its place.
  @inline(never)
  private func digit(_ character: Traits, after place: inout Place) -> Float {
    defer {
      place.digits = min(place.digits + 1, 99)
      place.digit = UInt8(truncatingIfNeeded: character.scalar.value) & 15
    }
    let mayBeDate = place.kind == .date || place.kind == .any && (1...2).contains(place.group)
    guard mayBeDate, character.scalar.isASCII else { return character.logProbability }
    let dated = dates.logProbability(
      of: UInt8(truncatingIfNeeded: character.scalar.value) & 15, after: place.digit,
      digits: place.digits, group: place.group)
    return place.kind == .date ? dated : max(dated, character.logProbability) + Self.dateOrNone
  }

  /// Whether a sign tells of an address: `@`, and the signs that pieces end with.
  private func opensAddress(_ sign: Unicode.Scalar, after place: Place) -> Bool {
    if sign == "@" { return place.isBegun }
    guard place.pieceTrust > 0 else { return false }
    var piece = place.piece
    return pieces.append(sign, to: &piece) > -.infinity
  }

  /// Ends the word, if there is one.
  ///
  /// - Returns: what the string gains or loses by it.
  @inline(never)
  private func endWord(_ place: inout Place, by end: WordEnd = WordEnd()) -> Float {
    let gain = gain(of: end, after: place)
    place.piece = CodePieces.Place()
    place.pieceTrust = -.infinity
    return gain
  }

  /// What a word ends with.
  private struct WordEnd {
    /// The sign after it, if there is one, and ln P(sign) by the forms.
    var sign: (scalar: Unicode.Scalar, logProbability: Float)?
    /// Whether a host's name may end here.
    var endsHost = false
  }

  /// What a string gains or loses where a word ends, if there is one: it may be a whole piece, which
  /// may have the sign after it, too, and the last word of a host's name hardly is anything else.
  private func gain(of end: WordEnd, after place: Place) -> Float {
    guard place.last == .capital || place.last == .small else { return 0 }
    var whole = -Float.infinity
    if place.pieceTrust > -.infinity {
      whole = pieces.end(place.piece)
      if let (scalar, logProbability) = end.sign {
        var longer = place.piece
        let sign = pieces.append(scalar, to: &longer)
        whole = max(whole, sign + pieces.end(longer) - logProbability)
      }
      whole += place.pieceTrust
    }
    let isDomain = end.endsHost && place.sign == UInt8(ascii: ".") && place.isAddress
    let known = max(0, place.trust) + (isDomain ? Self.unknownDomain : 0)
    return max(known, whole) - max(0, place.trust, place.pieceTrust)
  }

  /// ln P(letter | a letter of its kind): by the language's model, as a letter of a piece of
  /// addresses, or as any letter, whichever has done best by the word.
  @inline(never)
  private func letter(_ character: Traits, language score: Float, after place: inout Place)
    -> Float
  {
    var lost: Float = 0
    let begins: Bool =
      switch place.last {
      case .capital: false
      case .small: character.kind == .capital
      case .digit, .other: true
      }
    if begins {
      lost = endWord(&place)
      let carried = place.isAddress ? Self.carriedInAddresses : Self.carriedTrust
      place.trust = max(-carried, min(carried, place.trust))
      place.piece = pieces.start
      place.pieceTrust = 0
      if place.isAddress, place.sign == UInt8(ascii: "@") {
        place.pieceTrust = Self.knownHost
        lost -= Self.knownHost
      }
      if place.isBegun {
        place.hasOwnWords = true
        place.words = wordStart
      }
    }
    let known =
      place.hasOwnWords
      ? language.logProbability(of: character.token, after: place.words, next: &place.words)
      : min(0, score)
    let before = max(0, place.trust, begins ? -.infinity : place.pieceTrust)
    place.trust += known - character.logProbability
    if place.pieceTrust > -.infinity {
      place.pieceTrust +=
        pieces.append(character.scalar, to: &place.piece) - character.logProbability
    }
    return lost + character.logProbability + max(0, place.trust, place.pieceTrust) - before
  }

  /// ln P(the string ends).
  func end(after place: Place) -> Float {
    forms.logProbability(of: FormModel.end, after: place.form)
      + gain(of: WordEnd(endsHost: true), after: place)
  }

  /// Takes in a space within the string.
  ///
  /// - Returns: ln P(space | the string before it).
  func space(after place: inout Place) -> Float {
    let lost = endWord(&place)
    place.last = .other
    place.group = 0
    place.digits = 0
    return lost + forms.append(FormModel.space, to: &place.form)
  }

  /// Whether a label hardly comes within a word of prose: a digit, a capital after another letter, a
  /// sign of programs or addresses.
  @inline(__always)
  func tells(_ label: Int, after place: Place) -> Bool {
    switch traits[label].kind {
    case .digit: true
    case .capital: place.last == .small || place.last == .capital
    case .small: false
    case .other: !traits[label].isOfProse
    }
  }

  /// What is known of a string so far.
  struct Place {
    /// First, since its alignment is the widest.
    fileprivate var words = LanguageModel.State()
    fileprivate var kind = CodeKind.any
    /// Whether it is known to be an address: by a hint, its `@`, `www.` or `http:`.
    fileprivate var isAddress = false
    fileprivate var form = FormModel.Place()
    fileprivate(set) var last = CharacterKind.other
    fileprivate(set) var isBegun = false
    /// Whether words of the string are apart from the text's.
    fileprivate var hasOwnWords = false
    /// ln of how much likelier its letters are by the language's model than by nothing.
    fileprivate var trust: Float = 0
    fileprivate var piece = CodePieces.Place()
    /// ln of how much likelier its letters are as a piece than by nothing.
    fileprivate var pieceTrust = -Float.infinity
    /// Signs so far.
    fileprivate var group: UInt8 = 0
    /// The last sign, 0 for one that a byte can't hold.
    fileprivate var sign: UInt8 = 0
    /// Digits after the last sign.
    fileprivate var digits: UInt8 = 0
    /// The last of them.
    fileprivate var digit: UInt8 = 0
  }

  /// What a digit loses where two models share it.
  private static let dateOrNone: Float = -0.3
  private static let anyLetter: Float = -3.26
  private static let anyDigit: Float = -2.3

  /// How much of the trust in the language's model one word leaves to the next.
  private static let (carriedTrust, carriedInAddresses): (Float, Float) = (2, 1)
  /// What a host's name loses that ends with a domain that isn't known.
  private static let unknownDomain: Float = -4

  /// By how much a host after `@` is likelier one of the known providers than another.
  private static let knownHost: Float = 1.5

  private static let hostEnds: Set<Unicode.Scalar> = ["/", ":", "?"]
  private static let proseSigns = Set(
    " .,;:!?'\"()-–—’‘“”«»¿¡…".unicodeScalars)
}

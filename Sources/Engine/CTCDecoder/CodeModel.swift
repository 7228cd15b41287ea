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
    /// The token of its small form.
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
  func start(_ kind: CodeKind) -> Place {
    Place(kind: kind, isAddress: kind == .email || kind == .uri, form: forms.start(kind))
  }

  /// Returns ln P(label | the string before it), at most 0.
  ///
  /// - Parameter score: the label's score by the language model.
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

  /// Returns ln P(digit | it is a digit), which in dates depends on its position.
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

  /// Returns whether a sign reveals an address: `@`, and the signs that end pieces.
  private func opensAddress(_ sign: Unicode.Scalar, after place: Place) -> Bool {
    if sign == "@" { return place.isBegun }
    guard place.pieceTrust > 0 else { return false }
    var piece = place.piece
    return pieces.append(sign, to: &piece) > -.infinity
  }

  /// Ends the word, if there is one.
  ///
  /// - Returns: the string's gain or loss.
  @inline(never)
  private func endWord(_ place: inout Place, by end: WordEnd = WordEnd()) -> Float {
    let gain = gain(of: end, after: place)
    place.piece = CodePieces.Place()
    place.pieceTrust = -.infinity
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

  /// Returns ln P(letter | a letter of its kind): from the language model, from the pieces of
  /// addresses, or uniform, whichever has fitted the word best.
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

  /// Returns ln P(the string ends).
  func end(after place: Place) -> Float {
    forms.logProbability(of: FormModel.end, after: place.form)
      + gain(of: WordEnd(endsHost: true), after: place)
  }

  /// Adds a space within the string.
  ///
  /// - Returns: ln P(space | the string before it).
  func space(after place: inout Place) -> Float {
    let lost = endWord(&place)
    place.last = .other
    place.group = 0
    place.digits = 0
    return lost + forms.append(FormModel.space, to: &place.form)
  }

  /// Returns whether a label is rare within a word of prose: a digit, a capital after another
  /// letter, or a sign of programs or addresses.
  @inline(__always)
  func tells(_ label: Int, after place: Place) -> Bool {
    switch traits[label].kind {
    case .digit: true
    case .capital: place.last == .small || place.last == .capital
    case .small: false
    case .other: !traits[label].isOfProse
    }
  }

  /// The state after a part of a string.
  struct Place {
    /// First, because it has the widest alignment.
    fileprivate var words = LanguageModel.State()
    fileprivate var kind = CodeKind.any
    /// Whether the string is known to be an address: by a hint, `@`, `www.` or `http:`.
    fileprivate var isAddress = false
    fileprivate var form = FormModel.Place()
    fileprivate(set) var last = CharacterKind.other
    fileprivate(set) var isBegun = false
    /// Whether the string's words are separate from the text's.
    fileprivate var hasOwnWords = false
    /// ln of how much likelier its letters are by the language model than by chance.
    fileprivate var trust: Float = 0
    fileprivate var piece = CodePieces.Place()
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
  }

  /// The penalty of a digit that two models share.
  private static let dateOrNone: Float = -0.3
  private static let anyLetter: Float = -3.26
  private static let anyDigit: Float = -2.3

  /// The most trust in the language model that carries over from word to word.
  private static let (carriedTrust, carriedInAddresses): (Float, Float) = (2, 1)
  /// The penalty of a host name that ends with an unknown domain.
  private static let unknownDomain: Float = -4

  /// The log-odds that a host after `@` is one of the known providers.
  private static let knownHost: Float = 1.5

  private static let hostEnds: Set<Unicode.Scalar> = ["/", ":", "?"]
  private static let proseSigns = Set(
    " .,;:!?'\"()-–—’‘“”«»¿¡…".unicodeScalars)
}

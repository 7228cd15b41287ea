import CMath
import UnicodeText

/// What is likely in strings that are no prose: plates, codes, names of programs, addresses, dates,
/// amounts.
///
/// Nothing but the kinds of their characters follows a rule: a digit comes after a digit, a capital
/// in the middle of small letters begins the next word, a sign that parts two pieces parts the next. Which letter it is, is left to the ink, or to
/// the language's model where that knows the letters before.
struct CodeModel {
  /// By class: its kind, and ln P(character | kind).
  private let kinds: [CharacterKind]
  private let logProbabilities: [Float]
  /// By class: ln P(sign | a sign) where the string's last sign was the same; 0 for what doesn't part the
  /// pieces of a string.
  private let repeated: [Float]
  /// By class: whether prose has such signs, too.
  private let isOfProse: [Bool]

  init(_ alphabet: Alphabet) {
    kinds = [.other] + alphabet.scalars.map { CharacterKind($0) }
    isOfProse = [true] + alphabet.scalars.map { Self.proseSigns.contains($0) || $0.isMark }
    let rarest = Self.signs.values.min() ?? 0
    repeated =
      [0]
      + alphabet.scalars.map { scalar in
        guard Self.separators.contains(scalar), let once = Self.signs[scalar] else { return 0 }
        return log((1 + exp(once)) / 2)
      }
    logProbabilities =
      [0]
      + alphabet.scalars.map { scalar in
        switch CharacterKind(scalar) {
        case .capital, .small: Self.anyLetter
        case .digit: Self.anyDigit
        case .other: Self.signs[scalar] ?? rarest
        }
      }
  }

  /// ln P(label | the kinds of the two labels before it), at most 0.
  ///
  /// - Parameter language: what the language's model says of the label.
  @inline(__always)
  func score(label: Int, language: Float, after place: inout Place) -> Float {
    let kind = kinds[label]
    let row = 4 * Int(place.secondLast.rawValue) + Int(place.last.rawValue)
    place.secondLast = place.last
    place.last = kind
    var own = logProbabilities[label]
    // Every other small letter is one of a word.
    if kind == .small { own = max(own, min(0, language)) - Self.halved }
    // In every other string the sign that parted two pieces parts the next.
    if kind == .other {
      if repeated[place.sign] < 0 {
        own = label == place.sign ? repeated[label] : own - Self.halved
      }
      place.sign = label
    }
    return Self.transitions[4 * row + Int(kind.rawValue)] + own
  }

  /// Whether a label hardly comes within a word of prose: a digit, a capital after a small letter, a
  /// sign of programs or addresses.
  @inline(__always)
  func tells(_ label: Int, after place: Place) -> Bool {
    switch kinds[label] {
    case .digit: true
    case .capital: place.last == .small
    case .small: false
    case .other: !isOfProse[label]
    }
  }

  /// Whether a label may tell so at some place.
  func mayTell(_ label: Int) -> Bool { kinds[label] == .capital || tells(label, after: Place()) }

  /// The kinds of the last two characters of a string, and its last sign.
  struct Place {
    fileprivate var last = CharacterKind.other
    fileprivate var secondLast = CharacterKind.other
    /// The class of the last sign; the blank's where there was none.
    fileprivate var sign = 0
  }

  /// ln 2.
  private static let halved: Float = 0.69
  /// What parts the pieces of addresses, dates and names of programs.
  private static let separators: Set<Unicode.Scalar> = ["-", ".", "/", "_"]
  private static let anyLetter: Float = -3.26
  private static let anyDigit: Float = -2.3

  private static let proseSigns = Set(
    " .,;:!?'\"()-–—’‘“”«»¿¡…".unicodeScalars)

  /// By the two kinds before, then by the kind: capital, small letter, digit, sign. Counted in
  /// strings that `ductus_tools.compose.codes` made up; at least −4.
  private static let transitions: [Float] = [
    -0.39, -3.12, -1.70, -2.31, -2.71, -0.12, -3.02, -4.00,  // after two capitals; capital, small
    -1.14, -2.17, -0.65, -3.10, -0.50, -3.94, -1.19, -2.65,  // after capital, digit; capital, sign
    -2.59, -0.15, -2.71, -4.00, -3.23, -0.18, -3.94, -2.24,  // after small, capital; two small
    -2.07, -2.05, -0.40, -2.59, -4.00, -0.08, -3.52, -2.97,  // after small, digit; small, sign
    -0.58, -2.14, -1.29, -3.03, -1.01, -1.00, -1.32, -4.00,  // after digit, capital; digit, small
    -2.57, -4.00, -0.43, -1.34, -3.08, -1.59, -0.29, -4.00,  // after two digits; digit, sign
    -0.58, -1.25, -1.97, -4.00, -4.00, -0.02, -4.00, -4.00,  // after sign, capital; sign, small
    -2.98, -4.00, -0.16, -2.50, -1.81, -0.84, -1.28, -2.08,  // after sign, digit; two signs, none
  ]

  /// ln P(sign | a sign) in the same strings.
  private static let signs: [Unicode.Scalar: Float] = [
    "_": -1.33, ".": -1.39, "/": -1.81, "-": -2.48, "@": -2.65, ":": -3.63, "$": -4.04,
    "€": -4.54, "~": -4.59, "(": -4.60, ")": -4.60, "%": -4.70, "+": -4.81, "£": -4.98,
    ">": -5.04, "[": -5.24, "]": -5.24, "\\": -5.25, "<": -5.34, ",": -5.36, "\"": -5.58,
    "'": -5.69, "=": -5.73, "{": -5.74, "}": -5.74, "©": -6.26, "®": -6.36, "|": -6.37,
    "*": -6.42, "&": -6.50, "#": -6.51,
  ]
}

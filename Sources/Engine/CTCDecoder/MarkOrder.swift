import UnicodeText

/// Where combining marks may stand: after a letter or another mark, and in canonical order (Unicode
/// Standard Annex 15), so that no two sequences of labels are the same composed text.
///
/// In the order of the pen some signs stand before their letters: one of the same script follows
/// them. Rephs and joiners, which are no marks by themselves, stand where marks may, and vowels of
/// Ethiopic after the syllables that they change. Signs that no syllable has side by side are never
/// read so (`SyllablePart`).
struct MarkOrder: Hashable, Sendable {
  private static let letter: Int16 = -1
  private static let other: Int16 = -2
  /// Kinds of a syllable of Ethiopic, and of a vowel that changes one.
  private static let (syllable, vowel): (Int16, Int16) = (-3, 256)
  /// Kind of letters in the first script that has signs before them; the next script's is one less.
  private static let firstLetter: Int16 = -32
  /// Kind of the signs before letters in the first of these scripts; the next one's is one less.
  private static let firstPreBase: Int16 = -64

  /// By class: the canonical combining class of a mark, ``letter``, ``other`` or, in the order of
  /// the pen, one of the others above; the blank stands for the beginning of a text.
  private let kinds: [Int16]
  /// By class: whether it makes a syllable of the letter before it.
  private let makesSyllable: [Bool]
  /// By class: whether it joins a letter to the next.
  private let joinsLetters: [Bool]
  /// By class: its part of a syllable, and the sum of those that never stand before it.
  private let parts: [UInt16]
  private let never: [UInt16]
  /// Whether the alphabet has no marks, and so any label may follow any other.
  let isTrivial: Bool

  init(_ scalars: [Unicode.Scalar], penOrder: Bool) {
    let kinds = scalars.map { scalar -> Int16 in
      if penOrder, let kind = Self.kindInPenOrder(scalar) { return kind }
      if scalar.isMark { return Int16(scalar.properties.canonicalCombiningClass.rawValue) }
      return scalar.properties.isAlphabetic ? Self.letter : Self.other
    }
    self.kinds = [Self.other] + kinds
    makesSyllable =
      [false]
      + scalars.map { scalar in
        guard penOrder, let part = PenOrder.part(scalar) else { return false }
        return part == .virama || part == .sign
      }
    joinsLetters = [false] + scalars.map { penOrder && PenOrder.joinsLetters($0) }
    let parts = scalars.map { penOrder ? PenOrder.syllablePart($0) : nil }
    self.parts = [0] + parts.map { $0?.rawValue ?? 0 }
    never = [0] + parts.map { $0?.never ?? 0 }
    isTrivial = kinds.allSatisfy { $0 == Self.letter || $0 == Self.other }
  }

  private static func kindInPenOrder(_ scalar: Unicode.Scalar) -> Int16? {
    switch PenOrder.part(scalar) {
    case .letter(let script): firstLetter - Int16(script)
    case .preBase(let script): firstPreBase - Int16(script)
    case .syllable: syllable
    case .vowel: vowel
    case .virama, .sign, nil: markInPenOrder(scalar)
    }
  }

  private static func markInPenOrder(_ scalar: Unicode.Scalar) -> Int16? {
    PenOrder.isReph(scalar) || PenOrder.isJoiner(scalar) ? 0 : nil
  }

  @inline(__always)
  func isMark(_ label: Int) -> Bool { kinds[label] >= 0 }

  /// Whether a label joins a letter to the next.
  func isVirama(_ label: Int) -> Bool { joinsLetters[label] }

  /// Whether a label is a mark that makes a letter another one. In the scripts of India signs of
  /// vowels and viramas don't: they make syllables, and many of these are words.
  func belongsToLetter(_ label: Int) -> Bool { isMark(label) && !makesSyllable[label] }

  /// Whether a label may follow another, or 0, the beginning.
  @inline(__always)
  func allows(_ label: Int, after last: Int) -> Bool {
    if never[label] & parts[last] != 0 { return false }
    let (kind, before) = (kinds[label], kinds[last])
    if before <= Self.firstPreBase {
      return kind == before || kind == before - Self.firstPreBase + Self.firstLetter
    }
    guard kind >= 0 else { return true }
    if kind == Self.vowel { return before == Self.syllable }
    if before < 0 { return before != Self.other }
    // Nobody writes one mark twice.
    return (before <= kind || kind == 0) && label != last
  }

  /// Whether a text may end after a label: a sign that stands before its letters needs them.
  func allowsEnd(after last: Int) -> Bool { kinds[last] > Self.firstPreBase }

  /// Whether labels make a text.
  func allows(_ labels: [Int]) -> Bool {
    var last = 0
    return labels.allSatisfy { label in
      defer { last = label }
      return allows(label, after: last)
    }
  }

  /// How many of the labels are no marks.
  func bases(in labels: some Collection<Int>) -> Int { labels.count { !isMark($0) } }
}

import CharacterLM

/// Where combining marks may stand: after a letter or another mark, and in canonical order (Unicode
/// Standard Annex 15), so that no two label sequences are the same composed text.
struct MarkOrder: Hashable, Sendable {
  private static let letter: Int16 = -1
  private static let other: Int16 = -2

  /// By class: the canonical combining class of a mark, ``letter`` or ``other``; the blank stands for
  /// the beginning of a text.
  private let kinds: [Int16]
  /// Whether the alphabet has no marks, and so any label may follow any other.
  let isTrivial: Bool

  init(_ scalars: [Unicode.Scalar]) {
    let kinds = scalars.map { scalar -> Int16 in
      if scalar.isMark { return Int16(scalar.properties.canonicalCombiningClass.rawValue) }
      return scalar.properties.isAlphabetic ? Self.letter : Self.other
    }
    self.kinds = [Self.other] + kinds
    isTrivial = kinds.allSatisfy { $0 < 0 }
  }

  @inline(__always)
  func isMark(_ label: Int) -> Bool { kinds[label] >= 0 }

  /// Whether a label may follow another, or 0, the beginning.
  @inline(__always)
  func allows(_ label: Int, after last: Int) -> Bool {
    let kind = kinds[label]
    guard kind >= 0 else { return true }
    let before = kinds[last]
    // Nobody writes one mark twice.
    return before == Self.letter || (before >= 0 && (before <= kind || kind == 0) && label != last)
  }

  /// Whether labels make a text.
  func allows(_ labels: [Int]) -> Bool {
    var last = 0
    return labels.allSatisfy { label in
      defer { last = label }
      return allows(label, after: last)
    }
  }

  /// How many of the labels are no marks.
  func bases(in labels: [Int]) -> Int { labels.count { !isMark($0) } }
}

import UnicodeText

/// Where combining marks may stand: after a letter or another mark, and in canonical order (Unicode
/// Standard Annex 15), so that no two sequences of labels are the same composed text.
///
/// In the order of the pen some signs stand before their letters: one of the same script follows
/// them. Rephs and joiners, which are no marks by themselves, stand where marks may, and vowels of
/// Ethiopic after the syllables that they change. Signs that no syllable has side by side are never
/// read so (`SyllablePart`).
struct MarkOrder: Hashable, Sendable {
  /// By class; the blank stands for the beginning of a text.
  private var rules = [MarkRule()]
  /// Whether the alphabet has no marks, and so any label may follow any other.
  private(set) var isTrivial = true

  init(_ scalars: [Unicode.Scalar], penOrder: Bool) {
    rules.reserveCapacity(scalars.count + 1)
    for scalar in scalars {
      let rule = MarkRule(scalar, penOrder: penOrder)
      if rule.kind != MarkRule.letter && rule.kind != MarkRule.other { isTrivial = false }
      rules.append(rule)
    }
  }

  @inline(__always)
  func isMark(_ label: Int) -> Bool { rules[label].kind >= 0 }

  /// Whether a label joins a letter to the next.
  func isVirama(_ label: Int) -> Bool { rules[label].joinsLetters }

  /// Whether a label is a mark that makes a letter another one. In the scripts of India signs of
  /// vowels and viramas don't: they make syllables, and many of these are words.
  func belongsToLetter(_ label: Int) -> Bool { isMark(label) && !rules[label].makesSyllable }

  /// Whether a label may follow another, or 0, the beginning.
  @inline(__always)
  func allows(_ label: Int, after last: Int) -> Bool {
    let (rule, previous) = (rules[label], rules[last])
    if rule.never & previous.part != 0 { return false }
    let (kind, before) = (rule.kind, previous.kind)
    if before <= MarkRule.firstPreBase {
      return kind == before || kind == before - MarkRule.firstPreBase + MarkRule.firstLetter
    }
    guard kind >= 0 else { return true }
    if kind == MarkRule.vowel { return before == MarkRule.syllable }
    if before < 0 { return before != MarkRule.other }
    // Nobody writes one mark twice.
    return (before <= kind || kind == 0) && label != last
  }

  /// Whether a text may end after a label: a sign that stands before its letters needs them.
  func allowsEnd(after last: Int) -> Bool { rules[last].kind > MarkRule.firstPreBase }

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

import UnicodeText

/// The rules for combining marks: they follow a letter or another mark, in canonical order (Unicode
/// Standard Annex 15), so that no two label sequences compose to the same text.
///
/// In pen order some signs precede their letters: one of the same script must follow. Rephs and
/// joiners, which aren't marks by themselves, stand where marks may, and vowels of Ethiopic follow
/// the syllables that they change. Signs that no syllable has side by side are never read so
/// (`SyllablePart`).
struct MarkOrder: Hashable, Sendable {
  /// The rule of each class; the blank's stands for the beginning of a text.
  private var rules = [MarkRule()]
  /// Whether the alphabet has no marks, so that any label may follow any other.
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

  /// Returns whether a label joins a letter to the next.
  func isVirama(_ label: Int) -> Bool { rules[label].joinsLetters }

  /// Returns whether labels are one character: a sign by itself, or a letter with marks that turn it
  /// into another, and at most a virama behind them. In the scripts of India, vowel signs form
  /// syllables, many of which are words.
  func isLoneCharacter(_ labels: some BidirectionalCollection<Int>) -> Bool {
    guard let first = labels.first, let last = labels.last else { return false }
    let marks = labels.dropFirst()
    if marks.isEmpty { return true }
    return !isMark(first)
      && (isVirama(last) ? marks.dropLast() : marks).allSatisfy(turnsLetterIntoAnother)
  }

  private func turnsLetterIntoAnother(_ mark: Int) -> Bool {
    isMark(mark) && !rules[mark].makesSyllable
  }

  /// Returns whether a label may follow another, or 0, the beginning.
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
    // Nobody writes the same mark twice.
    return (before <= kind || kind == 0) && label != last
  }

  /// Returns whether a text may end after a label: a sign that precedes its letters needs them.
  func allowsEnd(after last: Int) -> Bool { rules[last].kind > MarkRule.firstPreBase }

  /// Returns whether labels form a valid text.
  func allows(_ labels: [Int]) -> Bool {
    var last = 0
    return labels.allSatisfy { label in
      defer { last = label }
      return allows(label, after: last)
    }
  }

  /// Returns the number of labels that aren't marks.
  func bases(in labels: some Collection<Int>) -> Int { labels.count { !isMark($0) } }
}

/// Ink of a page that may be a formula: words next to one another that aren't surely text, and strokes
/// around them that were taken for drawings, such as bars and roots.
struct FormulaZone: Hashable {
  /// A word's place: its line among all lines of the page's blocks, and its number in the line.
  struct WordPlace: Hashable, Comparable {
    let line: Int
    let word: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.word) < (b.line, b.word) }
  }

  /// In the order of reading.
  var words: [WordPlace]
  /// Strokes that aren't in words, as places in the page's.
  var others: [Int]
  /// All strokes, ascending.
  var strokes: [Int]
}

/// Ink of a page that may be a formula: parts next to one another.
struct FormulaZone: Hashable {
  /// A word's place: its line among all lines of the page's blocks, and its number in the line.
  struct WordPlace: Hashable, Comparable {
    let line: Int
    let word: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.word) < (b.line, b.word) }
  }

  /// Its parts by their places among the page's, ascending.
  let members: [Int]
  /// In the order of reading.
  let words: [WordPlace]
  /// Strokes that aren't in words, as places in the page's.
  let others: [Int]
  /// All strokes, ascending.
  let strokes: [Int]

  /// - Parameters:
  ///   - members: at least one.
  ///   - parts: all of the page.
  init(_ members: some Sequence<Int>, of parts: [ZonePart]) {
    self.members = members.sorted()
    let own = self.members.map { parts[$0] }
    words = own.compactMap(\.place).sorted()
    others = own.filter { $0.place == nil }.flatMap(\.strokes).sorted()
    strokes = own.flatMap(\.strokes).sorted()
  }
}

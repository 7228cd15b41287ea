import Support

/// Ink of a page that may be a formula: adjacent parts.
struct FormulaZone: Hashable {
  /// A word's place: its line among all lines of the page's blocks, and its index in the line.
  struct WordPosition: Hashable, Comparable {
    let line: Int
    let word: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.word) < (b.line, b.word) }
  }

  /// Indices of its parts among the page's, ascending.
  let members: [Int]
  /// Its words, in reading order.
  let words: [WordPosition]
  /// Indices of strokes that aren't in words, among the page's.
  let others: [Int]
  /// Indices of all its strokes, ascending.
  let strokes: [Int]

  /// - Parameters:
  ///   - members: indices of parts, at least one.
  ///   - parts: all parts of the page.
  init(_ members: some Sequence<Int>, of parts: [ZonePart]) {
    self.members = members.sorted()
    let own = self.members.map { parts[$0] }
    words = own.compactMap(\.position).sorted()
    others = own.filter { $0.position == nil }.flatMap(\.strokes).sorted()
    strokes = own.flatMap(\.strokes).sorted()
  }

  /// Returns the zones of both lists; zones that share a part are joined.
  static func joined(
    _ zones: [FormulaZone], by others: [FormulaZone], of parts: [ZonePart]
  ) -> [FormulaZone] {
    guard !others.isEmpty else { return zones }
    let all = zones + others
    var owners: [Int: Int] = [:]
    var sets = DisjointSets(count: all.count)
    for (index, zone) in all.enumerated() {
      for member in zone.members {
        if let owner = owners[member] { sets.join(owner, index) } else { owners[member] = index }
      }
    }
    return sets.sets.map { set in
      set.count == 1 ? all[set[0]] : FormulaZone(Set(set.flatMap { all[$0].members }), of: parts)
    }.sorted { $0.strokes[0] < $1.strokes[0] }
  }
}

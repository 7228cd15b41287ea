import InkModel

/// Strokes that may be one symbol.
struct SymbolGroup: Sendable {
  /// The indices of the strokes in the ink, ascending.
  let strokes: [Int]
  /// Its strokes as a set.
  let own: StrokeSet
  let box: Box
  /// ln P(these strokes belong together, but not those written right before and after).
  let joinScore: Double
  /// The possible names, best first.
  var options: [NameOption] = []
  /// The possible names by their looks alone, ignoring anything known, best first.
  var alternatives: [NameOption] = []
  /// The score of the best name, without context.
  var segmentScore = 0.0
  /// Whether the symbol is known.
  var isKnown = false
  /// The groups of a composed function's letters; empty for others.
  var letters: [Int] = []

  init(strokes: [Int], box: Box, joinScore: Double) {
    (self.strokes, self.box, self.joinScore) = (strokes, box, joinScore)
    own = StrokeSet(strokes)
  }
}

extension SymbolGroup {
  /// Creates a group from the ink of a grid's cells, as one symbol.
  init(grid cells: some Sequence<Int>, of all: StrokeGroups, _ model: LayoutModel) {
    self.init(strokes: [], box: Box(around: cells.map { all.groups[$0].box })!, joinScore: 0)
    options = [NameOption(symbol: model.symbols.grid, logProbability: 0, score: 0)]
  }
}

/// A possible name of strokes.
struct NameOption: Hashable, Sendable {
  /// Its index in the symbol table.
  let symbol: Int
  /// ln P(name | ink).
  let logProbability: Double
  /// Its share in a formula's score.
  let score: Double
}

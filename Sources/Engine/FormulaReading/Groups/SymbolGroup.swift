import InkModel

/// Strokes that may be one symbol.
struct SymbolGroup: Sendable {
  /// By their places in the ink, ascending.
  let strokes: [Int]
  /// Its strokes as a set.
  let own: StrokeSet
  let box: Box
  /// ln of how likely these strokes belong together and those written right before and after do
  /// not.
  let joinScore: Double
  /// What the strokes may be, the best first.
  var options: [NameOption] = []
  /// What the strokes may be by their looks alone, whatever is known, the best first.
  var alternatives: [NameOption] = []
  /// What the best name is worth, whatever stands around it.
  var segmentScore = 0.0
  /// Whether it is known what the strokes are.
  var isKnown = false
  /// The groups of a function's letters, of one that was put together; none of others.
  var letters: [Int] = []

  init(strokes: [Int], box: Box, joinScore: Double) {
    (self.strokes, self.box, self.joinScore) = (strokes, box, joinScore)
    own = StrokeSet(strokes)
  }
}

extension SymbolGroup {
  /// The ink of a grid's cells, as one symbol.
  init(grid cells: some Sequence<Int>, of all: StrokeGroups, _ model: LayoutModel) {
    self.init(strokes: [], box: Box(around: cells.map { all.groups[$0].box })!, joinScore: 0)
    options = [NameOption(symbol: model.symbols.grid, logProbability: 0, score: 0)]
  }
}

/// A name that strokes may have.
struct NameOption: Hashable, Sendable {
  /// Its place in the symbol table.
  let symbol: Int
  /// ln P(name | ink).
  let logProbability: Double
  /// What it adds to a formula's score.
  let score: Double
}

/// A part of a formula whose symbols may be in lines and columns, before it is read.
struct GridPlan {
  /// A bracket beside it, as a possible name of its strokes.
  struct Bracket {
    /// Its number among the ink's groups.
    let group: Int
    let option: NameOption
  }

  let opening: Bracket
  /// The closing bracket; `nil` for cases, and for an unfinished grid.
  let closing: Bracket?
  /// The groups of each cell, line by line; cells may be empty.
  let cells: [[[Int]]]
}

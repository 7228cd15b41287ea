/// A part of a formula whose symbols may stand in lines and columns, before it is read.
struct GridPlan {
  /// A bracket beside it, as a name that its strokes may have.
  struct Bracket {
    /// Its number among the ink's groups.
    let group: Int
    let option: NameOption
  }

  let opening: Bracket
  /// `nil` of cases, and of what is still being written.
  let closing: Bracket?
  /// The groups of each cell, line by line; of some cells none.
  let cells: [[[Int]]]
}

/// A table drawn with lines: a grid, or a line under the heading and lines between the columns. If
/// its cells were found by the gaps between them, it may have fewer lines or none.
public struct RuledTable: Hashable, Sendable {
  /// The strokes of its lines, as ascending indices on the page.
  public let rules: [Int]
  /// The strokes of each cell, in the order of writing, as indices on the page.  // (rows, columns)
  public let cells: [[[Int]]]
  /// Whether a line shows that the first row is a heading: the only line between rows, or the only
  /// double one.
  public let hasHeading: Bool
  /// The angle by which its level lines fall to the right, in degrees.
  public let angle: Double

  /// Creates a table of cells.
  package init(rules: [Int], cells: [[[Int]]], hasHeading: Bool, angle: Double) {
    self.rules = rules
    self.cells = cells
    self.hasHeading = hasHeading
    self.angle = angle
  }

  /// Numbers its strokes anew, without those that have no new number.
  func renumbered(_ number: (Int) -> Int?) -> RuledTable {
    RuledTable(
      rules: rules.compactMap(number),
      cells: cells.map { row in row.map { $0.compactMap(number) } },
      hasHeading: hasHeading, angle: angle)
  }

  /// The strokes of all cells.
  var strokes: Set<Int> { Set(cells.lazy.joined().joined()) }
}

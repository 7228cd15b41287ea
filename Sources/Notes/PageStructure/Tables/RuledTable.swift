/// A table drawn with lines: a grid, or a line under the heading and lines between the columns.
public struct RuledTable: Hashable, Sendable {
  /// The strokes of its lines, as ascending indices on the page.
  public let rules: [Int]
  /// The strokes of each cell, in the order of writing, as indices on the page.  // (rows, columns)
  public let cells: [[[Int]]]
  /// Whether a line shows that the first row is a heading: the only line between rows, or the only double one.
  public let hasHeading: Bool
  /// The angle by which its level lines fall to the right, in degrees.
  public let angle: Double

  /// The strokes of all cells.
  var strokes: Set<Int> { Set(cells.lazy.joined().joined()) }
}

/// A table that is drawn with lines: a grid, or a line under the heading and others between the columns.
public struct RuledTable: Hashable, Sendable {
  /// The strokes of its lines, as places in the page's, ascending.
  public let rules: [Int]
  /// The strokes of each cell, in the order of writing, as places in the page's.  // (rows, columns)
  public let cells: [[[Int]]]
  /// Whether a line tells that the first row is a heading: it is the only one between rows, or the only double one.
  public let hasHeading: Bool
  /// The angle by which its level lines fall to the right, in degrees.
  public let angle: Double

  /// The strokes of all cells.
  var strokes: Set<Int> { Set(cells.lazy.joined().joined()) }
}

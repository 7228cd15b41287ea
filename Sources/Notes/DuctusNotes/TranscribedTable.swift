/// The rows and columns of a written table.
public struct TranscribedTable: Hashable, Sendable {
  /// Each cell's lines, as places among those of its block; no line in an empty cell.  // (rows, columns)
  public var rows: [[Range<Int>]]
  /// Whether a drawn line tells that the first row is a heading.
  public var hasHeading: Bool

  /// A table of cells.
  public init(rows: [[Range<Int>]], hasHeading: Bool) {
    self.rows = rows
    self.hasHeading = hasHeading
  }
}

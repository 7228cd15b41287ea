/// The rows and columns of a written table.
public struct TranscribedTable: Codable, Hashable, Sendable {
  /// The lines of each cell, as indices in the block's lines; empty for an empty cell.  // (rows,
  /// columns)
  public var rows: [[Range<Int>]]
  /// Whether a drawn line shows that the first row is a heading.
  public var hasHeading: Bool

  /// Creates a table of cells.
  public init(rows: [[Range<Int>]], hasHeading: Bool) {
    self.rows = rows
    self.hasHeading = hasHeading
  }
}

import Foundation
import Support

/// Rows of texts in columns, for people.
public struct TextTable {
  public enum Alignment { case left, right }

  private let columns: [Alignment]
  private var rows: [[String]] = []

  public init(columns: [Alignment]) {
    self.columns = columns
  }

  /// Adds a row with a cell for each column.
  public mutating func add(_ row: [String]) {
    precondition(row.count == columns.count, "a cell for each column")
    rows.append(row.map(\.printable))
  }

  /// The rows, each ended by a line feed, with two spaces between the columns.
  public var text: String {
    let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = columns.indices.map { column -> String in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return columns[column] == .left ? row[column] + gap : gap + row[column]
      }
      let line = cells.joined(separator: "  ")
      let blanks = line.reversed().prefix { $0 == " " }.count
      return line.dropLast(blanks) + "\n"
    }.joined()
  }
}

import InkModel
import PageStructure
import Support

/// The lines of a table's cells, row by row.
///
/// If a drawn line only separates the heading from the rest, lines at the same height form a row.
struct TableRows {
  /// (rows, columns, lines of a cell)
  private let cells: [[[TranscribedLine]]]
  private let hasHeading: Bool
  private let angle: Double

  /// The maximum numbers of lines in a heading, in another cell, and in cells with writing on
  /// average.
  private static let (maximumInHeading, maximumInCell, maximumOnAverage) = (2, 4, 2.0)
  /// The minimum number and share of lines at the height of a line in the longest column, without
  /// the first row.
  private static let (minimumAlignedCount, minimumAlignedShare) = (2, 0.85)
  /// The minimum number of rows found by height between two drawn lines.
  private static let minimumRowCountInBand = 3
  /// The maximum vertical distance of a row's lines in two columns, relative to the distance of two
  /// rows.
  private static let near = 0.35
  /// The maximum distance between two lines of a cell, relative to the distance of two rows.
  private static let nextInCell = 1.4
  /// The minimum length of lines of running text, in heights of small letters: few columns of
  /// tables have such lines.
  private static let prose = 22.0

  /// - Parameter cells: the readings of the cells.
  init(_ cells: [[[TranscribedLine]]], of table: RuledTable) {
    (self.cells, hasHeading, angle) = (cells, table.hasHeading, table.angle)
  }

  /// Returns the rows and whether the first is a heading; `nil` for columns of text, or parts of a
  /// page.
  func table() -> (rows: [[[TranscribedLine]]], hasHeading: Bool)? {
    var rows: [[[TranscribedLine]]] = []
    var hasHeading = hasHeading
    for (number, band) in cells.enumerated() {
      let isBody = cells.count == 2 && number == 1
      let parts = self.rows(of: band)
      if let parts, isBody || parts.count >= Self.minimumRowCountInBand {
        if rows.count == 1 { hasHeading = true }
        rows += parts
      } else if isBody {
        return nil
      } else {
        rows.append(band)
      }
    }
    let filled = rows.joined().filter { !$0.isEmpty }
    let lines = filled.reduce(0) { $0 + $1.count }
    guard cells[0].allSatisfy({ $0.count <= Self.maximumInHeading || cells.count > 2 }),
      filled.allSatisfy({ $0.count <= Self.maximumInCell }),
      Double(lines) <= Self.maximumOnAverage * Double(filled.count)
    else { return nil }
    return (rows, hasHeading)
  }

  /// Returns the rows without drawn lines between them; `nil` if few lines are at the same height,
  /// as in lists side by side: lists begin at the same height but end at different ones.
  private func rows(of columns: [[TranscribedLine]]) -> [[[TranscribedLine]]]? {
    let lines = columns.map { column in
      column.map { (height: height($0), line: $0) }.sorted { $0.height < $1.height }
    }
    let steps = lines.flatMap { zip($0, $0.dropFirst()).map { $1.height - $0.height } }
    guard let step = steps.upperMedian, step > 0 else { return nil }
    // The height of each row is that in the last column, since rows may slope.
    var rows: [(height: Double, cells: [[TranscribedLine]])] = []
    for (column, lines) in lines.enumerated() {
      var next = 0
      for (height, line) in lines {
        var index = rows[next...].firstIndex { $0.height > height - Self.near * step } ?? rows.count
        if index == rows.count || rows[index].height > height + Self.near * step {
          rows.insert((height, columns.map { _ in [] }), at: index)
        }
        rows[index].height = height
        rows[index].cells[column].append(line)
        index += 1
        next = index
      }
    }
    // A cell's further line has no line beside it.
    var joined: [(bottom: Double, cells: [[TranscribedLine]])] = []
    for (height, cells) in rows {
      if let last = joined.last, cells[0].isEmpty, cells.count(where: { !$0.isEmpty }) == 1,
        let column = cells.firstIndex(where: { !$0.isEmpty }), !last.cells[column].isEmpty,
        height - last.bottom <= Self.nextInCell * step
      {
        joined[joined.count - 1].cells[column] += cells[column]
        joined[joined.count - 1].bottom = height
      } else {
        joined.append((height, cells))
      }
    }
    let filled = joined.dropFirst().map { row in row.cells.map { !$0.isEmpty } }
    let counts = columns.indices.map { column in filled.count { $0[column] } }
    guard let most = counts.max(), let longest = counts.firstIndex(of: most),
      let last = filled.last, last.count(where: { $0 }) > 1
    else { return nil }
    let aligned = filled.filter { $0[longest] }.reduce(0) { sum, row in sum + row.count { $0 } - 1 }
    let proseCount = columns.count(where: isProse)
    guard aligned >= Self.minimumAlignedCount,
      Double(aligned) >= Self.minimumAlignedShare * Double(counts.reduce(0, +) - most),
      proseCount == 0 || proseCount == 1 && columns.count > 2
    else { return nil }
    return joined.map(\.cells)
  }

  private func isProse(_ lines: [TranscribedLine]) -> Bool {
    let lengths = lines.map { Double($0.box.width) / max($0.letterHeight, 1e-9) }
    return lengths.upperMedian.map { $0 > Self.prose } ?? false
  }

  /// Returns the height of a line's middle after the table is levelled.
  private func height(_ line: TranscribedLine) -> Double {
    let middle = Vector(
      Double(line.box.x + line.box.width / 2), Double(line.box.y + line.box.height / 2))
    return Vector(degrees: angle).cross(middle)
  }
}

extension [TranscribedBlock] {
  /// Joins the blocks of each table's cells. Cells that form no table stay blocks: columns below
  /// their headings, one after the other.
  mutating func join(_ tables: [RuledTable]) {
    for table in tables {
      let columns = table.cells[0].count
      let owners = [table].cellsOfStrokes
      var cells = table.cells.map { $0.map { _ in [TranscribedLine]() } }
      var own: [(index: Int, cell: Int)] = []
      for (index, block) in enumerated() {
        guard let cell = block.lines.lazy.flatMap(\.strokes).compactMap({ owners[$0] }).first
        else { continue }
        own.append((index, cell))
        cells[cell / columns][cell % columns] += block.lines
      }
      guard let first = own.first?.index else { continue }
      if let (rows, hasHeading) = TableRows(cells, of: table).table() {
        var block = TranscribedBlock(lines: [])
        let places = rows.map { row in
          row.map { lines in
            block.lines += lines
            return block.lines.count - lines.count..<block.lines.count
          }
        }
        block.table = TranscribedTable(rows: places, hasHeading: hasHeading)
        self[first] = block
        for (index, _) in own.dropFirst().reversed() { remove(at: index) }
      } else if cells.count == 2 {
        let sorted = own.sorted {
          ($0.cell % columns, $0.cell) < ($1.cell % columns, $1.cell)
        }.map { self[$0.index] }
        for ((index, _), block) in zip(own, sorted) { self[index] = block }
      }
    }
  }
}

extension [RuledTable] {
  /// Returns the cell of each stroke, numbered row by row through all tables.
  var cellsOfStrokes: [Int: Int] {
    var cells: [Int: Int] = [:]
    for (number, cell) in lazy.flatMap({ $0.cells.joined() }).enumerated() {
      for stroke in cell { cells[stroke] = number }
    }
    return cells
  }
}

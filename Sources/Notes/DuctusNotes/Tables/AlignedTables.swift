import InkModel
import PageStructure
import Support

/// Tables without lines, or with few: consecutive rows that are cut by wide gaps at the same
/// places.
struct AlignedTables {
  let page: AlignedRows
  private let others: [StrokeGroup]
  private let boxes: [Box?]
  let unit: Double
  /// The strokes of the page's lines, and the spaces between their words.
  let lines: [(strokes: [Int], spaces: [Double])]

  // Lengths, in heights of small letters, which are measured by the pen's moves; most are lower
  // than a letter.

  /// The minimum width of the white that two columns have between them in all rows.
  private static let white = 1.6
  /// The minimum median of the rows' gaps between two columns.
  static let medianGap = 5.0
  /// The maximum mean deviation of the parts of a row from a level line.
  private static let deviation = 0.62

  /// The permitted numbers of rows.
  private static let rowCounts = 3...60
  /// The maximum distance between two rows, relative to the median distance.
  private static let step = 1.7
  /// The maximum distance to a row that continues the columns above or below, relative to the
  /// median distance.
  private static let nextRow = 1.2
  /// The minimum median gap of the first or last row, relative to the median of all rows.
  private static let edgeGap = 0.4
  /// The minimum share of filled cells.
  private static let filled = 0.5
  /// The maximum size of a speck, which makes no column: a dot, or a scrap of a drawing.
  private static let speck = 0.8
  /// The maximum number of parts above and below that continue the columns, relative to the number
  /// of the table's parts.
  private static let strays = 0.12

  /// Returns the tables of a page, with the strokes of their cells and lines as indices on the
  /// page.
  ///
  /// - Parameter blocks: the blocks read so far; drawn tables among them are kept.
  static func find(in blocks: [TranscribedBlock], of part: PagePart) -> [RuledTable] {
    let lines = blocks.filter { $0.table == nil && !$0.isLabel }.flatMap(\.lines)
    guard let unit = lines.map(\.letterHeight).upperMedian, unit > 0,
      !lines.contains(where: \.isColumn)
    else { return [] }
    let boxes = part.ink.strokes.map(\.box)
    let parts = lines.flatMap { LinePart.parts(of: $0, boxes, unit: unit) }
    return AlignedTables(
      page: AlignedRows(parts, unit: unit), others: part.structure.others, boxes: boxes, unit: unit,
      lines: lines.map { ($0.strokes, $0.spaces) }
    ).tables(isRightToLeft: part.script.isRightToLeft)
  }

  /// Returns the best tables, no two of which share a row.
  ///
  /// Runs with the most gaps come first, so that few others are examined: no table is worth more
  /// than the gaps of its rows.
  private func tables(isRightToLeft: Bool) -> [RuledTable] {
    var runs: [(rows: Range<Int>, gaps: Int)] = []
    for start in page.rows.indices {
      var gaps = 0
      for end in page.rows.indices.dropFirst(start).prefix(Self.rowCounts.upperBound) {
        guard page.rows[end].parts.count > 1 else { break }
        gaps += page.rows[end].parts.count - 1
        if end - start + 1 >= Self.rowCounts.lowerBound { runs.append((start..<end + 1, gaps)) }
      }
    }
    runs.sort { $0.gaps > $1.gaps }
    var (best, candidates): ([Candidate], [Candidate]) = ([], [])
    for run in runs + [(0..<0, 0)] where !Cancellation.isRequested {
      while let next = candidates.max(by: { $0.score < $1.score }), next.score >= run.gaps {
        best.append(next)
        candidates.removeAll { $0.rows.overlaps(next.rows) }
      }
      if best.allSatisfy({ !$0.rows.overlaps(run.rows) }),
        let table = table(run.rows, isRightToLeft: isRightToLeft)
      {
        candidates.append(table)
      }
    }
    return best.map(\.table)
  }

  private typealias Candidate = (rows: Range<Int>, score: Int, table: RuledTable)

  /// Returns the table of some rows, and its score: the number of gaps between its cells.
  private func table(_ run: Range<Int>, isRightToLeft: Bool) -> Candidate? {
    let rows = page.rows[run]
    let steps = zip(rows, rows.dropFirst()).map { $1.height - $0.height }
    guard let usual = steps.upperMedian, steps.allSatisfy({ $0 <= Self.step * usual }),
      let columns = columns(of: rows)
    else { return nil }
    let cells = rows.map { Self.cells(of: $0, columns) }
    let counts = cells.map { row in row.count { !$0.isEmpty } }
    let count = counts.reduce(0, +)
    let writtenCount = cells.joined().count(where: isWritten)
    let deviation = rows.reduce(0) { $0 + Self.deviation($1.heights) } / Double(rows.count)
    let strays = strays(beside: run, usual, columns)
    let texts = cells.map { row in
      row.map { cell in cell.map(\.part.text).joined(separator: " ") }
    }
    guard counts.allSatisfy({ $0 > 1 }), deviation <= Self.deviation * unit,
      columns.indices.allSatisfy({ column in cells.count { isWritten($0[column]) } > 1 }),
      Double(writtenCount) >= Self.filled * Double(rows.count * columns.count),
      Double(strays) <= Self.strays * Double(count), Self.haveWideGaps(cells),
      !areSpaces(between: columns, cells), !areProse(cells), !Self.haveComments(texts),
      columns.count > 2 || !Self.areItems(isRightToLeft ? texts.map { $0.reversed() } : texts),
      !haveOperators(near: run, usual),
      let lines = TableLines(
        among: others, boxes: boxes, at: rows, pitch: usual, columns, slope: page.slope, unit: unit)
    else { return nil }
    let table = RuledTable(
      rules: lines.rules.sorted(),
      cells: cells.map { row in
        (isRightToLeft ? row.reversed() : row).map { $0.flatMap(\.part.strokes).sorted() }
      }, hasHeading: lines.haveHeading, angle: Vector(1, page.slope).angle * 180 / .pi)
    return (run, count - rows.count - strays, table)
  }

  /// Returns the columns: the ranges between gaps that all rows share, unless these gaps are
  /// narrow.
  private func columns(of rows: ArraySlice<AlignedRows.Row>) -> [ClosedRange<Double>]? {
    let spans = rows.lazy.flatMap(\.parts).map(\.span).sorted { $0.lowerBound < $1.lowerBound }
    var columns = [spans[0]]
    for span in spans.dropFirst() {
      let last = columns[columns.count - 1]
      if span.lowerBound - last.upperBound > Self.white * unit {
        columns.append(span)
      } else {
        columns[columns.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      }
    }
    while columns.count > 1 {
      let cells = rows.map { Self.cells(of: $0, columns) }
      let gaps = columns.indices.dropLast().map { column in
        (column: column, gap: cells.compactMap { Self.gaps(of: $0)[column] }.median ?? 0)
      }
      guard let narrowest = gaps.min(by: { $0.gap < $1.gap }),
        narrowest.gap < Self.medianGap * unit
      else { return columns }
      let next = columns.remove(at: narrowest.column + 1)
      columns[narrowest.column] = columns[narrowest.column].lowerBound...next.upperBound
    }
    return nil
  }

  typealias Cell = [(part: LinePart, span: ClosedRange<Double>)]

  private static func cells(
    of row: AlignedRows.Row, _ columns: [ClosedRange<Double>]
  ) -> [Cell] {
    columns.map { column in row.parts.filter { column.contains($0.span.lowerBound) } }
  }

  private func isWritten(_ cell: Cell) -> Bool {
    cell.contains { max($0.part.box.width, $0.part.box.height) > Self.speck * unit }
  }

  /// Returns the gaps between the cells of a row; `nil` beside empty ones.
  static func gaps(of row: [Cell]) -> [Double?] {
    zip(row, row.dropFirst()).map { before, after in
      guard let end = before.map(\.span.upperBound).max(),
        let start = after.map(\.span.lowerBound).min()
      else { return nil }
      return start - end
    }
  }

  /// Returns whether the first and the last row have gaps about as wide as the rest; text above or
  /// below a table doesn't.
  private static func haveWideGaps(_ cells: [[Cell]]) -> Bool {
    let gaps = cells.map { row in Self.gaps(of: row).compactMap { $0 } }
    let least = edgeGap * (gaps.flatMap { $0 }.median ?? 0)
    return [gaps[0], gaps[gaps.count - 1]].allSatisfy { $0.median ?? least >= least }
  }

  /// Returns the number of parts above and below a table that merely continue its columns, as in
  /// lists.
  private func strays(
    beside run: Range<Int>, _ usual: Double, _ columns: [ClosedRange<Double>]
  ) -> Int {
    let (first, last) = (page.rows[run.lowerBound], page.rows[run.upperBound - 1])
    let (left, right) = (columns[0].lowerBound, columns[columns.count - 1].upperBound)
    return page.rows.indices.reduce(0) { sum, index in
      let row = page.rows[index]
      guard !run.contains(index), row.height > first.height - Self.nextRow * usual,
        row.height < last.height + Self.nextRow * usual
      else { return sum }
      let owners = row.parts.map { part in
        columns.indices.filter { columns[$0].overlaps(part.span) }
      }
      // A title may be above the first column.
      let goesOn =
        owners.allSatisfy { $0.count == 1 } && (index > run.lowerBound || owners != [[0]])
        && row.parts.allSatisfy {
          $0.span.lowerBound > left - unit && $0.span.upperBound < right + unit
        }
      return goesOn ? sum + owners.count : sum
    }
  }
}

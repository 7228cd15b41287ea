import InkModel
import Support

/// Lines that cross or meet like a table's, with the rows and columns between them.
struct TableGrid {
  /// The strokes of the lines, as ascending indices on the page.
  let strokes: [Int]
  /// The direction of its level lines.
  private let axis: Vector
  private let levels: TableBands
  private let uprights: TableBands

  /// The maximum number of line parts on a page: more are hatching.
  private static let maximumPartCount = 400
  /// The minimum number and share of cells with writing.
  private static let (minimumFilledCount, minimumFilledShare) = (3, 0.3)
  /// The maximum gap between letters of a word, relative to the height of the higher one.
  private static let letterGap = 0.7

  /// Returns the grids among strokes, the largest first.
  ///
  /// - Parameters:
  ///   - drawn: the indices of the strokes that may be lines of a table.
  ///   - strokes: all strokes of the page.
  /// - Complexity: O(strokes + parts of lines²).
  static func find(among drawn: [Int], of strokes: [PageStroke]) -> [TableGrid] {
    let parts = drawn.flatMap { RulePart.parts(of: strokes[$0], index: $0) }
    guard parts.count <= maximumPartCount, !Cancellation.isRequested else { return [] }
    var sets = DisjointSets(count: parts.count)
    for first in parts.indices {
      for second in parts.indices.dropFirst(first + 1) where parts[first].touches(parts[second]) {
        sets.join(first, second)
      }
    }
    return sets.sets.sorted { $0.count > $1.count }
      .compactMap { set in TableGrid(set.map { parts[$0] }) }
  }

  /// Returns the tables of grids; no stroke belongs to two of them.
  ///
  /// - Parameters:
  ///   - grids: those that come first take what is in several.
  ///   - texts: the indices of the strokes that are writing.
  ///   - taken: strokes that belong to other tables.
  ///   - isRightToLeft: whether columns are read from the right.
  static func tables(
    _ grids: [TableGrid], of texts: [Int], _ strokes: [PageStroke], besides taken: Set<Int>,
    isRightToLeft: Bool
  ) -> [RuledTable] {
    var taken = taken
    var rest = texts.filter { !taken.contains($0) }
    return grids.compactMap { grid in
      guard taken.isDisjoint(with: grid.strokes),
        let table = grid.table(of: rest, strokes, isRightToLeft: isRightToLeft)
      else { return nil }
      taken.formUnion(table.strokes.union(table.rules))
      rest.removeAll(where: taken.contains)
      return table
    }
  }

  /// Creates a grid; `nil` if the lines form no rows and columns.
  private init?(_ parts: [RulePart]) {
    let length = parts.reduce(0) { $0 + $1.length }
    let way = parts.reduce(Vector.zero) { sum, part in
      sum + (part.isLevel ? part.way : Vector(part.way.y, -part.way.x))
    }
    guard parts.count > 1, length > 0 else { return nil }
    let axis = way / way.length
    func spans(areLevel: Bool) -> [(from: Vector, to: Vector)] {
      parts.filter { $0.isLevel == areLevel }.map { part in
        let (start, end) = (Self.upright(part.start, axis), Self.upright(part.end, axis))
        return areLevel
          ? (start, end) : (Vector(start.y, start.x), Vector(end.y, end.x))
      }
    }
    let (levels, uprights) = (
      TableRule.rules(spans(areLevel: true)), TableRule.rules(spans(areLevel: false))
    )
    guard let width = TableBands.extent(of: levels), let height = TableBands.extent(of: uprights),
      let rows = TableBands(levels, along: width, across: height, areRows: true),
      let columns = TableBands(uprights, along: height, across: width, areRows: false)
    else { return nil }
    self.axis = axis
    self.levels = rows
    self.uprights = columns
    strokes = Set(parts.map(\.stroke)).sorted()
  }

  /// Returns a place after the table is levelled.
  private static func upright(_ place: Vector, _ axis: Vector) -> Vector {
    Vector(place.dot(axis), axis.cross(place))
  }

  /// Returns the cell of a stroke, among all bands.
  func cell(of stroke: PageStroke) -> (row: Int, column: Int)? {
    let place = Self.upright(stroke.centre, axis)
    guard let row = levels.band(across: place.y, along: place.x),
      let column = uprights.band(across: place.x, along: place.y)
    else { return nil }
    return (row, column)
  }

  /// Returns the table with its writing; `nil` if there is too little writing for a table, or a word
  /// in two cells: above an arrow that comes from its underline.
  ///
  /// - Parameters:
  ///   - texts: the indices of the strokes that are writing.
  ///   - isRightToLeft: whether columns are read from the right.
  func table(of texts: [Int], _ strokes: [PageStroke], isRightToLeft: Bool) -> RuledTable? {
    var cells: [[[Int]]] = Array(
      repeating: Array(repeating: [], count: uprights.count), count: levels.count)
    // A line of the table may have been classified as writing.
    for text in Set(texts).subtracting(self.strokes).sorted() {
      if let cell = cell(of: strokes[text]) { cells[cell.row][cell.column].append(text) }
    }
    guard !cells.contains(where: { hasWordInTwoCells($0, strokes) }) else { return nil }
    let rows = levels.kept { row in cells[row].contains { !$0.isEmpty } }
    var columns = uprights.kept { column in cells.contains { !$0[column].isEmpty } }
    if isRightToLeft { columns.reverse() }
    let kept = rows.map { row in columns.map { cells[row][$0] } }
    let filled = kept.joined().count { !$0.isEmpty }
    guard rows.count > 1, columns.count > 1, filled >= Self.minimumFilledCount,
      Double(filled) >= Self.minimumFilledShare * Double(rows.count * columns.count),
      kept.count(where: { $0.contains { !$0.isEmpty } }) > 1,
      columns.indices.count(where: { column in kept.contains { !$0[column].isEmpty } }) > 1
    else { return nil }
    let isDouble = zip(rows, rows.dropFirst()).map { levels.isDouble(between: $0, and: $1) }
    return RuledTable(
      rules: self.strokes, cells: kept,
      hasHeading: isDouble.count == 1 || isDouble[0] && !isDouble.dropFirst().contains(true),
      angle: axis.angle * 180 / .pi)
  }

  /// Returns whether a word of a row is in two columns where no line is drawn between them.
  private func hasWordInTwoCells(_ row: [[Int]], _ strokes: [PageStroke]) -> Bool {
    row.indices.dropLast().contains { column in
      func isBeyondLine(_ text: Int) -> Bool {
        !uprights.isRule(behind: column, at: Self.upright(strokes[text].centre, axis).y)
      }
      let right = row[column + 1].filter(isBeyondLine).map { strokes[$0] }
      return row[column].lazy.filter(isBeyondLine).map { strokes[$0] }.contains { first in
        right.contains { second in
          let white = first.box.white(to: second.box)
          return white.y < 0 && white.x < Self.letterGap * max(first.height, second.height)
        }
      }
    }
  }
}

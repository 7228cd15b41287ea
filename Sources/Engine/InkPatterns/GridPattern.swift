import Support

/// The cells of a grid that an ink crosses, in any order and direction of its strokes.
///
/// It follows Scribe (S. Gladman, 2015): the grid covers the ink's bounding box. Unlike there, the
/// lines between points count, not only the points, and an ink that is almost a line isn't
/// stretched over the grid: one side is scaled at most twice as much as the other, so that a dash
/// stays a dash.
public struct GridPattern: InkPattern {
  /// A measure by which an ink's cells are compared with a pattern's.
  public enum Measure: String, CaseIterable, Hashable, Sendable {
    /// Scribe's measure: the share of the ink's cells that the pattern lacks. The pattern's other
    /// cells are ignored.
    case overlap
    /// The share of cells that differ, whether they should be empty or full; a cell's neighbour
    /// counts half. 0 if all cells agree, 1 if none is even a neighbour of another.
    case difference
  }

  /// The size of the grid and the measure.
  public struct Configuration: PatternStorable {
    /// The number of cells from left to right, 1 to 64.
    public let columns: Int
    /// The number of cells from top to bottom, 1 to 64.
    public let rows: Int
    /// The measure by which cells are compared.
    public let measure: Measure

    /// Creates a configuration of these values.
    ///
    /// - Precondition: `columns` and `rows` are from 1 to 64.
    public init(columns: Int = 12, rows: Int = 12, measure: Measure = .difference) {
      (self.columns, self.rows, self.measure) = (columns, rows, measure)
      precondition(GridPattern.fault(of: self) == nil, "no such grid")
    }
  }

  /// The kind, which files call `grid`.
  public static let kind = PatternKind.grid
  /// 12 columns and 12 rows, compared by ``Measure/difference``.
  public static let defaultConfiguration = Configuration()
  /// The limits of rejection, in the units of ``difference(to:below:configuration:)``.
  public static let rejectionHabits = RejectionHabits(
    threshold: 0.46, decay: 0.2, spreadFactor: 1.8, lengthWeight: 0.6, strokeWeight: 0.2)

  /// The number of cells from left to right.
  public let columns: Int
  /// The cells from top to bottom, one bit per column, the leftmost the lowest.
  let cells: [UInt64]
  /// The cells and all their neighbours.
  let grown: [UInt64]
  /// The number of set cells.
  let population: Int
  /// The strokes and length of the ink that crossed the cells; `nil` for a picture.
  public let facts: DrawnFacts?

  /// The number of cells from top to bottom.
  public var rows: Int { cells.count }

  init(columns: Int, cells: [UInt64], facts: DrawnFacts? = nil) {
    self.columns = columns
    self.cells = cells
    self.facts = facts
    let mask = UInt64.max >> UInt64(64 - columns)
    let wide = cells.map { ($0 | $0 << 1 | $0 >> 1) & mask }
    grown = wide.indices.map { row in
      wide[row] | (row > 0 ? wide[row - 1] : 0) | (row + 1 < wide.count ? wide[row + 1] : 0)
    }
    population = cells.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Creates a pattern from a picture: a line per row, `.` or a blank for an empty cell, anything
  /// else for a set cell.
  ///
  /// - Returns: `nil` unless there are 1 to 64 rows of one length from 1 to 64, and a set cell.
  public init?(picture lines: [String]) {
    guard let columns = lines.first?.count, (1...64).contains(columns),
      lines.count <= 64, lines.allSatisfy({ $0.count == columns })
    else { return nil }
    self.init(
      columns: columns,
      cells: lines.map { line in
        line.enumerated().reduce(0) { row, cell in
          cell.element == "." || cell.element == " " ? row : row | 1 << UInt64(cell.offset)
        }
      })
    if population == 0 { return nil }
  }

  /// Creates the pattern of a prepared ink: its cells.
  public init(_ query: GridPattern) { self = query }

  /// Returns the strokes and length of the ink.
  public static func facts(of query: GridPattern) -> DrawnFacts? { query.facts }
  /// Returns the pattern itself.
  public func query(in configuration: Configuration) -> GridPattern? { self }

  /// Whether the ink crosses the cell.
  ///
  /// - Precondition: the cell is in the grid.
  public subscript(column: Int, row: Int) -> Bool {
    precondition((0..<columns).contains(column), "no such column")
    return cells[row] >> UInt64(column) & 1 == 1
  }

  /// The pattern for a terminal: a line per row, `#` for a set cell and `.` for an empty one.
  public var picture: [String] {
    (0..<rows).map { row in String((0..<columns).map { self[$0, row] ? "#" : "." }) }
  }

  // MARK: - Matching

  /// Returns the share of cells that differ by the configuration's measure: 0 for equal cells, 1
  /// for none in common.
  public func difference(
    to query: GridPattern, below limit: Double, configuration: Configuration
  ) -> Double? {
    let score =
      switch configuration.measure {
      case .overlap: 1 - Double(common(cells, query.cells)) / Double(query.population)
      case .difference:
        1
          - Double(
            common(cells, query.cells) + common(cells, query.grown) + common(grown, query.cells))
          / (1.5 * Double(population + query.population))
      }
    return score < limit ? max(0, score) : nil
  }

  private func common(_ a: [UInt64], _ b: [UInt64]) -> Int {
    zip(a, b).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }

  /// Returns a fault if the grid's columns or rows differ from the library's.
  public func fault(in configuration: Configuration) -> String? {
    if let facts, facts.strokes < 0 || !(facts.extent >= 0) { return "has facts below 0" }
    return columns == configuration.columns && rows == configuration.rows
      ? nil
      : "has \(columns) × \(rows) cells, not \(configuration.columns) × \(configuration.rows)"
  }

  /// Returns a fault unless there are 1 to 64 columns and rows.
  public static func fault(of configuration: Configuration) -> String? {
    let sizes = 1...64
    return sizes.contains(configuration.columns) && sizes.contains(configuration.rows)
      ? nil : "must have 1 to 64 columns and rows"
  }
}

#if !hasFeature(Embedded)
  extension GridPattern.Measure: Codable {}
#endif

// MARK: - Files

extension GridPattern.Configuration {
  /// Reads `columns`, `rows` and `measure`.
  public init(content: PatternContent) throws(PatternError) {
    (columns, rows, measure) = try content.read { field throws(JSONError) in
      let members = try field.object()
      return (
        try members.required("columns").integer(), try members.required("rows").integer(),
        try members.required("measure").one(of: GridPattern.Measure.self)
      )
    }
    if let fault = GridPattern.fault(of: self) { throw content.fault(fault) }
  }

  /// The size and the measure.
  public var content: PatternContent {
    PatternContent(
      .object([
        "columns": .number(JSONNumber(columns)), "rows": .number(JSONNumber(rows)),
        "measure": .string(measure.rawValue),
      ]))
  }
}

extension GridPattern {
  /// Reads the rows of a picture: alone, or as `cells` with the `facts` of an ink.
  public init(content: PatternContent) throws(PatternError) {
    self = try content.read { field throws(JSONError) in
      var (picture, facts): (JSONField, JSONField?) = (field, nil)
      if case .object = field.value {
        let members = try field.object()
        (picture, facts) = (try members.required("cells"), members.optional("facts"))
      }
      guard let pattern = GridPattern(picture: try picture.strings()) else {
        throw picture.fault("not a grid of 1 to 64 equally long rows with a set cell")
      }
      guard let facts = try facts?.object() else { return pattern }
      return GridPattern(
        columns: pattern.columns, cells: pattern.cells,
        facts: DrawnFacts(
          strokes: try facts.required("strokes").integer(),
          extent: try facts.required("extent").double()))
    }
  }

  /// The rows of the picture, with the facts if there are any.
  public var content: PatternContent {
    let rows = JSONValue.array(picture.map { JSONValue.string($0) })
    guard let facts else { return PatternContent(rows) }
    return PatternContent(
      .object([
        "cells": rows,
        "facts": .object([
          "strokes": .number(JSONNumber(facts.strokes)),
          "extent": .number(JSONNumber(facts.extent)),
        ]),
      ]))
  }
}

extension GridPattern {
  /// The maximum ratio of the scales of an ink's two sides.
  static let maximumStretch = 2.0

  /// Returns the cells that an ink crosses.
  ///
  /// - Complexity: O(points + cells along the strokes).
  public static func query(for ink: Ink, configuration: Configuration) -> GridPattern {
    let strokes = ink.polylines
    guard let box = Box(strokes.joined()) else { preconditionFailure("an ink without points") }
    let size = Vector(Double(configuration.columns), Double(configuration.rows))
    // As if both sides were at least half the longer one.
    let extent = pointwiseMax(box.size, Vector(repeating: box.side / maximumStretch))
    let scale = size / extent
    // Whole cells, so that a dash lies within one row and not on the border of two.
    let free = size - box.size * scale
    // Rounding may make the free space negative.
    let margin = (free / 2).rounded(.down).clamped(lowerBound: .zero, upperBound: size)
    var cells = [UInt64](repeating: 0, count: configuration.rows)
    func fill(_ position: Vector) {
      let column = min(configuration.columns - 1, max(0, Int(position.x)))
      let row = min(configuration.rows - 1, max(0, Int(position.y)))
      cells[row] |= 1 << UInt64(column)
    }
    for stroke in strokes {
      var start: Vector?
      for point in stroke {
        let end = (point - box.topLeft) * scale + margin
        fill(end)
        if let start {
          // Four samples per cell: a line that only touches a cell's corner needn't set it.
          let way = end - start
          let steps = max(1, (4 * max(abs(way.x), abs(way.y))).rounded(.up))
          for step in 0..<Int(steps) { fill(start + way * ((Double(step) + 0.5) / steps)) }
        }
        start = end
      }
    }
    return GridPattern(
      columns: configuration.columns, cells: cells, facts: DrawnFacts(strokes, in: box))
  }

  /// Creates the cells that an ink crosses in a grid of this size.
  ///
  /// - Throws: ``PatternError/ink(_:)`` or ``PatternError/emptyInk``.
  /// - Precondition: `columns` and `rows` are from 1 to 64.
  public init(_ ink: Ink, columns: Int = 12, rows: Int = 12) throws(PatternError) {
    let library = PatternLibrary<GridPattern>(
      configuration: Configuration(columns: columns, rows: rows))
    guard let query = try library.query(for: ink) else { throw .emptyInk }
    self = query
  }
}

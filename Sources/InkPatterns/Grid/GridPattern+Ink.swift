extension GridPattern {
  /// How much more one side of an ink may be scaled than the other.
  static let maximumStretch = 2.0

  /// The cells that an ink passes.
  ///
  /// - Complexity: O(points + cells along the strokes).
  public static func query(for ink: Ink, configuration: Configuration) -> GridPattern {
    let strokes = ink.places
    let box = InkBox(strokes)
    let size = Place(Double(configuration.columns), Double(configuration.rows))
    // As if both sides were at least half the larger one.
    let extent = Place(
      max(box.width, box.side / maximumStretch), max(box.height, box.side / maximumStretch))
    let scale = size / extent
    // Whole cells, so that a dash lies within one row and not on the line between two.
    let free = size - Place(box.width, box.height) * scale
    // What is free may be less than nothing by a rounding.
    let margin = (free / 2).rounded(.down).clamped(lowerBound: .zero, upperBound: size)
    let corner = Place(box.minX, box.minY)
    var cells = [UInt64](repeating: 0, count: configuration.rows)
    func mark(_ place: Place) {
      let column = min(configuration.columns - 1, max(0, Int(place.x)))
      let row = min(configuration.rows - 1, max(0, Int(place.y)))
      cells[row] |= 1 << UInt64(column)
    }
    for stroke in strokes {
      var start: Place?
      for point in stroke {
        let end = (point - corner) * scale + margin
        mark(end)
        if let start {
          // Four places per cell: what a line only touches by a corner needn't be set.
          let way = end - start
          let steps = max(1, (4 * max(abs(way.x), abs(way.y))).rounded(.up))
          for step in 0..<Int(steps) { mark(start + way * ((Double(step) + 0.5) / steps)) }
        }
        start = end
      }
    }
    return GridPattern(columns: configuration.columns, cells: cells)
  }

  /// The cells that an ink passes in a grid of this size.
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

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
    let centre = Place(box.minX + box.width / 2, box.minY + box.height / 2)
    var cells = [UInt64](repeating: 0, count: configuration.rows)
    func mark(_ place: Place) {
      let column = min(configuration.columns - 1, max(0, Int(place.x)))
      let row = min(configuration.rows - 1, max(0, Int(place.y)))
      cells[row] |= 1 << UInt64(column)
    }
    for stroke in strokes {
      var previous: Place?
      for point in stroke {
        let place = ((point - centre) / extent + 0.5) * size
        let start = previous ?? place
        // Four places per cell: what a line only touches by a corner needn't be set.
        let way = place - start
        let steps = max(1, (4 * max(abs(way.x), abs(way.y))).rounded(.up))
        for step in 1...Int(steps) { mark(start + way * (Double(step) / steps)) }
        if previous == nil { mark(place) }
        previous = place
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

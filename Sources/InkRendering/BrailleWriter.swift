import InkModel

/// Draws inks as text, for terminals.
public enum BrailleWriter {
  /// An ink in Unicode's Braille patterns, as large as fits and in its own proportions.
  ///
  /// Points that are not finite are passed over, as if the pen had moved straight on.
  ///
  /// - Parameters:
  ///   - columns: characters of a line at most.
  ///   - rows: lines at most.
  /// - Returns: the lines from top to bottom, without blanks at their ends; as many as the ink
  ///   needs, so none for an ink with nothing to draw.
  /// - Precondition: `columns` and `rows` are at least 1.
  /// - Complexity: O(points + dots along the strokes).
  public static func lines(for ink: Ink, columns: Int, rows: Int) -> [String] {
    precondition(columns >= 1 && rows >= 1, "a drawing needs room")
    guard let bounds = InkBounds(ink) else { return [] }
    let placement = InkPlacement(
      bounds, width: Double(columns * 2 - 1), height: Double(rows * 4 - 1))
    var canvas = BrailleCanvas(
      columns: Int(placement.width.rounded()) / 2 + 1,
      rows: Int(placement.height.rounded()) / 4 + 1)
    for stroke in ink.strokes {
      var previous: (x: Double, y: Double)?
      for point in stroke.points where point.isFinite {
        let place = placement.place(point)
        canvas.drawLine(from: previous ?? place, to: place)
        previous = place
      }
    }
    return canvas.lines
  }
}

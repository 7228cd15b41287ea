import InkModel
import Support

/// Draws inks as text, for terminals.
public enum BrailleWriter {
  /// Returns an ink in Unicode's Braille patterns, as large as fits, in its own proportions.
  ///
  /// Points are joined by straight lines. Those that aren't finite are skipped.
  ///
  /// - Parameters:
  ///   - columns: the maximum number of characters of a line.
  ///   - rows: the maximum number of lines, not counting that of the mark.
  ///   - mark: a part of the ink, from left to right, under which a final line of `▔` is drawn.
  /// - Returns: the lines from top to bottom, without spaces at their ends; as many as the ink
  ///   needs, so none for an ink with nothing to draw.
  /// - Precondition: `columns` and `rows` are at least 1.
  /// - Complexity: O(points + dots along the strokes).
  public static func lines(
    for ink: Ink, columns: Int, rows: Int, mark: ClosedRange<Float>? = nil
  ) -> [String] {
    precondition(columns >= 1 && rows >= 1, "a drawing needs room")
    guard let box = ink.drawnBox else { return [] }
    let placement = InkPlacement(box, in: Vector(Double(columns * 2 - 1), Double(rows * 4 - 1)))
    let drawing = lines(for: ink, placement)
    guard let mark else { return drawing }
    func column(_ x: Float) -> Int {
      let point = placement(Vector(max(box.topLeft.x, Double(x)), box.topLeft.y))
      return Int(point.x.rounded()) / 2
    }
    let (first, last) = (column(mark.lowerBound), column(mark.upperBound))
    let line =
      String(repeating: " ", count: first) + String(repeating: "▔", count: last - first + 1)
    return drawing + [line]
  }

  private static func lines(for ink: Ink, _ placement: InkPlacement) -> [String] {
    var canvas = BrailleCanvas(
      columns: Int(placement.size.x.rounded()) / 2 + 1,
      rows: Int(placement.size.y.rounded()) / 4 + 1)
    for stroke in ink.strokes {
      var previous: Vector?
      for point in stroke.points.finiteVectors.map(placement.callAsFunction) {
        canvas.drawLine(from: previous ?? point, to: point)
        previous = point
      }
    }
    return canvas.lines
  }
}

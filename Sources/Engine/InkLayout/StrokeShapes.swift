import InkModel
import Support

/// The strokes of an ink, as the layout sees them.
///
/// Their pieces are in one array: most strokes have a single piece, which isn't worth an array.
struct StrokeShapes {
  /// The non-empty strokes, in the order of time.
  private(set) var strokes: [StrokeShape] = []
  private var pieces: [StrokeShape.Piece] = []

  /// - Parameter unit: the height of the writing.
  /// - Returns: `nil` in a cancelled task.
  /// - Complexity: O(points).
  init?(_ ink: Ink, unit: Double, spread: Double) {
    strokes.reserveCapacity(ink.strokes.count)
    pieces.reserveCapacity(4 * ink.strokes.count)
    for (index, stroke) in ink.strokes.enumerated() where !stroke.points.isEmpty {
      if Cancellation.isRequested { return nil }
      strokes.append(
        StrokeShape(stroke, index: index, unit: unit, spread: spread, into: &pieces))
    }
  }

  subscript(stroke: Int) -> StrokeShape { strokes[stroke] }

  /// Returns a stroke's pieces, in the order of writing.
  func pieces(of stroke: Int) -> ArraySlice<StrokeShape.Piece> { pieces[strokes[stroke].pieces] }

  /// Returns the pieces of successive strokes.
  func pieces(of run: Range<Int>) -> ArraySlice<StrokeShape.Piece> {
    let (first, last) = (strokes[run.lowerBound], strokes[run.upperBound - 1])
    return pieces[first.pieces.lowerBound..<last.pieces.upperBound]
  }

  /// Returns all pieces of a stroke combined, at their mean place.
  func middle(of stroke: Int) -> StrokeShape.Piece {
    let weight = strokes[stroke].weight
    var middle = StrokeShape.Piece(x: 0, y: 0, weight: weight)
    for piece in pieces(of: stroke) {
      middle.x += piece.x * piece.weight / weight
      middle.y += piece.y * piece.weight / weight
    }
    return middle
  }

  /// Removes a slope from the strokes' places.
  mutating func shear(by slope: Double) {
    for stroke in strokes.indices { strokes[stroke].shear(by: slope) }
    for i in pieces.indices { pieces[i].y -= slope * pieces[i].x }
  }
}

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
    pieces.reserveCapacity(2 * ink.strokes.count)
    for (index, stroke) in ink.strokes.enumerated() where !stroke.points.isEmpty {
      if Cancellation.isRequested { return nil }
      strokes.append(
        StrokeShape(stroke, index: index, unit: unit, spread: spread, into: &pieces))
    }
  }

  subscript(place: Int) -> StrokeShape { strokes[place] }

  /// Returns a stroke's pieces, in the order of writing.
  func pieces(of place: Int) -> ArraySlice<StrokeShape.Piece> { pieces[strokes[place].pieces] }

  /// Returns the pieces of successive strokes.
  func pieces(of run: Range<Int>) -> ArraySlice<StrokeShape.Piece> {
    let (first, last) = (strokes[run.lowerBound], strokes[run.upperBound - 1])
    return pieces[first.pieces.lowerBound..<last.pieces.upperBound]
  }

  /// Returns all pieces of a stroke combined, at their mean place.
  func middle(of place: Int) -> StrokeShape.Piece {
    let weight = strokes[place].weight
    var middle = StrokeShape.Piece(x: 0, y: 0, weight: weight)
    for piece in pieces(of: place) {
      middle.x += piece.x * piece.weight / weight
      middle.y += piece.y * piece.weight / weight
    }
    return middle
  }

  /// Removes a slope from the strokes' places.
  mutating func shear(by slope: Double) {
    for place in strokes.indices { strokes[place].shear(by: slope) }
    for place in pieces.indices { pieces[place].y -= slope * pieces[place].x }
  }
}

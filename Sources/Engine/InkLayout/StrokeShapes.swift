import InkModel
import Support

/// An ink's strokes as the layout sees them.
///
/// Their pieces lie in one array: most strokes have a single one, which isn't worth an array of its own.
struct StrokeShapes {
  /// The strokes that have points, in the order of time.
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

  /// A stroke's pieces, in the order of writing.
  func pieces(of place: Int) -> ArraySlice<StrokeShape.Piece> { pieces[strokes[place].pieces] }

  /// The pieces of strokes that follow one another.
  func pieces(of run: Range<Int>) -> ArraySlice<StrokeShape.Piece> {
    let (first, last) = (strokes[run.lowerBound], strokes[run.upperBound - 1])
    return pieces[first.pieces.lowerBound..<last.pieces.upperBound]
  }

  /// All pieces of a stroke in one, at their mean place.
  func middle(of place: Int) -> StrokeShape.Piece {
    let weight = strokes[place].weight
    var middle = StrokeShape.Piece(x: 0, y: 0, weight: weight)
    for piece in pieces(of: place) {
      middle.x += piece.x * piece.weight / weight
      middle.y += piece.y * piece.weight / weight
    }
    return middle
  }

  /// Takes a slope out of the strokes' places.
  mutating func shear(by slope: Double) {
    for place in strokes.indices { strokes[place].shear(by: slope) }
    for place in pieces.indices { pieces[place].y -= slope * pieces[place].x }
  }
}

import InkModel
import Support

/// A figure's strokes, cut where one part ends and the next begins.
struct InkPieces {
  struct Piece {
    let stroke: Int
    /// The stroke's points; a piece that continues another begins with the other's last point.
    let points: Range<Int>
    /// The index of its part, counted through all lines; `nil` for none.
    let part: Int?
  }

  /// The pieces, in the order of drawing.
  private(set) var pieces: [Piece] = []

  /// Parts that reach beyond the ink are cut to it; where parts overlap, the later one counts.
  ///
  /// - Parameter isCut: whether strokes are cut at all.
  /// - Complexity: O(points).
  init(_ figure: InkFigure, isCut: Bool) {
    var owners = figure.ink.strokes.map { [Int?](repeating: nil, count: $0.points.count) }
    for (index, part) in (isCut ? figure.lines : []).joined().enumerated() {
      for span in part.ink where owners.indices.contains(span.stroke) {
        for point in span.points.clamped(to: owners[span.stroke].indices) {
          owners[span.stroke][point] = index
        }
      }
    }
    for (stroke, owners) in owners.enumerated() {
      var start = 0
      for end in owners.indices.dropFirst() + [owners.count] where end > start {
        if end < owners.count, owners[end] == owners[start] { continue }
        let points = max(0, start - 1)..<end
        pieces.append(Piece(stroke: stroke, points: points, part: owners[start]))
        start = end
      }
    }
  }
}

import InkModel

/// An ink with its broken strokes rejoined, as it is read for text and formulas.
///
/// Worn pens, mice and wet screens lose contact while a letter is drawn, and each new contact
/// starts a stroke: a network trained on good tablets then sees dots, or ends of letters where
/// there are none. A stroke belongs to the one before it if
/// - one of them is a speck, and they touch;
/// - or it continues where that one ended, in its direction, at most a few of the pen's sample
///   distances away, and as fast: people slow down when they lift a pen.
///
/// Nothing is lost: a rejoined stroke has the points of its pieces, in order.
package struct RejoinedInk: Equatable, Sendable {
  /// The ink with broken strokes rejoined, and sorted if it was put in order.
  package let ink: Ink
  /// The origin of each stroke among the rejoined ones; empty if the order is unchanged.
  private let order: [OrderedStroke]
  /// The pieces of each stroke, as strokes of the ink as drawn; empty if no stroke was broken.
  private let pieces: [Range<Int>]
  /// The ink as it was drawn.
  private let drawn: Ink

  /// The strokes as they were drawn.
  package var drawnStrokes: [Stroke] { drawn.strokes }

  /// - Parameter joinsOnlySpecks: whether to join only specks to the strokes that begin there: in
  ///   formulas, a stroke that continues another is just as often a symbol of its own.
  /// - Complexity: O(points + strokes · log strokes).
  package init(_ drawn: Ink, joinsOnlySpecks: Bool = false) {
    self.drawn = drawn
    var joints = Joints(drawn.strokes, joinsOnlySpecks: joinsOnlySpecks)
    var pieces: [Range<Int>] = []
    for index in drawn.strokes.indices {
      if joints.joinsNext(index) {
        // All strokes before the first broken one are whole.
        if pieces.isEmpty { pieces = (0..<index).map { $0..<$0 + 1 } }
        pieces[pieces.endIndex - 1] = pieces[pieces.endIndex - 1].lowerBound..<index + 1
      } else if !pieces.isEmpty {
        pieces.append(index..<index + 1)
      }
    }
    self.pieces = pieces
    order = []
    guard !pieces.isEmpty else {
      ink = drawn
      return
    }
    ink = Ink(
      strokes: pieces.map { range in
        range.count == 1
          ? drawn.strokes[range.lowerBound]
          : Stroke(points: drawn.strokes[range].flatMap { $0.points })
      })
  }

  /// Returns the drawn strokes that one of the ink's strokes consists of.
  package func pieces(of stroke: Int) -> Range<Int> {
    pieces.isEmpty ? stroke..<stroke + 1 : pieces[stroke]
  }

  /// Creates an ink from strokes that are all whole.
  package init(asDrawn drawn: Ink) {
    (ink, self.drawn, pieces, order) = (drawn, drawn, [], [])
  }

  private init(_ rejoined: RejoinedInk, order: [OrderedStroke]) {
    (drawn, pieces, self.order) = (rejoined.drawn, rejoined.pieces, order)
    ink = Ink(strokes: order.map { $0.stroke(of: rejoined.ink.strokes) })
  }

  /// Returns the ink with its strokes sorted from left to right and, if many were drawn backwards,
  /// each drawn to the right or downwards; `nil` if they nearly are already.
  ///
  /// Readers are trained on strokes as people write them. Drawing programs, left-handers and files
  /// without an order produce others.
  ///
  /// - Parameter habits: the order and direction that are usual in the script.
  /// - Precondition: the ink hasn't been sorted.
  /// - Complexity: O(points + strokes · log strokes).
  package func inOrder(_ habits: StrokeOrderHabits) -> RejoinedInk? {
    OrderedStroke.order(of: ink.strokes, habits).map { RejoinedInk(self, order: $0) }
  }

  /// Returns spans of the rejoined ink as spans of the ink as drawn.
  package func drawn(_ spans: [InkSpan]) -> [InkSpan] {
    let spans = order.isEmpty ? spans : spans.map { order[$0.stroke].span($0, of: ink.strokes) }
    guard !pieces.isEmpty else { return spans }
    return spans.flatMap { span in
      var first = 0
      return pieces[span.stroke].compactMap { stroke -> InkSpan? in
        let range = first..<first + drawn.strokes[stroke].points.count
        first = range.upperBound
        let own = span.points.clamped(to: range)
        guard !own.isEmpty else { return nil }
        return InkSpan(
          stroke: stroke,
          points: own.lowerBound - range.lowerBound..<own.upperBound - range.lowerBound)
      }
    }
  }
}

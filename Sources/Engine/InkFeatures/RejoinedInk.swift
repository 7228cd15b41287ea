import InkModel

/// An ink whose broken strokes are whole again, as it is read for text and formulas.
///
/// Worn pens, mice and wet screens lose contact while a letter is drawn, and each new contact
/// becomes a stroke: a network trained on good tablets then sees ends of letters where there are
/// none, or dots. A stroke belongs to the one before it if
/// - one of them is a speck, and they touch;
/// - or it continues where that one ended, in its direction, at most a few of the pen's sample
///   distances away, and as fast: where people lift a pen, they slow down.
///
/// Nothing is lost: a rejoined stroke has the points of its pieces, in their order.
package struct RejoinedInk: Sendable {
  /// The ink with broken strokes rejoined, and sorted if it was put in order.
  package let ink: Ink
  /// What each of its strokes is of the rejoined ones; empty where these stand as they are.
  private let order: [OrderedStroke]
  /// For each of its strokes the pieces, as strokes of the ink as it was drawn; empty if no stroke
  /// was broken.
  private let pieces: [Range<Int>]
  /// The ink as it was drawn.
  private let drawn: Ink

  /// The strokes as they were drawn.
  package var drawnStrokes: [Stroke] { drawn.strokes }

  /// - Parameter beginnings: whether to join only specks to the strokes that begin there: in formulas, a stroke that
  ///   continues another is as often a symbol of its own.
  /// - Complexity: O(points + strokes · log strokes).
  package init(_ drawn: Ink, beginnings: Bool = false) {
    self.drawn = drawn
    var joints = Joints(drawn.strokes, beginnings: beginnings)
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

  /// Returns the strokes as drawn that one of the ink's strokes is made of.
  package func pieces(of stroke: Int) -> Range<Int> {
    pieces.isEmpty ? stroke..<stroke + 1 : pieces[stroke]
  }

  /// Creates an ink whose strokes are whole.
  package init(asDrawn drawn: Ink) {
    (ink, self.drawn, pieces, order) = (drawn, drawn, [], [])
  }

  private init(_ rejoined: RejoinedInk, order: [OrderedStroke]) {
    (drawn, pieces, self.order) = (rejoined.drawn, rejoined.pieces, order)
    ink = Ink(strokes: order.map { $0.stroke(of: rejoined.ink.strokes) })
  }

  /// Returns the ink with its strokes from left to right, each drawn that way or downwards; `nil` if people write so,
  /// or nearly so.
  ///
  /// Readers are trained on strokes as people write them. Drawing programs, left-handers and files that keep no order
  /// have others.
  ///
  /// - Parameter readAsOne: whether it was read as one character. People draw a character in many ways, so it is left
  ///   alone unless it is too wide for one.
  /// - Precondition: the ink hasn't been put in order.
  /// - Complexity: O(points + strokes · log strokes).
  package func inOrder(readAsOne: Bool) -> RejoinedInk? {
    OrderedStroke.order(of: ink.strokes, readAsOne: readAsOne).map { RejoinedInk(self, order: $0) }
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

import InkModel
import Support

/// An ink with its broken strokes rejoined, as it is read for text and formulas.
///
/// Worn pens, mice and wet screens lose contact while a letter is drawn, and each new contact
/// starts a stroke: a network trained on good tablets then sees dots, or ends of letters where
/// there are none. A stroke belongs to the one before it if
/// - one of them is a speck, and they touch;
/// - or it continues where that one ended, in its direction, at most a few of the pen's sample
///   distances away, and as fast: people slow down when they lift a pen.
///
/// A stroke that repeats an earlier one point for point was stored twice, and is left out. So are
/// those that were gone over (``RetracedStrokes``).
///
/// Nothing is lost: a rejoined stroke has the points of its pieces, in order, and its spans are
/// those of all its copies.
package struct RejoinedInk: Equatable, Sendable {
  /// The ink with broken strokes rejoined, and sorted if it was put in order.
  package let ink: Ink
  /// The origin of each stroke among the rejoined ones; empty if the order is unchanged.
  private let order: [OrderedStroke]
  /// The pieces of each stroke, as strokes that aren't repeated; empty if no stroke was broken.
  private let pieces: [Range<Int>]
  /// The strokes of the ink as drawn that are the same, for each that isn't repeated, the first in
  /// front; empty if none is repeated.
  private let copies: [[Int]]
  /// The ink as it was drawn.
  private let drawn: Ink

  /// The strokes as they were drawn.
  package var drawnStrokes: [Stroke] { drawn.strokes }

  /// - Parameter joinsOnlySpecks: whether to join only specks to the strokes that begin there: in
  ///   formulas, a stroke that continues another is just as often a symbol of its own.
  /// - Complexity: O(points · log strokes).
  package init(_ drawn: Ink, joinsOnlySpecks: Bool = false) {
    self.drawn = drawn
    copies = drawn.copies()
    let single = drawn.without(copies)
    var joints = Joints(single.strokes, joinsOnlySpecks: joinsOnlySpecks)
    var pieces: [Range<Int>] = []
    for index in single.strokes.indices {
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
      ink = single
      return
    }
    ink = Ink(
      strokes: pieces.map { range in
        range.count == 1
          ? single.strokes[range.lowerBound]
          : Stroke(points: single.strokes[range].flatMap { $0.points })
      })
  }

  /// Whether each stroke is one of the ink as drawn.
  ///
  /// - Precondition: the ink hasn't been sorted.
  package var isAsDrawn: Bool { pieces.isEmpty && copies.isEmpty }

  /// Returns the drawn strokes that one of the ink's strokes consists of, with their copies.
  ///
  /// - Precondition: the ink hasn't been sorted.
  package func pieces(of stroke: Int) -> [Int] {
    let own = pieces.isEmpty ? stroke..<stroke + 1 : pieces[stroke]
    return copies.isEmpty ? Array(own) : copies[own].flatMap { $0 }
  }

  /// Returns the drawn strokes that some of the ink's consist of, in order, and then their copies:
  /// what was gone over in one go is only known as such in that order.
  ///
  /// - Precondition: the ink hasn't been sorted.
  package func pieces(of strokes: [Int]) -> [Int] {
    let own = strokes.flatMap { pieces(of: $0) }
    guard !copies.isEmpty else { return own }
    let repeated = Set(copies.flatMap { $0.dropFirst() })
    return own.filter { !repeated.contains($0) } + own.filter { repeated.contains($0) }.sorted()
  }

  /// Creates an ink from strokes that are all whole.
  package init(asDrawn drawn: Ink) {
    (self.drawn, pieces, order) = (drawn, [], [])
    copies = drawn.copies()
    ink = drawn.without(copies)
  }

  private init(_ rejoined: RejoinedInk, order: [OrderedStroke]) {
    (drawn, pieces, self.order) = (rejoined.drawn, rejoined.pieces, order)
    copies = rejoined.copies
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
    var spans = order.isEmpty ? spans : spans.map { order[$0.stroke].span($0, of: ink.strokes) }
    if !pieces.isEmpty {
      spans = spans.flatMap { span in
        var first = 0
        return pieces[span.stroke].compactMap { stroke -> InkSpan? in
          let source = copies.isEmpty ? stroke : copies[stroke][0]
          let range = first..<first + drawn.strokes[source].points.count
          first = range.upperBound
          let own = span.points.clamped(to: range)
          guard !own.isEmpty else { return nil }
          return InkSpan(
            stroke: stroke,
            points: own.lowerBound - range.lowerBound..<own.upperBound - range.lowerBound)
        }
      }
    }
    guard !copies.isEmpty else { return spans }
    return spans.flatMap { span in
      copies[span.stroke].compactMap { copied(span.points, of: copies[span.stroke][0], to: $0) }
    }
  }

  /// Returns the part of a copy that repeats some points of its original, in one direction or
  /// against it; `nil` if the copy has no point there.
  private func copied(_ points: Range<Int>, of original: Int, to copy: Int) -> InkSpan? {
    let (own, others) = (drawn.strokes[original].points, drawn.strokes[copy].points)
    guard copy != original, let start = own.first?.vector, let first = others.first?.vector,
      let last = others.last?.vector
    else { return InkSpan(stroke: copy, points: points) }
    /// Returns the place in the copy for one in the original.
    func place(_ point: Int) -> Int { (point * others.count + own.count - 1) / own.count }
    var range = place(points.lowerBound)..<place(points.upperBound)
    if (last - start).length < (first - start).length {
      range = others.count - range.upperBound..<others.count - range.lowerBound
    }
    return range.isEmpty ? nil : InkSpan(stroke: copy, points: range)
  }
}

extension Ink {
  /// Returns the strokes that are the same, for each that isn't repeated, the first in front; none
  /// if no stroke is repeated.
  ///
  /// - Complexity: O(points · log strokes) and that of ``RetracedStrokes``.
  fileprivate func copies() -> [[Int]] {
    var first = RetracedStrokes.originals(of: strokes, repeating: repeated())
    guard !first.isEmpty else { return [] }
    // What was gone over may have been stored twice.
    for stroke in strokes.indices { first[stroke] = first[first[stroke]] }
    guard strokes.indices.contains(where: { first[$0] != $0 }) else { return [] }
    var copies: [[Int]] = []
    for stroke in strokes.indices {
      if first[stroke] == stroke {
        first[stroke] = copies.count
        copies.append([stroke])
      } else {
        copies[first[first[stroke]]].append(stroke)
      }
    }
    return copies
  }

  /// Returns for each stroke the first that is the same, point for point; none if no stroke is
  /// repeated. Dots may well be at one place.
  ///
  /// - Complexity: O(points · log strokes).
  private func repeated() -> [Int] {
    guard strokes.count > Self.fewStrokes || anyBeginAlike else { return [] }
    /// Whether a stroke has fewer points, or its first that differs is before the other's.
    func comesBefore(_ stroke: Int, _ other: Int) -> Bool {
      let (points, others) = (strokes[stroke].points, strokes[other].points)
      if points.count != others.count { return points.count < others.count }
      for (point, other) in zip(points, others) where point.vector != other.vector {
        return (point.x, point.y) < (other.x, other.y)
      }
      return false
    }
    let ordered = strokes.indices.filter { strokes[$0].points.count > 1 }.ordered(by: comesBefore)
    var first = Array(strokes.indices)
    for (one, next) in zip(ordered, ordered.dropFirst()) where !comesBefore(one, next) {
      first[next] = first[one]
    }
    return first
  }

  /// The number of strokes that are compared with each other before anything is allocated.
  private static let fewStrokes = 64

  /// Whether two strokes have the same first point and as many points.
  ///
  /// - Complexity: O(strokes²).
  private var anyBeginAlike: Bool {
    strokes.indices.contains { stroke in
      let points = strokes[stroke].points
      return points.count > 1
        && strokes[..<stroke].contains { other in
          other.points.count == points.count && other.points[0].x == points[0].x
            && other.points[0].y == points[0].y
        }
    }
  }

  /// Returns the strokes without the copies of others.
  fileprivate func without(_ copies: [[Int]]) -> Ink {
    copies.isEmpty ? self : Ink(strokes: copies.map { strokes[$0[0]] })
  }
}

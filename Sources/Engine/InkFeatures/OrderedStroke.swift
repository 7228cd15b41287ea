import InkModel
import Support

/// A stroke of an ink whose strokes are sorted from left to right.
struct OrderedStroke: Equatable, Sendable {
  private let strokeIndex: Int
  /// Whether it was drawn to the left or upwards.
  private let isReversed: Bool

  /// Sorts the strokes of an ink; `nil` if they are already nearly in order.
  static func order(of strokes: [Stroke], _ habits: StrokeOrderHabits) -> [OrderedStroke]? {
    let boxes = strokes.compactMap { $0.box }
    guard boxes.count == strokes.count, boxes.count > 0 else { return nil }
    let left = boxes.map { $0.topLeft }.reduce(boxes[0].topLeft, pointwiseMin)
    let right = boxes.map { $0.bottomRight }.reduce(boxes[0].bottomRight, pointwiseMax)
    let size = right - left
    let ways = strokes.map { way(of: $0) }
    var (length, against, back) = (0.0, 0.0, 0.0)
    for (index, stroke) in strokes.enumerated() {
      let own = stroke.length
      length += own
      if ways[index] < -minimumStep * size.y { against += own }
      if index > 0 { back += max(0, boxes[index - 1].centre.x - boxes[index].centre.x) }
    }
    let isBackward = against >= habits.backwardShare * length
    guard isBackward || back > habits.backStep * size.x, length > 0 else { return nil }
    return Array(strokes.indices).ordered { boxes[$0].centre.x < boxes[$1].centre.x }
      .map { OrderedStroke(strokeIndex: $0, isReversed: isBackward && ways[$0] < 0) }
  }

  func stroke(of strokes: [Stroke]) -> Stroke {
    isReversed ? Stroke(points: strokes[strokeIndex].points.reversed()) : strokes[strokeIndex]
  }

  /// Returns a span of the stroke as it was drawn.
  ///
  /// - Parameters:
  ///   - span: a span of the sorted stroke.
  ///   - strokes: the sorted strokes.
  func span(_ span: InkSpan, of strokes: [Stroke]) -> InkSpan {
    guard isReversed else { return InkSpan(stroke: strokeIndex, points: span.points) }
    let count = strokes[span.stroke].points.count
    return InkSpan(
      stroke: strokeIndex, points: count - span.points.upperBound..<count - span.points.lowerBound)
  }

  /// Returns how far a stroke leads to the right, plus half of how far it leads downwards.
  private static func way(of stroke: Stroke) -> Double {
    guard let first = stroke.points.first?.vector, let last = stroke.points.last?.vector else {
      return 0
    }
    return last.x - first.x + (last.y - first.y) / 2
  }

  /// The way against the line, in heights of the ink, from which a stroke leads backwards.
  private static let minimumStep = 0.12
}

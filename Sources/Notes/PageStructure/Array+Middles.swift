import InkModel
import Support

extension [(stroke: Int, box: Box)] {
  /// Creates a list of strokes, sorted by the heights of their middles.
  ///
  /// - Parameter members: indices in `strokes`.
  init(_ members: some Sequence<Int>, of strokes: [PageStroke]) {
    self = members.map { (stroke: $0, box: strokes[$0].box) }
      .sorted { $0.box.centre.y < $1.box.centre.y }
  }

  /// Returns the strokes whose middles are between two heights, by which the strokes are sorted.
  ///
  /// - Complexity: O(log strokes).
  package func middles(from top: Double, to bottom: Double) -> ArraySlice<Element> {
    let rest = self[partitioningIndex { $0.box.centre.y >= top }...]
    return rest[..<rest.partitioningIndex { $0.box.centre.y > bottom }]
  }
}

import InkModel
import Support

extension [(stroke: Int, box: Box)] {
  /// Returns the strokes whose middles are between two heights, by which the strokes are sorted.
  ///
  /// - Complexity: O(log strokes).
  func middles(from top: Double, to bottom: Double) -> ArraySlice<Element> {
    let rest = self[partitioningIndex { $0.box.centre.y >= top }...]
    return rest[..<rest.partitioningIndex { $0.box.centre.y > bottom }]
  }
}

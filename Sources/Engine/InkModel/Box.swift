/// The smallest upright rectangle around some places.
@usableFromInline package struct Box: Hashable, Sendable {
  /// The corner with the least coordinates.
  @usableFromInline package let topLeft: Vector
  /// The corner with the greatest coordinates.
  @usableFromInline package let bottomRight: Vector

  /// - Returns: `nil` if there are no places.
  /// - Complexity: O(places).
  @inlinable package init?(_ points: some Sequence<Vector>) {
    var (least, greatest) = (Vector(repeating: .infinity), Vector(repeating: -.infinity))
    for point in points {
      least = pointwiseMin(least, point)
      greatest = pointwiseMax(greatest, point)
    }
    guard least.x <= greatest.x else { return nil }
    self.init(topLeft: least, bottomRight: greatest)
  }

  /// Creates the smallest rectangle around others.
  ///
  /// - Returns: `nil` if there are none.
  /// - Complexity: O(boxes).
  @inlinable package init?(around boxes: some Sequence<Box>) {
    var iterator = boxes.makeIterator()
    guard var whole = iterator.next() else { return nil }
    while let next = iterator.next() { whole = whole.union(next) }
    self = whole
  }

  @inlinable package init(topLeft: Vector, bottomRight: Vector) {
    (self.topLeft, self.bottomRight) = (topLeft, bottomRight)
  }

  @inlinable package var size: Vector { bottomRight - topLeft }
  @inlinable package var width: Double { size.x }
  @inlinable package var height: Double { size.y }
  @inlinable package var centre: Vector { (topLeft + bottomRight) / 2 }

  /// The ratio of height to width below which strokes and words are flat: bars that people draw
  /// tilt and bend, but letters are higher.
  package static let flatness = 0.25

  /// Whether it is as flat as a bar, minus sign or underline.
  package var isFlat: Bool { height < Self.flatness * width }

  @inlinable package func contains(_ point: Vector) -> Bool {
    topLeft.x <= point.x && point.x <= bottomRight.x && topLeft.y <= point.y
      && point.y <= bottomRight.y
  }

  /// Returns the smallest rectangle around both.
  @inlinable package func union(_ other: Box) -> Box {
    Box(
      topLeft: pointwiseMin(topLeft, other.topLeft),
      bottomRight: pointwiseMax(bottomRight, other.bottomRight))
  }

  /// Returns the horizontal and the vertical gap between two boxes; what they share is below 0.
  package func white(to other: Box) -> Vector {
    pointwiseMax(topLeft, other.topLeft) - pointwiseMin(bottomRight, other.bottomRight)
  }

  /// Returns the distance of two boxes, horizontally or vertically, whichever is larger; 0 if they
  /// meet.
  package func distance(to other: Box) -> Double { max(0, white(to: other).max()) }

  /// The longer side, or 1 for a single place: the unit by which a figure is scaled.
  package var side: Double {
    let side = size.max()
    return side > 0 ? side : 1
  }
}

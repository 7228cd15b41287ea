import DuctusEngine
import InkModel
import ShapeGeometry

/// A closed figure of a diagram: a box that can be moved, stretched and turned, and the shape in
/// it.
public struct DiagramFigure: Hashable, Sendable {
  /// The kind of shape.
  public let kind: ShapeKind
  /// The probability that it is of this kind.
  public let confidence: Double
  /// The indices of its strokes in the ink.
  public let strokes: [Int]
  package var centre: Vector
  /// Half the sides of its box, before it is turned.
  package var half: Vector
  /// The angle by which its box is turned clockwise, in radians from -π/4 to π/4.
  package var angle: Double
  /// Its corners in the box, whose sides are at -1 and 1; empty for round figures.
  package let corners: [Vector]

  /// Creates a figure in the box around a fitted shape.
  ///
  /// - Returns: `nil` for kinds that aren't closed, and if the figure has no area.
  package init?(_ shape: FittedShape, confidence: Double = 1, strokes: [Int] = []) {
    self.kind = shape.kind
    self.confidence = confidence
    self.strokes = strokes
    let positions: [Vector]
    var angle = Double(shape.angle ?? 0)
    switch shape.kind {
    case .line, .arrow, .doubleArrow, .cross, .check: return nil
    case .ellipse, .circle:
      guard let radii = shape.radii else { return nil }
      // Quarter turns bring the angle into its range; each swaps the axes.
      let quarters = (angle / (.pi / 2)).rounded()
      let axes = Vector(Double(radii.major), Double(radii.minor))
      half = quarters.truncatingRemainder(dividingBy: 2) == 0 ? axes : Vector(axes.y, axes.x)
      (corners, self.angle) = ([], angle - quarters * .pi / 2)
      centre = shape.centre.vector
      guard half.min() > 0 else { return nil }
      return
    case .star, .heart:
      // A star of two triangles has no line around it but that of its corners.
      let lines = shape.beautified.strokes
      positions = (lines.count == 1 ? lines[0].points.dropLast() : shape.corners[...]).map(\.vector)
      angle = 0
    case .triangle, .pentagon, .hexagon, .octagon:
      positions = shape.corners.map(\.vector)
      // The angle is that of the side nearest to the horizontal or the vertical.
      angle =
        positions.closed.segments.map { Self.withinQuarter($0.along.angle) }
        .min { abs($0) < abs($1) } ?? 0
    case .rectangle, .square, .diamond, .parallelogram, .trapezoid:
      positions = shape.corners.map(\.vector)
    }
    angle = Self.withinQuarter(angle)
    let back = Vector(angle: -angle)
    guard let box = Box(positions.map { $0.turned(back) }), box.size.min() > 0 else { return nil }
    self.angle = angle
    half = box.size / 2
    centre = box.centre.turned(Vector(angle: angle))
    corners = positions.map { ($0.turned(back) - box.centre) / (box.size / 2) }
  }

  private static func withinQuarter(_ angle: Double) -> Double {
    angle - (angle / (.pi / 2)).rounded() * .pi / 2
  }

  // MARK: - Places

  /// The outline in the ink's units, ending where it begins: corners, or 64 points of a round
  /// figure.
  public var outline: [StrokePoint] { polyline.map { StrokePoint($0) } }

  /// The middle of the figure's box, in the ink's units.
  public var middle: StrokePoint { StrokePoint(centre) }

  package var polyline: [Vector] {
    let positions =
      corners.isEmpty ? (0..<64).map { Vector(angle: 2 * .pi * Double($0) / 64) } : corners
    return positions.map(position).closed
  }

  /// The upright box around the figure.
  var box: Box {
    guard let box = Box(polyline) else { preconditionFailure("a figure has an outline") }
    return box
  }

  /// Returns the place in the ink of a place in the figure's box.
  func position(_ own: Vector) -> Vector {
    centre + (own * half).turned(Vector(angle: angle))
  }

  /// Returns the place in the figure's box of a place in the ink.
  func own(_ position: Vector) -> Vector {
    (position - centre).turned(Vector(angle: -angle)) / half
  }

  /// Returns whether a place is inside the figure.
  func contains(_ position: Vector) -> Bool {
    // Nothing of a figure is further away than the corners of its box.
    guard (position - centre).squaredLength <= 1.000_001 * half.squaredLength else { return false }
    let position = own(position)
    return corners.isEmpty ? position.squaredLength <= 1 : corners.surrounds(position)
  }

  /// Returns whether another figure is inside, perhaps with a corner out: circles of a Venn diagram
  /// aren't.
  func encloses(_ other: DiagramFigure) -> Bool {
    let outline = other.polyline
    return contains(other.centre) && 10 * outline.count(where: contains) > 7 * outline.count
  }

  /// Returns the nearest place of the outline, approximately for round figures.
  package func nearest(to position: Vector) -> Vector {
    guard !corners.isEmpty else {
      let own = own(position)
      return self.position(own.length > 0 ? own / own.length : Vector(1, 0))
    }
    let sides = polyline.segments
    let found = sides.nearest(to: position)
    return sides[found.index].point(at: found.share)
  }

  /// Returns where an infinite straight line crosses the outline, as multiples of `way` from
  /// `start`.
  func crossings(from start: Vector, along way: Vector) -> [Double] {
    let (a, b) = (own(start), own(start + way) - own(start))
    guard b.squaredLength > 0 else { return [] }
    guard !corners.isEmpty else {
      // |a + t b| = 1
      let (half, rest) = (a.dot(b) / b.squaredLength, (a.squaredLength - 1) / b.squaredLength)
      let root = half * half - rest
      return root < 0 ? [] : [-half - root.squareRoot(), -half + root.squareRoot()]
    }
    return corners.closed.segments.compactMap { side in
      let turn = b.cross(side.along)
      guard turn != 0 else { return nil }
      let gap = side.start - a
      return (0...1).contains(gap.cross(b) / turn) ? gap.cross(side.along) / turn : nil
    }
  }
}

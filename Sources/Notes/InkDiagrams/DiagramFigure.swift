import DuctusEngine
import InkModel
import ShapeGeometry

/// A closed figure of a diagram: a box that may be moved, stretched and turned, and what is drawn in
/// it.
public struct DiagramFigure: Hashable, Sendable {
  /// What it is.
  public let kind: ShapeKind
  /// The probability that it is of this kind.
  public let confidence: Double
  /// Places of its strokes in the ink.
  public let strokes: [Int]
  package var centre: Vector
  /// Half the sides of its box, before it is turned.
  package var half: Vector
  /// How far its box is turned clockwise, in radians from -π/4 to π/4.
  package var angle: Double
  /// Its corners in the box, whose sides are at -1 and 1; none of round figures.
  package let corners: [Vector]

  /// A figure in the box around it.
  ///
  /// - Returns: `nil` for kinds that aren't closed, and where the figure has no area.
  package init?(_ shape: FittedShape, confidence: Double = 1, strokes: [Int] = []) {
    self.kind = shape.kind
    self.confidence = confidence
    self.strokes = strokes
    let places: [Vector]
    var angle = Double(shape.angle ?? 0)
    switch shape.kind {
    case .line, .arrow, .doubleArrow, .cross, .check: return nil
    case .ellipse, .circle:
      guard let radii = shape.radii else { return nil }
      // As many quarters as it takes to lie in the range: the axes change places with each.
      let quarters = (angle / (.pi / 2)).rounded()
      let axes = Vector(Double(radii.major), Double(radii.minor))
      half = quarters.truncatingRemainder(dividingBy: 2) == 0 ? axes : Vector(axes.y, axes.x)
      (corners, self.angle) = ([], angle - quarters * .pi / 2)
      centre = shape.centre.place
      guard half.min() > 0 else { return nil }
      return
    case .star, .heart:
      places = shape.beautified.strokes.first?.points.dropLast().map(\.place) ?? []
      angle = 0
    case .triangle, .pentagon, .hexagon, .octagon:
      places = shape.corners.map(\.place)
      // By the side that is nearest to the horizontal or the vertical.
      angle =
        places.closed.segments.map { Self.withinQuarter($0.along.angle) }
        .min { abs($0) < abs($1) } ?? 0
    case .rectangle, .square, .diamond, .parallelogram, .trapezoid:
      places = shape.corners.map(\.place)
    }
    angle = Self.withinQuarter(angle)
    let back = Vector(angle: -angle)
    guard let box = Box(places.map { $0.turned(back) }), box.size.min() > 0 else { return nil }
    self.angle = angle
    half = box.size / 2
    centre = box.centre.turned(Vector(angle: angle))
    corners = places.map { ($0.turned(back) - box.centre) / (box.size / 2) }
  }

  private static func withinQuarter(_ angle: Double) -> Double {
    angle - (angle / (.pi / 2)).rounded() * .pi / 2
  }

  // MARK: - Places

  /// The outline in the ink's units, ending where it begins: corners, or 64 places of a round
  /// figure.
  public var outline: [StrokePoint] { polyline.map { StrokePoint($0) } }

  /// The middle of the figure's box, in the ink's units.
  public var middle: StrokePoint { StrokePoint(centre) }

  package var polyline: [Vector] {
    let places =
      corners.isEmpty ? (0..<64).map { Vector(angle: 2 * .pi * Double($0) / 64) } : corners
    return places.map(place).closed
  }

  /// The upright box around the figure.
  package var box: Box {
    guard let box = Box(polyline) else { preconditionFailure("a figure has an outline") }
    return box
  }

  /// Where a place of the figure's own box lies.
  private func place(_ own: Vector) -> Vector { centre + (own * half).turned(Vector(angle: angle)) }

  /// A place in the figure's own box.
  private func own(_ place: Vector) -> Vector {
    (place - centre).turned(Vector(angle: -angle)) / half
  }

  /// Whether a place lies in the figure.
  package func contains(_ place: Vector) -> Bool {
    // Nothing of a figure is further away than the corners of its box.
    guard (place - centre).squaredLength <= 1.000_001 * half.squaredLength else { return false }
    let place = own(place)
    guard !corners.isEmpty else { return place.squaredLength <= 1 }
    var isInside = false
    for side in corners.closed.segments
    where (side.start.y > place.y) != (side.end.y > place.y) {
      let share = (place.y - side.start.y) / side.along.y
      if side.point(at: share).x > place.x { isInside.toggle() }
    }
    return isInside
  }

  /// The place of the outline that is nearest to another, or nearly so of round figures.
  package func nearest(to place: Vector) -> Vector {
    guard !corners.isEmpty else {
      let own = own(place)
      return self.place(own.length > 0 ? own / own.length : Vector(1, 0))
    }
    let sides = polyline.segments
    let found = sides.nearest(to: place)
    return sides[found.index].point(at: found.share)
  }

  /// Where a straight line without ends crosses the outline, as multiples of `way` from `start`.
  package func crossings(from start: Vector, along way: Vector) -> [Double] {
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

/// Strokes, drawn one after the other, that the classifier takes for a figure.
struct FigureCandidate {
  /// Places of the strokes among those of the ink that have points.
  let run: Range<Int>
  /// Places of the strokes in the ink.
  let strokes: [Int]
  let shape: FittedShape
  let confidence: Double
  /// How far the stroke that is farthest from the figure lies from it in the mean, in the figure's
  /// size. What other strokes draw well makes no part of the figure of one that doesn't belong to it.
  let distance: Double

  /// Strokes of a figure at most.
  private static let mostStrokes = 6
  /// Strokes stand together where the white between them is no more than this, in their size.
  private static let mostWhite = 0.2
  private static let leastConfidence = 0.02
  private static let mostResidual = 0.1
  /// Kinds that are letters as well are no figures of a diagram.
  private static let kinds = Set(ShapeKind.allCases).subtracting([.cross, .check])

  /// Whether it hardly can be anything else, as a single line can.
  var isSure: Bool {
    switch shape.kind {
    case .line: false
    case .arrow, .doubleArrow: confidence > (run.count > 1 ? 0.75 : 0.95) && distance < 0.03
    default: confidence > 0.75 && distance < 0.03
    }
  }

  /// - Returns: `nil` where the classifier takes the strokes for no figure, or the figure is far from
  ///   them.
  private init?(_ run: Range<Int>, _ strokes: [Int], of ink: Ink, _ result: RecognitionResult) {
    guard let best = result.candidates.first, best.confidence > Self.leastConfidence,
      let kind = ShapeKind(rawValue: best.text), Self.kinds.contains(kind),
      let shape = best.geometry, shape.residual < Self.mostResidual
    else { return nil }
    (self.run, self.strokes, self.shape) = (run, strokes, shape)
    confidence = best.confidence
    let lines = shape.beautified.polylines
    guard let box = Box(lines.joined()) else { return nil }
    let sides = lines.flatMap(\.segments)
    let means = strokes.map { index in
      let places = ArcLength(ink.strokes[index].points.map(\.place)[...]).samples(intervals: 16)
      return places.reduce(0) { $0 + sides.nearest(to: $1.place).squaredDistance.squareRoot() }
        / Double(places.count)
    }
    distance = (means.max() ?? 0) / box.side
  }

  /// All figures that strokes may be.
  ///
  /// - Parameters:
  ///   - drawn: places in the ink of the strokes that have points.
  ///   - boxes: the boxes of these.
  /// - Complexity: O(strokes) inks for the classifier, six times as many at most.
  static func all(
    of ink: Ink, drawn: [Int], boxes: [Box], _ recognizer: FigureRecognizer
  ) throws(DuctusError) -> [FigureCandidate] {
    let bare = ink.withoutTimes
    let runs = runs(boxes)
    var found: [FigureCandidate] = []
    for start in stride(from: 0, to: runs.count, by: 64) {
      let batch = runs[start..<min(runs.count, start + 64)]
      let requests = batch.map { run in
        RecognitionRequest(ink: Ink(strokes: run.map { bare.strokes[drawn[$0]] }))
      }
      for (run, result) in zip(batch, recognizer.recognize(requests)) {
        if let candidate = FigureCandidate(run, run.map { drawn[$0] }, of: ink, try result.get()) {
          found.append(candidate)
        }
      }
    }
    return found
  }

  /// Runs of strokes that stand together, each near to those before it.
  private static func runs(_ boxes: [Box]) -> [Range<Int>] {
    boxes.indices.flatMap { start -> [Range<Int>] in
      var runs = [start..<start + 1]
      var joint = boxes[start]
      for next in boxes.indices[(start + 1)...].prefix(mostStrokes - 1) {
        let union = joint.union(boxes[next])
        guard joint.gap(to: boxes[next]) < mostWhite * union.side else { break }
        joint = union
        runs.append(start..<next + 1)
      }
      return runs
    }
  }
}

extension Box {
  /// White between two boxes across or along, whichever is more; below 0 where they overlap.
  func gap(to other: Box) -> Double {
    pointwiseMax(topLeft - other.bottomRight, other.topLeft - bottomRight).max()
  }

  /// The box around both.
  func union(_ other: Box) -> Box {
    Box([topLeft, bottomRight, other.topLeft, other.bottomRight]) ?? self
  }
}

/// An ink as 32 points in no particular order: for figures of several strokes that may be drawn in
/// any order and direction.
///
/// It follows the clouds of $P and $Q (R.-D. Vatavu, L. Anthony and J. O. Wobbrock, ICMI 2012 and
/// MobileHCI 2018): points at equal steps along the strokes, scaled by the longer side of their box
/// and moved to their centre. Unlike there, every stroke has its own point, so that the dot of an i
/// counts, and each point carries the direction of its stroke.
public struct PointCloud: Hashable, Sendable {
  /// The number of points in a cloud, which suffices by the authors' experiments.
  public static let pointCount = 32

  /// The longer side of a drawing's box.
  private static let side = 1000.0

  /// The points in strokes, in thousandths of the box's longer side, relative to its top left
  /// corner.
  let drawing: [[SIMD2<Int32>]]

  /// Four vectors with one number per point, concatenated. // (4, 32)
  ///
  /// The first two are x and y relative to the centre of the points, in sides of the box; then the
  /// direction of the stroke at each point, as a vector of twice its angle, which is the same for
  /// both ways along a line. Its length makes the squared distance of two directions
  /// `sin²(angle) / 4`; a dot has no direction, which is half as far from all.
  let vectors: [Float]

  /// Creates the cloud of a valid ink with points.
  init(_ ink: Ink) { self.init(sampled: Self.sampled(ink.polylines)) }

  /// Creates the cloud with this drawing, as stored in files; `nil` for any other ink.
  init?(drawing ink: Ink) {
    let strokes = ink.polylines
    guard strokes.reduce(0, { $0 + $1.count }) == Self.pointCount,
      let box = Box(strokes.joined()), box.topLeft == .zero, box.size.max() == Self.side
    else { return nil }
    self.init(sampled: strokes)
  }

  /// Creates the cloud of equally spaced points.
  private init(sampled: [[Vector]]) {
    guard let box = Box(sampled.joined()) else { preconditionFailure("an ink without points") }
    drawing = sampled.map { stroke in
      stroke.map { point in
        let scaled = ((point - box.topLeft) / box.side * Self.side).rounded(
          .toNearestOrAwayFromZero)
        return SIMD2(Int32(scaled.x), Int32(scaled.y))
      }
    }
    var vectors = [Float](repeating: 0, count: 4 * Self.pointCount)
    var index = 0
    for stroke in drawing {
      for (i, point) in stroke.enumerated() {
        let way = stroke[min(i + 1, stroke.count - 1)] &- stroke[max(i - 1, 0)]
        let (u, v) = Self.doubleAngle(Float(way.x), Float(way.y))
        for (row, value) in [Float(point.x) / 1000, Float(point.y) / 1000, u, v].enumerated() {
          vectors[row * Self.pointCount + index] = value
        }
        index += 1
      }
    }
    for row in [0..<Self.pointCount, Self.pointCount..<2 * Self.pointCount] {
      let centre = vectors[row].reduce(0, +) / Float(Self.pointCount)
      for i in row { vectors[i] -= centre }
    }
    self.vectors = vectors
    facts = DrawnFacts(
      strokes: drawing.count,
      extent: drawing.reduce(0) { sum, stroke in
        sum + stroke.map { Vector(Double($0.x), Double($0.y)) / 1000 }.polylineLength
      })
  }

  /// The number of strokes and the length of the drawing: 32 points lose the turns of a long ink.
  let facts: DrawnFacts

  /// Returns a point's coordinates.
  func point(_ i: Int) -> (x: Float, y: Float) { (vectors[i], vectors[Self.pointCount + i]) }

  /// The weight of directions: the largest contribution of sine squared of the angle between two,
  /// relative to the squared distance in sides of the box.
  private static let directionWeight: Float = 0.25

  private static func doubleAngle(_ dx: Float, _ dy: Float) -> (Float, Float) {
    let square = dx * dx + dy * dy
    guard square > 0 else { return (0, 0) }
    let scale = directionWeight.squareRoot() / 2 / square
    return ((dx * dx - dy * dy) * scale, 2 * dx * dy * scale)
  }

  /// Returns the mean squared distance of this cloud's points to the nearest of another's.
  ///
  /// - Complexity: O(points²), without a branch, so that the inner loop is vectorised.
  func meanSquaredDistance(to other: PointCloud) -> Float {
    let n = Self.pointCount
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: n) { nearest in
      nearest.initialize(repeating: .infinity)
      vectors.withUnsafeBufferPointer { a in
        other.vectors.withUnsafeBufferPointer { b in
          for i in 0..<n {
            let (x, y, u, v) = (b[i], b[n + i], b[2 * n + i], b[3 * n + i])
            for j in 0..<n {
              let (dx, dy) = (a[j] - x, a[n + j] - y)
              let (du, dv) = (a[2 * n + j] - u, a[3 * n + j] - v)
              let square = dx * dx + dy * dy + du * du + dv * dv
              nearest[j] = square < nearest[j] ? square : nearest[j]
            }
          }
        }
      }
      return nearest.reduce(0, +) / Float(n)
    }
  }

  /// The points as an ink, in thousandths of the longer side: what the cloud looks like.
  public var ink: Ink {
    Ink(
      strokes: drawing.map { stroke in
        Stroke(points: stroke.map { StrokePoint(x: Float($0.x), y: Float($0.y)) })
      })
  }
}

extension PointCloud {
  /// Returns the cloud's points, stroke by stroke. If there are more strokes than points, the
  /// longest are used.
  fileprivate static func sampled(_ strokes: [[Vector]]) -> [[Vector]] {
    var lengths = strokes.map { $0.polylineLength }
    var strokes = strokes
    if strokes.count > pointCount {
      let longest = lengths.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }
        .prefix(pointCount).sorted()
      strokes = longest.map { strokes[$0] }
      lengths = longest.map { lengths[$0] }
    }
    return zip(strokes, counts(lengths)).map { stroke, count in
      ArcLength(stroke[...]).samples(intervals: count - 1).map { $0.point }
    }
  }

  /// Returns the number of points of each stroke: one each, the others by length, with the
  /// remainders going to the largest ones.
  private static func counts(_ lengths: [Double]) -> [Int] {
    let total = lengths.reduce(0, +)
    let free = pointCount - lengths.count
    let shares = lengths.map { length in
      Double(free) * (total > 0 ? length / total : 1 / Double(lengths.count))
    }
    var counts = shares.map { 1 + Int($0) }
    let missing = pointCount - counts.reduce(0, +)
    let byRemainder = shares.indices.sorted {
      let (a, b) = (shares[$0] - shares[$0].rounded(.down), shares[$1] - shares[$1].rounded(.down))
      return (b, $0) < (a, $1)
    }
    for index in byRemainder.prefix(missing) { counts[index] += 1 }
    return counts
  }
}

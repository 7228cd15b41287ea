/// The smallest upright rectangle around the points of an ink, in double precision, in which the
/// sides of finite single-precision points can't overflow.
struct InkBox {
  private(set) var minX: Double
  private(set) var minY: Double
  private(set) var maxX: Double
  private(set) var maxY: Double

  /// - Precondition: there is a point.
  init(_ strokes: [[Place]]) {
    (minX, minY, maxX, maxY) = (.infinity, .infinity, -.infinity, -.infinity)
    for place in strokes.joined() {
      (minX, maxX) = (min(minX, place.x), max(maxX, place.x))
      (minY, maxY) = (min(minY, place.y), max(maxY, place.y))
    }
    precondition(minX <= maxX, "an ink without points has no box")
  }

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
  /// The larger side, or 1 for a single place.
  var side: Double {
    let side = max(width, height)
    return side > 0 ? side : 1
  }
}

/// A point in double precision.
typealias Place = SIMD2<Double>

extension Ink {
  /// The points of the strokes that have any.
  var places: [[Place]] {
    strokes.lazy.filter { !$0.points.isEmpty }.map { stroke in
      stroke.points.map { Place(Double($0.x), Double($0.y)) }
    }
  }
}

extension Place {
  var length: Double { (x * x + y * y).squareRoot() }
}

/// Places at equal steps along a line from its first point to its last.
///
/// - Parameter count: at least 1; a single place lies in the middle.
/// - Complexity: O(points + count).
func evenlySpaced(_ count: Int, along line: [Place]) -> [Place] {
  var lengths: [Double] = [0]
  lengths.reserveCapacity(line.count)
  for (a, b) in zip(line, line.dropFirst()) {
    lengths.append(lengths[lengths.count - 1] + (b - a).length)
  }
  let total = lengths[lengths.count - 1]
  var i = 0
  return (0..<count).map { step in
    let target = count == 1 ? total / 2 : total * Double(step) / Double(count - 1)
    while i < line.count - 2, lengths[i + 1] < target { i += 1 }
    guard line.count > 1 else { return line[0] }
    let segment = lengths[i + 1] - lengths[i]
    let share = segment > 0 ? min(1, max(0, (target - lengths[i]) / segment)) : 0
    return line[i] + share * (line[i + 1] - line[i])
  }
}

/// Length of a line through places.
func length(of line: [Place]) -> Double {
  zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
}

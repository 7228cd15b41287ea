import InkModel

/// A slow pen's stroke with its curves restored: where the pen curved, few samples leave only
/// chords.
///
/// A small network has learned from thinned ink of fast pens how far the pen departs from the chord
/// between two samples (`CurveNetwork`). The curve passes through all samples.
///
/// `tools/ductus_tools/ink/curves.py` is the same in Python.
struct LearnedCurve {
  /// The samples, with points between them.
  let points: [Vector]
  /// The indices of samples that differ from the one before; the last is the stroke's end.
  private let knots: [Int]

  /// The minimum number of points of a stroke that is a curve.
  private static let minimumPointCount = 5

  /// - Returns: `nil` for a stroke with few points, or one whose samples are at most `spacing`
  ///   apart on average.
  /// - Complexity: O(points).
  init?(_ stroke: ArraySlice<Vector>, sparserThan spacing: Double) {
    guard Self.isSparse(stroke, than: spacing) else { return nil }
    var knots = [0]
    var chords: [Vector] = []
    for index in 1..<stroke.count {
      let start = stroke[stroke.startIndex + index - 1]
      let chord = stroke[stroke.startIndex + index] - start
      guard chord.length > 0 else { continue }
      knots.append(index)
      chords.append(chord)
    }
    guard chords.count > 1 else { return nil }
    var points = [stroke[stroke.startIndex]]
    points.reserveCapacity(CurveNetwork.parts * chords.count + 1)
    var network = CurveNetwork()
    for index in chords.indices {
      network.append(along: index, of: chords, from: points[points.count - 1], to: &points)
      points.append(stroke[stroke.startIndex + knots[index + 1]])
    }
    knots[knots.count - 1] = stroke.count - 1
    (self.points, self.knots) = (points, knots)
  }

  /// Whether a stroke has enough samples, and they are more than `spacing` apart on average.
  ///
  /// - Complexity: O(points).
  static func isSparse(_ stroke: ArraySlice<Vector>, than spacing: Double) -> Bool {
    stroke.count >= minimumPointCount && stroke.polylineLength > spacing * Double(stroke.count - 1)
  }

  /// Returns the place on the stroke of a place on the curve.
  ///
  /// - Parameter parameter: a place among ``points``: 2.25 is a quarter of the way from point 2 to
  ///   point 3.
  func position(of parameter: Double) -> Double {
    let way = parameter / Double(CurveNetwork.parts)
    let chord = min(Int(way), knots.count - 2)
    let (start, end) = (Double(knots[chord]), Double(knots[chord + 1]))
    return start + (way - Double(chord)) * (end - start)
  }
}

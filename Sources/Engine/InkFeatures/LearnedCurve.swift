import InkModel

/// A stroke of a slow pen as the curve that it was: few samples leave chords where the pen went
/// round.
///
/// A small network has learned from ink of fast pens, thinned, how far the pen goes beside the chord
/// between two samples (`CurveNetwork`). The curve goes through all samples.
///
/// `tools/ductus_tools/ink/curves.py` is the same in Python.
struct LearnedCurve {
  /// The samples, and points between them.
  let points: [Vector]
  /// The samples that differ from the one before, as places in the stroke; the last is its end.
  private let knots: [Int]

  /// Points of a stroke that is a curve.
  private static let fewest = 5

  /// - Returns: `nil` of a stroke whose samples are at most `spacing` apart on average, and of one of
  ///   few points.
  /// - Complexity: O(points).
  init?(_ stroke: ArraySlice<Vector>, sparserThan spacing: Double) {
    guard stroke.count >= Self.fewest else { return nil }
    guard stroke.polylineLength > spacing * Double(stroke.count - 1) else { return nil }
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

  /// Where on the stroke a place on the curve is.
  ///
  /// - Parameter place: among ``points``: 2.25 is a quarter of the way from point 2 to point 3.
  func position(of place: Double) -> Double {
    let way = place / Double(CurveNetwork.parts)
    let chord = min(Int(way), knots.count - 2)
    let (start, end) = (Double(knots[chord]), Double(knots[chord + 1]))
    return start + (way - Double(chord)) * (end - start)
  }
}

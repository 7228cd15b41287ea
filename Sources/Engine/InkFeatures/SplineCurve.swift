import InkModel

/// A stroke of a slow pen as the curve that it was: few samples leave chords where the pen went
/// round.
///
/// A natural cubic spline through the samples. From one to the next its parameter grows by the
/// fourth root of their distance: between the even steps of a pen that loses none and the centripetal
/// ones (E. Lee, "Choosing nodes in parametric curve interpolation", 1989) of one that loses many.
///
/// `tools/ductus_tools/ink/curves.py` is the same in Python.
struct SplineCurve {
  /// The samples, and points between them.
  let points: [Vector]
  /// The samples that differ from the one before, as places in the stroke; the last is its end.
  private let knots: [Int]

  /// Chords that replace one between two samples.
  private static let parts = 6
  /// Points of a stroke that is a curve.
  private static let fewest = 5

  /// - Returns: `nil` of a stroke whose samples are at most `spacing` apart on average, and of one of
  ///   few points.
  /// - Complexity: O(points).
  init?(_ stroke: ArraySlice<Vector>, sparserThan spacing: Double) {
    guard stroke.count >= Self.fewest else { return nil }
    let length = zip(stroke, stroke.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard length > spacing * Double(stroke.count - 1) else { return nil }
    var knots: [Int] = []
    for (index, point) in stroke.enumerated()
    where index == 0 || point != stroke[stroke.startIndex + index - 1] { knots.append(index) }
    guard knots.count > 2 else { return nil }
    let places = knots.map { stroke[stroke.startIndex + $0] }
    let steps = zip(places, places.dropFirst()).map {
      ($1 - $0).length.squareRoot().squareRoot()
    }
    let bends = Self.bends(at: places, steps: steps)
    var points = [places[0]]
    points.reserveCapacity(Self.parts * steps.count + 1)
    for (chord, step) in steps.enumerated() {
      for part in 1..<Self.parts {
        let share = Double(part) / Double(Self.parts)
        let rest = 1 - share
        let bent =
          (rest * rest * rest - rest) * bends[chord]
          + (share * share * share - share) * bends[chord + 1]
        points.append(
          rest * places[chord] + share * places[chord + 1] + step * step / 6 * bent)
      }
      points.append(places[chord + 1])
    }
    knots[knots.count - 1] = stroke.count - 1
    (self.points, self.knots) = (points, knots)
  }

  /// Where on the stroke a place on the curve is.
  ///
  /// - Parameter place: among ``points``: 2.25 is a quarter of the way from point 2 to point 3.
  func position(of place: Double) -> Double {
    let way = place / Double(Self.parts)
    let chord = min(Int(way), knots.count - 2)
    let (start, end) = (Double(knots[chord]), Double(knots[chord + 1]))
    return start + (way - Double(chord)) * (end - start)
  }

  /// Second derivatives at the samples, by Thomas's algorithm; 0 at both ends.
  private static func bends(at places: [Vector], steps: [Double]) -> [Vector] {
    var upper = [Double](repeating: 0, count: places.count)
    var bends = [Vector](repeating: .zero, count: places.count)
    for i in 1..<places.count - 1 {
      let (before, after) = (steps[i - 1], steps[i])
      let turn = (places[i + 1] - places[i]) / after - (places[i] - places[i - 1]) / before
      let pivot = 2 * (before + after) - before * upper[i - 1]
      upper[i] = after / pivot
      bends[i] = (6 * turn - before * bends[i - 1]) / pivot
    }
    for i in (1..<places.count - 1).reversed() { bends[i] -= upper[i] * bends[i + 1] }
    return bends
  }
}

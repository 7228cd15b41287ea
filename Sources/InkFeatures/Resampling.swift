extension Trajectory {
  /// Points that a stroke gets at least: a dot survives, and `...` has frames for its blanks.
  static let minimumPoints = 5

  /// Points at equal steps along every stroke, in order.
  ///
  /// The step grows where the drawn length would take more than `maximumIntervals` of them.
  ///
  /// - Precondition: the trajectory is normalised.
  /// - Complexity: O(points + rows).
  func resampled(step: Double, maximumIntervals: Double) -> [ResampledInk.Point] {
    // Drawn length up to each point, over the whole ink.
    var along = [Double](repeating: 0, count: x.count)
    for s in 0..<strokeCount {
      let points = points(ofStroke: s)
      if s > 0 { along[points.lowerBound] = along[points.lowerBound - 1] }
      for i in points.dropFirst() {
        let (dx, dy) = (x[i] - x[i - 1], y[i] - y[i - 1])
        along[i] = along[i - 1] + (dx * dx + dy * dy).squareRoot()
      }
    }
    let total = along[along.count - 1]
    let step = max(step, total / maximumIntervals)
    var rows: [ResampledInk.Point] = []
    rows.reserveCapacity(Int(total / step) + Self.minimumPoints * strokeCount)
    for s in 0..<strokeCount {
      let points = points(ofStroke: s)
      let begin = along[points.lowerBound]
      let length = along[points.upperBound - 1] - begin
      let intervals = max(
        Self.minimumPoints - 1, Int((length / step - 1e-9).rounded(.up)))
      // The segment that holds the target starts at `i`: never at the stroke's last point.
      let lastStart = max(points.lowerBound, points.upperBound - 2)
      var i = points.lowerBound
      for k in 0...intervals {
        let target = begin + length * (Double(k) / Double(intervals))
        while i < lastStart, along[i + 1] <= target { i += 1 }
        let next = min(i + 1, points.upperBound - 1)
        let segment = along[next] - along[i]
        let share = segment > 0 ? min(1, max(0, (target - along[i]) / segment)) : 0
        // The last row is the last point, even of a stroke that ends where it rested.
        let position =
          k == intervals ? Double(points.count - 1) : Double(i - points.lowerBound) + share
        rows.append(
          ResampledInk.Point(
            x: x[i] + share * (x[next] - x[i]), y: y[i] + share * (y[next] - y[i]),
            stroke: strokeIndices[s], position: position,
            isFirst: k == 0, isLast: k == intervals))
      }
    }
    return rows
  }
}

import InkModel

extension Ink {
  /// The ink without times if its clock started anew, at 0, with every stroke; otherwise as it is.
  ///
  /// Programs that count milliseconds from each pen-down make such inks. How long the pen was up is
  /// not in them, and so nothing is put in its place.
  var withoutStrokeClocks: Ink {
    let starts = strokes.compactMap { $0.points.first?.t }
    let drawn = strokes.filter { !$0.points.isEmpty }
    guard starts.count == drawn.count, starts.count > 1, starts.allSatisfy({ $0 == 0 }),
      drawn.allSatisfy(\.timesNeverDecrease)
    else { return self }
    return withoutTimes
  }
}

extension Stroke {
  fileprivate var timesNeverDecrease: Bool {
    let times = points.compactMap(\.t)
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}

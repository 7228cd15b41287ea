import InkModel

/// Numbers and Latin words in lines of scripts that run to the left: their mirrored ink runs
/// backwards, so it is flipped to run in the line's direction.
extension InkSegmenter {
  /// Returns a segmenter of ink that consistently runs to the right, for a reading as in
  /// ``spans(of:seenIn:)``.
  ///
  /// - Parameter indices: the graphemes' indices in the reading, which skip white space.
  func levelled(
    _ graphemes: [[Unicode.Scalar]], at indices: [Int], seenIn rowRanges: [Range<Int>]
  ) -> InkSegmenter {
    var levelled = self
    // A sign directly before a number may run backwards with it.
    func turn(_ run: ClosedRange<Int>) -> Bool {
      let sign = run.lowerBound - 1
      if sign >= 0, indices[sign] + 1 == indices[run.lowerBound],
        let scalar = graphemes[sign].first, !Self.runsToTheLeft(scalar),
        levelled.turn(sign...run.upperBound, rowRanges)
      {
        return true
      }
      return levelled.turn(run, rowRanges)
    }
    for run in Self.runs(of: graphemes) where !turn(run) {
      // Words stay together; of two numbers each may run backwards by itself.
      var start = run.lowerBound
      for index in run
      where index == run.upperBound || indices[index + 1] > indices[index] + 1 {
        _ = turn(start...index)
        start = index + 1
      }
    }
    return levelled
  }

  /// Returns the runs of digits and Latin letters, including what separates them.
  private static func runs(of graphemes: [[Unicode.Scalar]]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    var start: Int?
    for index in graphemes.indices {
      guard let scalar = graphemes[index].first else { continue }
      if runsToTheLeft(scalar) { start = nil }
      guard runsToTheRight(scalar) else { continue }
      if start != nil { runs.removeLast() }
      start = start ?? index
      runs.append((start ?? index)...index)
    }
    return runs
  }

  /// Flips the ink of a run of graphemes if it runs backwards: the last one is seen left of the
  /// first.
  ///
  /// - Returns: whether it does.
  private mutating func turn(_ run: ClosedRange<Int>, _ rowRanges: [Range<Int>]) -> Bool {
    let (first, last) = (rowRanges[run.lowerBound], rowRanges[run.upperBound])
    let seen = first.lowerBound..<last.upperBound
    guard !first.isEmpty, !last.isEmpty, extent(last).right < extent(first).left else {
      return false
    }
    var (left, right) = (Double.infinity, -Double.infinity)
    for stroke in strokes where stroke.overlaps(seen) {
      let place = extent(stroke)
      (left, right) = (min(left, place.left), max(right, place.right))
    }
    // A digit's second stroke may come after the rows in which it was seen.
    let before = run.lowerBound > 0 ? rowRanges[run.lowerBound - 1].upperBound : 0
    let after =
      run.upperBound + 1 < rowRanges.count ? rowRanges[run.upperBound + 1].lowerBound : points.count
    for stroke in strokes where stroke.lowerBound < after && stroke.upperBound > before {
      let place = extent(stroke)
      let middle = (place.left + place.right) / 2
      guard stroke.overlaps(seen) || (left <= middle && middle <= right) else { continue }
      for row in stroke { xs[row] = left + right - xs[row] }
    }
    return true
  }

  private func extent(_ rows: Range<Int>) -> (left: Double, right: Double) {
    var (left, right) = (Double.infinity, -Double.infinity)
    for row in rows { (left, right) = (min(left, xs[row]), max(right, xs[row])) }
    return (left, right)
  }

  /// Returns whether it is a digit, including Arabic ones, or a Latin letter.
  private static func runsToTheRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: true
    case 0x41...0x24F: scalar.properties.isAlphabetic
    default: false
    }
  }

  /// Returns whether it is a Hebrew or Arabic letter.
  private static func runsToTheLeft(_ scalar: Unicode.Scalar) -> Bool {
    (0x590...0x8FF).contains(scalar.value) && scalar.properties.isAlphabetic
  }
}

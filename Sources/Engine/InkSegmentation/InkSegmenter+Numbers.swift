import InkModel

/// Numbers and Latin words in lines of scripts that run to the left: their ink, which is mirrored, goes
/// back from its first digit. It is turned round, as if they were written on with the line.
extension InkSegmenter {
  /// The segmenter of an ink that goes on to the right, for a reading as ``spans(of:seenIn:)`` takes it.
  ///
  /// - Parameter places: those of the graphemes in the reading, between some of which is white space.
  func levelled(
    _ graphemes: [[Unicode.Scalar]], at places: [Int], seenIn sightings: [Range<Int>]
  ) -> InkSegmenter {
    var levelled = self
    for run in Self.runs(of: graphemes) where !levelled.turn(run, sightings) {
      // Words go on together; of two numbers each may go back by itself.
      var start = run.lowerBound
      for index in run
      where index == run.upperBound || places[index + 1] > places[index] + 1 {
        _ = levelled.turn(start...index, sightings)
        start = index + 1
      }
    }
    return levelled
  }

  /// Where digits and Latin letters follow one another, with what parts them.
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

  /// Turns the ink of a run of graphemes round, if it goes back: the last is seen left of the first.
  ///
  /// - Returns: whether it does.
  private mutating func turn(_ run: ClosedRange<Int>, _ sightings: [Range<Int>]) -> Bool {
    let (first, last) = (sightings[run.lowerBound], sightings[run.upperBound])
    let seen = first.lowerBound..<last.upperBound
    guard !first.isEmpty, !last.isEmpty, extent(last).right < extent(first).left else {
      return false
    }
    var (left, right) = (Double.infinity, -Double.infinity)
    for stroke in strokes where stroke.overlaps(seen) {
      let place = extent(stroke)
      (left, right) = (min(left, place.left), max(right, place.right))
    }
    // A digit's second stroke may come after the place where it was seen.
    let before = run.lowerBound > 0 ? sightings[run.lowerBound - 1].upperBound : 0
    let after =
      run.upperBound + 1 < sightings.count ? sightings[run.upperBound + 1].lowerBound : points.count
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

  /// Whether it is a digit, of Arabic script too, or a Latin letter.
  private static func runsToTheRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: true
    case 0x41...0x24F: scalar.properties.isAlphabetic
    default: false
    }
  }

  /// Whether it is a letter of Hebrew or Arabic script.
  private static func runsToTheLeft(_ scalar: Unicode.Scalar) -> Bool {
    (0x590...0x8FF).contains(scalar.value) && scalar.properties.isAlphabetic
  }
}

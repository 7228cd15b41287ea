import InkModel

/// Finds strokes that were gone over: people draw a weak stroke, or a whole word, once more on top
/// of itself.
///
/// The strokes of a run, drawn one after the other, each follow an earlier stroke of their own from
/// end to end.
/// The more is drawn, the farther it may be off: two strokes of an `#` or a `"` lie as near each
/// other as a word drawn twice. None of about 27,000 recorded lines, words, letters and formulas has
/// such a run, but for one `*` that was drawn twice.
struct RetracedStrokes {
  private var strokes: [Outline]
  /// For each stroke the earlier one that it retraces, or else itself; empty while none does.
  private var originals: [Int]
  /// The run so far, and the lengths and heights of the strokes that it retraces.
  private var run: [Pair] = []
  private var (length, area) = (0.0, 0.0)

  /// The number of earlier strokes that each stroke is compared with: bounds the time.
  private static let reach = 300
  /// The number of places along two strokes that are compared.
  private static let intervals = 15
  /// The maximum distance between a stroke and its original, relative to its longer side.
  private static let maximumShift = 0.3
  /// The maximum distance of a dot from its original, and a dot's length, in heights of the run.
  private static let dotShift = 0.2
  private static let dotLength = 0.4
  /// The minimum ratio of their lengths.
  private static let minimumShare = 0.75
  /// The minimum length of a run, and its maximum distance: per length, and however long it is. All
  /// are in heights of the run.
  private static let minimumLength = 1.5
  private static let shiftPerLength = 1.0 / 12
  private static let maximumRunShift = 0.25

  /// Returns for each stroke the earlier one that it retraces, or else itself; none if each is
  /// itself.
  ///
  /// - Parameter originals: for each stroke the first that is the same, point for point; none if
  ///   each is itself.
  /// - Complexity: O(points + strokes · ``reach`` · strokes of a run).
  static func originals(of strokes: [Stroke], repeating originals: [Int]) -> [Int] {
    var found = RetracedStrokes(strokes, originals)
    for stroke in strokes.indices where found.isOriginal(stroke) {
      if let pair = found.pair(of: stroke, strokes) {
        found.add(pair)
      } else {
        found.endRun()
        // The stroke may begin another run.
        if let pair = found.pair(of: stroke, strokes) { found.add(pair) }
      }
    }
    found.endRun()
    return found.originals
  }

  private init(_ strokes: [Stroke], _ originals: [Int]) {
    self.strokes = strokes.map { Outline($0) }
    self.originals = originals
  }

  private func isOriginal(_ stroke: Int) -> Bool {
    originals.isEmpty || originals[stroke] == stroke
  }

  /// Returns the stroke with the nearest one before the run that it may retrace.
  private mutating func pair(of stroke: Int, _ drawn: [Stroke]) -> Pair? {
    let own = strokes[stroke]
    guard !drawn[stroke].points.isEmpty else { return nil }
    let height = length > 0 ? area / length : 0
    let first = run.first?.stroke ?? stroke
    // Strokes that were stored twice may lie between.
    let farthest = max(0, stroke - Self.reach)
    guard farthest < first else { return nil }
    var nearest: Pair?
    for other in farthest..<first where isOriginal(other) {
      let original = strokes[other]
      let longer = max(own.length, original.length)
      guard
        min(own.length, original.length) >= Self.minimumShare * longer
          || longer < Self.dotLength * height
      else { continue }
      let limit = max(
        Self.maximumShift * max(own.side, original.side), Self.dotShift * height)
      guard limit > 0, !drawn[other].points.isEmpty,
        min((own.start - original.start).length, (own.start - original.end).length) < limit,
        !run.contains(where: { $0.original == other })
      else { continue }
      let shift = shift(of: stroke, from: other, drawn)
      if shift < min(limit, nearest?.shift ?? .infinity) {
        nearest = Pair(stroke: stroke, original: other, shift: shift)
      }
    }
    return nearest
  }

  /// Returns the largest distance between two strokes that are followed side by side, in one
  /// direction or against each other.
  private mutating func shift(of stroke: Int, from other: Int, _ drawn: [Stroke]) -> Double {
    for index in [stroke, other] where strokes[index].samples.isEmpty {
      strokes[index].samples = ArcLength(drawn[index].points.map { $0.vector }[...])
        .samples(intervals: Self.intervals).map { $0.point }
    }
    let (own, others) = (strokes[stroke].samples, strokes[other].samples)
    var (along, against) = (0.0, 0.0)
    for index in own.indices {
      along = max(along, (own[index] - others[index]).length)
      against = max(against, (own[index] - others[own.count - 1 - index]).length)
    }
    return min(along, against)
  }

  private mutating func add(_ pair: Pair) {
    run.append(pair)
    let original = strokes[pair.original]
    length += original.length
    area += original.length * original.height
  }

  /// Ends the run, whose strokes are retraced if it is long and near enough.
  private mutating func endRun() {
    if area > 0 {
      let height = area / length
      let drawn = length / height
      let shift = run.reduce(0) { max($0, $1.shift) } / height
      if drawn >= Self.minimumLength,
        shift < min(Self.maximumRunShift, Self.shiftPerLength * drawn)
      {
        if originals.isEmpty { originals = Array(strokes.indices) }
        for pair in run { originals[pair.stroke] = pair.original }
      }
    }
    run.removeAll(keepingCapacity: true)
    (length, area) = (0, 0)
  }

  /// A stroke, the earlier one that it may retrace, and the largest distance between them.
  private struct Pair {
    let stroke, original: Int
    let shift: Double
  }

  /// The properties of a stroke that show whether it may be another one, drawn again.
  private struct Outline {
    let start, end: Vector
    let length: Double
    let height: Double
    /// The longer side.
    let side: Double
    /// The places along it that are compared: those of most strokes never are.
    var samples: [Vector] = []

    init(_ stroke: Stroke) {
      start = stroke.points.first?.vector ?? .zero
      end = stroke.points.last?.vector ?? .zero
      length = stroke.length
      let size = stroke.box?.size ?? .zero
      (height, side) = (size.y, size.max())
    }
  }
}

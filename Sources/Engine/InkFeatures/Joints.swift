import InkModel

/// Tells a touch again of the pen from a stroke of its own, stroke after stroke. Lengths are in
/// heights of the ink's taller strokes.
struct Joints {
  private let strokes: [Stroke]
  /// Those of the strokes' boxes.
  private let sizes: [Vector]
  private let tall: Double
  /// Whether only specks where strokes begin are joined.
  private let beginnings: Bool
  /// Whether the stroke so far, with its pieces, is nothing but specks.
  private var isSpeck = true
  /// The first piece of the stroke so far.
  private var first = 0

  /// The longer side of a speck, and how far from a stroke it may lie.
  private static let speck = 0.03
  /// How far apart pieces lie at most, however fast the pen was.
  private static let farthest = 0.4
  /// Samples that are farther apart tell nothing of what was lost between them.
  private static let widestSpacing = 0.15
  /// Samples that may have been lost, and one.
  private static let lostSamples = 3.0
  /// How much of a stroke shows where it goes.
  private static let lookedAt = 0.08
  /// Cosine of the angle by which the pen may turn, 45°.
  private static let leastCosine = 0.5.squareRoot()
  /// Speed of the pen where it lost touch and where it touched again, as a share of the strokes' mean.
  private static let leastSpeed = 0.6

  init(_ strokes: [Stroke], beginnings: Bool) {
    self.strokes = strokes
    self.beginnings = beginnings
    sizes = strokes.map { $0.box?.size ?? .zero }
    tall = sizes.map { $0.y }.quantile(0.9)
  }

  /// Whether the next stroke belongs to the one before it.
  mutating func joinsNext(_ index: Int) -> Bool {
    let nextIsSpeck = sizes[index].max() <= Self.speck * tall
    let joined = index > 0 && joins(index, isSpeck: nextIsSpeck)
    isSpeck = nextIsSpeck && (isSpeck || !joined)
    if !joined { first = index }
    return joined
  }

  private func joins(_ index: Int, isSpeck nextIsSpeck: Bool) -> Bool {
    guard tall > 0, let end = strokes[index - 1].points.last?.place,
      let start = strokes[index].points.first?.place
    else { return false }
    let gap = (start - end) / tall
    if beginnings, !isSpeck { return false }
    if isSpeck || nextIsSpeck { return gap.length <= Self.speck }
    guard gap.length <= Self.farthest else { return false }
    // A speck at the end of a stroke doesn't hide where that was going.
    let trace = strokes[first..<index].lazy.reversed().flatMap {
      $0.points.lazy.reversed().map { $0.place }
    }
    guard let left = Approach(trace, unit: tall),
      let entered = Approach(strokes[index].points.lazy.map { $0.place }, unit: tall)
    else { return false }
    let spacing = (left.spacing + entered.spacing) / 2
    guard spacing <= Self.widestSpacing,
      gap.length <= max(Self.speck, Self.lostSamples * spacing)
    else { return false }
    let (ending, starting) = (-left.direction, entered.direction)
    func agree(_ one: Vector, _ other: Vector) -> Bool {
      one.dot(other) >= Self.leastCosine * one.length * other.length
    }
    guard agree(ending, starting) else { return false }
    if gap.length > Self.speck, !agree(ending, gap) || !agree(starting, gap) { return false }
    let usual = meanSpacing(of: strokes[index - 1...index])
    return min(left.lastSpacing, entered.lastSpacing) >= Self.leastSpeed * usual
  }

  private func meanSpacing(of strokes: ArraySlice<Stroke>) -> Double {
    let lengths = strokes.map { $0.length / tall }
    return lengths.reduce(0, +) / Double(strokes.reduce(0) { $0 + $1.points.count - 1 })
  }

  /// How the pen moves away from an end of a stroke.
  private struct Approach {
    /// Distances between samples: the mean of the first ones, and that of the first two.
    let spacing, lastSpacing: Double
    /// To where it is after a while.
    let direction: Vector

    private static let samples = 3

    /// - Parameter places: from the end on.
    /// - Returns: `nil` of too few samples, and where they all lie in one place.
    init?(_ places: some Sequence<Vector>, unit: Double) {
      var (first, last): (Vector?, Vector?) = (nil, nil)
      var direction = Vector.zero
      var (length, early, nearest, count) = (0.0, 0.0, 0.0, 0)
      for place in places {
        if let first, let last {
          if length < Joints.lookedAt { direction = place - first }
          length += (place - last).length / unit
          count += 1
          if count == 1 { nearest = length }
          if count <= Self.samples { early = length }
          if count >= Self.samples, length >= Joints.lookedAt { break }
        }
        first = first ?? place
        last = place
      }
      guard count >= Self.samples, direction != .zero else { return nil }
      spacing = early / Double(Self.samples)
      lastSpacing = nearest
      self.direction = direction
    }
  }
}

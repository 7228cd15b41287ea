import InkModel

/// Decides, stroke by stroke, whether a stroke continues the one before it, where the pen lost
/// contact. Lengths are in heights of the ink's taller strokes.
struct Joints {
  private let strokes: [Stroke]
  /// The sizes of the strokes' boxes.
  private let sizes: [Vector]
  private let tall: Double
  /// Whether to join only specks to the strokes that begin there.
  private let joinsOnlySpecks: Bool
  /// Whether the stroke so far, including its pieces, consists of specks only.
  private var isSpeck = true
  /// The first piece of the stroke so far.
  private var first = 0

  /// The longer side of a speck, and its largest distance from a stroke.
  private static let speck = 0.03
  /// The maximum distance between pieces, however fast the pen was.
  private static let maximumDistance = 0.4
  /// The maximum distance between samples that still indicates how many were lost.
  private static let maximumSpacing = 0.15
  /// The maximum number of samples that may have been lost, plus one.
  private static let lostSamples = 3.0
  /// The length of a stroke that shows its direction.
  private static let lookedAt = 0.08
  /// The cosine of the largest angle by which the pen may turn, 45°.
  private static let minimumCosine = 0.5.squareRoot()
  /// The minimum speed of the pen when it lost contact and when it returned, as a share of the
  /// strokes' mean.
  private static let minimumSpeed = 0.6

  init(_ strokes: [Stroke], joinsOnlySpecks: Bool) {
    self.strokes = strokes
    self.joinsOnlySpecks = joinsOnlySpecks
    sizes = strokes.map { $0.box?.size ?? .zero }
    tall = sizes.map { $0.y }.quantile(0.9)
  }

  /// Returns whether the next stroke belongs to the one before it.
  mutating func joinsNext(_ index: Int) -> Bool {
    let nextIsSpeck = sizes[index].max() <= Self.speck * tall
    let joined = index > 0 && joins(index, isSpeck: nextIsSpeck)
    isSpeck = nextIsSpeck && (isSpeck || !joined)
    if !joined { first = index }
    return joined
  }

  private func joins(_ index: Int, isSpeck nextIsSpeck: Bool) -> Bool {
    guard tall > 0, let end = strokes[index - 1].points.last?.vector,
      let start = strokes[index].points.first?.vector
    else { return false }
    let gap = (start - end) / tall
    if joinsOnlySpecks, !isSpeck { return false }
    if isSpeck || nextIsSpeck { return gap.length <= Self.speck }
    guard gap.length <= Self.maximumDistance else { return false }
    // A speck at the end of a stroke doesn't hide its direction.
    let trace = strokes[first..<index].lazy.reversed().flatMap {
      $0.points.lazy.reversed().map { $0.vector }
    }
    guard let left = Approach(trace, unit: tall),
      let entered = Approach(strokes[index].points.lazy.map { $0.vector }, unit: tall)
    else { return false }
    let spacing = (left.spacing + entered.spacing) / 2
    guard spacing <= Self.maximumSpacing,
      gap.length <= max(Self.speck, Self.lostSamples * spacing)
    else { return false }
    let (ending, starting) = (-left.direction, entered.direction)
    func agree(_ one: Vector, _ other: Vector) -> Bool {
      one.dot(other) >= Self.minimumCosine * one.length * other.length
    }
    guard agree(ending, starting) else { return false }
    if gap.length > Self.speck, !agree(ending, gap) || !agree(starting, gap) { return false }
    let usual = meanSpacing(of: strokes[index - 1...index])
    return min(left.lastSpacing, entered.lastSpacing) >= Self.minimumSpeed * usual
  }

  private func meanSpacing(of strokes: ArraySlice<Stroke>) -> Double {
    let lengths = strokes.map { $0.length / tall }
    return lengths.reduce(0, +) / Double(strokes.reduce(0) { $0 + $1.points.count - 1 })
  }

  /// The movement of the pen at an end of a stroke, followed inwards.
  private struct Approach {
    /// The mean distance between the first samples, and the distance between the first two.
    let spacing, lastSpacing: Double
    /// The vector along the first part of the stroke.
    let direction: Vector

    private static let samples = 3

    /// - Parameter points: the places from the end inwards.
    /// - Returns: `nil` if there are too few samples, or if all lie in one place.
    init?(_ points: some Sequence<Vector>, unit: Double) {
      var (first, last): (Vector?, Vector?) = (nil, nil)
      var direction = Vector.zero
      var (length, early, nearest, count) = (0.0, 0.0, 0.0, 0)
      for point in points {
        if let first, let last {
          if length < Joints.lookedAt { direction = point - first }
          length += (point - last).length / unit
          count += 1
          if count == 1 { nearest = length }
          if count <= Self.samples { early = length }
          if count >= Self.samples, length >= Joints.lookedAt { break }
        }
        first = first ?? point
        last = point
      }
      guard count >= Self.samples, direction != .zero else { return nil }
      spacing = early / Double(Self.samples)
      lastSpacing = nearest
      self.direction = direction
    }
  }
}

import CMath
import InkModel

/// The angle by which the lines of an ink are turned from the horizontal.
///
/// It is the angle of the principal axis of the drawn length about the middle of each run of
/// writing. Its certainty depends on how much longer than high a run is: tails, slant and a tall
/// first letter turn the axis of a short word, and letters have an axis of their own.
package struct WritingTilt: Hashable, Sendable {
  /// The use of the angle.
  package enum Certainty: Hashable, Sendable {
    /// The ink is read as it is.
    case level
    /// The ink may be turned, or look so: the better reading decides.
    case doubtful
    /// The ink is turned back before it is read.
    case certain
  }

  /// The angle from the x axis to the lines, in radians; y grows downwards.
  package let angle: Double
  package let certainty: Certainty
  /// Whether the ink is so much longer than high that its axis is that of its lines.
  let isLong: Bool
  /// The ratio of the pen's path to the length of the writing; 1 for a bar.
  private let density: Double
  /// The tangent of the angle.
  package var slope: Double { sin(angle) / cos(angle) }

  /// The tilt of an ink that is read as it is.
  static let level = WritingTilt(
    angle: 0, certainty: .level, isLong: false, density: 0)

  private init(angle: Double, certainty: Certainty, isLong: Bool, density: Double) {
    self.angle = angle
    self.certainty = certainty
    self.isLong = isLong
    self.density = density
  }

  /// Measures the tilt of an ink that is one line.
  ///
  /// - Complexity: O(points).
  package init(line ink: Ink) {
    let strokes = ink.strokes.map { stroke in
      var scatter = Scatter()
      scatter.add(stroke)
      return scatter
    }
    self.init(runs: [strokes.reduce(Scatter(), +)], strokes: strokes)
  }

  /// Measures the tilt of an ink of one stroke, which may be a letter: it is turned back only if it
  /// is as long as a word, goes up and down as often, and isn't steeper.
  package init(word ink: Ink) {
    let tilt = WritingTilt(line: ink)
    let isWord =
      tilt.isLong && tilt.density > Self.wordDensity
      && abs(tilt.angle) * 180 / .pi < Self.maximumTiltOfWord
    self = isWord ? tilt : .level
  }

  /// Measures the common tilt of runs of writing.
  ///
  /// - Parameters:
  ///   - runs: the drawn length of each run.
  ///   - strokes: the drawn length of each of their strokes.
  init(runs: some Collection<Scatter>, strokes: some Collection<Scatter>) {
    let runs = runs.lazy.filter { $0.weight > 0 }
    let (weight, sum) = runs.reduce((0.0, Covariance(xx: 0, xy: 0, yy: 0))) { sums, run in
      (sums.0 + run.weight, sums.1 + run.covariance)
    }
    guard weight > 0, sum.xx.isFinite, sum.xy.isFinite, sum.yy.isFinite else {
      self = .level
      return
    }
    let (along, lesser) = sum.eigenvalues
    // Straight strokes have no width; this bounds what is measured relative to it.
    let across = max(lesser, (sum.xx + sum.yy) / 2 * 1e-6)
    guard across > 0 else {
      self = .level
      return
    }
    let elongation = (along / across).squareRoot()
    let angle = atan2(2 * sum.xy, sum.xx - sum.yy) / 2
    let axis = Vector(angle: angle)
    // The length of evenly spread ink.
    let length = runs.reduce(0) { sum, run in
      sum + (12 * run.spread(along: axis) / run.weight).squareRoot()
    }
    let ofStrokes = strokes.reduce(0) { sum, stroke in
      stroke.weight > 0 ? sum + stroke.spread(along: axis) : sum
    }
    let density = length > 0 ? weight / length : 0
    self.init(
      angle: angle,
      certainty: Self.certainty(
        angle, elongation: elongation, density: density,
        isRow: ofStrokes < Self.maximumShareOfRow * along),
      isLong: elongation > Self.longElongation, density: density)
  }

  /// - Parameters:
  ///   - elongation: the ratio of the writing's length to its height, as standard deviations.
  ///   - density: the ratio of the pen's path to the length of the writing.
  ///   - isRow: whether no stroke runs along much of the writing.
  private static func certainty(
    _ angle: Double, elongation: Double, density: Double, isRow: Bool
  ) -> Certainty {
    let degrees = abs(angle) * 180 / .pi
    let minimumDensity =
      elongation < longElongation ? shortDensity : isRow ? rowDensity : longDensity
    guard elongation > minimumElongation, degrees < maximumTilt, density > minimumDensity
    else { return .level }
    let reach = elongation - 1
    if degrees < max(minimumTilt, tiltInDoubt / reach) { return .level }
    return elongation > certainElongation && degrees >= max(2 * minimumTilt, certainTilt / reach)
      ? .certain : .doubtful
  }

  // Chosen on words, lines and single characters of the validation split, turned by up to 30°.

  /// The degrees from which an axis is more likely that of a letter or a column.
  private static let maximumTilt = 60.0
  private static let maximumTiltOfWord = 45.0
  /// The degrees below which the network reads lines as well as level ones.
  private static let minimumTilt = 3.0
  /// The degrees that the axis of upright writing seldom has, or hardly ever, if it is twice as
  /// long as high.
  private static let (tiltInDoubt, certainTilt) = (25.0, 60.0)
  private static let minimumElongation = 1.7
  private static let certainElongation = 3.0
  /// The elongation of writing with about four letters or more.
  private static let longElongation = 4.0
  private static let (shortDensity, longDensity) = (1.8, 1.4)
  private static let wordDensity = 2.2
  /// The minimum density of separate figures, which have less ink than joined letters. Lines of
  /// dashes have half of this.
  private static let rowDensity = 1.0
  /// The maximum share of the variance along a row that is within its strokes: 1 / n² for n equal
  /// ones.
  private static let maximumShareOfRow = 0.06
}

extension Scatter {
  /// Adds a stroke, weighted by its drawn length.
  mutating func add(_ stroke: Stroke) {
    let points = stroke.points.lazy.map { $0.vector }
    for (start, end) in zip(points, points.dropFirst()) {
      add((start + end) / 2, weight: (end - start).length)
    }
  }

  /// Returns the variance along an axis of length 1, times the weight, which must be above 0.
  fileprivate func spread(along axis: Vector) -> Double {
    let sum = covariance
    return max(
      0, sum.xx * axis.x * axis.x + 2 * sum.xy * axis.x * axis.y + sum.yy * axis.y * axis.y)
  }
}

import InkModel
import SequenceData

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The features of text: the one documented way from an ink of text to the network's input.
///
/// `tools/ductus_tools/ink/features.py` is the same in Python. Both compute in double precision
/// and agree to 1e-5 in every value.
public enum TextFeatures {
  /// The version that a network's file must name.
  public static let version = 1

  /// Distance of resampled points, in scales of the ink.
  static let step = 0.1
  /// Steepest baseline that is straightened (a slope).
  static let maximumSkew = 0.35
  /// Intervals in an ink at most, over all strokes' lengths: bounds time and memory.
  static let maximumIntervals = 50_000.0
}

/// The features of single figures (shapes, sketches, gestures): text's columns, after a
/// normalisation of their own.
///
/// `tools/ductus_tools/ink/figure_features.py` is the same in Python, to 1e-5.
public enum FigureFeatures {
  /// The version that a classifier's file must name.
  public static let version = 1

  /// Distance of resampled points, in larger sides of the ink's bounding box.
  static let step = 0.04
  /// Intervals in an ink at most, over all strokes' lengths: enough to show what a scribble is.
  static let maximumIntervals = 400.0
}

/// The columns of a feature row, in order.
public enum Feature: Int, CaseIterable, Sendable {
  /// Move from the stroke's previous point, in steps.
  case dx, dy
  /// Pen-up move to a stroke's first point, asinh of scales.
  case jumpX, jumpY
  /// 1 on a stroke's first point.
  case penDown
  /// 1 on a stroke's last point.
  case penUp
  /// Below (+) or above (-) the ink's middle, asinh of scales.
  case height
  /// Beyond (+) or behind (-) the right-most point so far, asinh of half scales.
  case advance
  /// 1 if the writing area is known.
  case areaKnown
  /// ln(ink height / area height), 0 without an area.
  case areaHeight
  /// ln(ink width / area height), 0 without an area.
  case areaWidth

  /// Values in a row.
  public static let count = allCases.count
}

extension FeatureSequence {
  /// The feature rows of a line of text; none for an empty ink.
  ///
  /// There is one row for each point of the ``ResampledInk``. A writing area adds the ink's size
  /// in relation to it and leaves the shape alone, so that a reader trained with and without areas
  /// sees the same strokes.
  ///
  /// - Parameters:
  ///   - ink: a valid ink (``Ink/validate(pointLimit:)``).
  ///   - writingArea: space of one text line, a valid one, or `nil` if unknown.
  /// - Complexity: O(points), with at most 50,000 rows and five for each stroke.
  public init(text ink: Ink, writingArea: WritingArea? = nil) {
    let resampled = ResampledInk(ink)
    var area: [(Feature, Float)] = []
    if let writingArea {
      /// ln(size / area height), held between ln(1/32) and ln 32.
      func ratio(_ size: Double) -> Float {
        Float(log(min(32, max(1.0 / 32, size / Double(writingArea.height)))))
      }
      area = [
        (.areaKnown, 1), (.areaHeight, ratio(resampled.height)),
        (.areaWidth, ratio(resampled.width)),
      ]
    }
    self.init(resampled.points, step: TextFeatures.step, area: area)
  }

  /// The feature rows of a single figure; none for an empty ink.
  ///
  /// The bounding box's centre is moved to 0 and its larger side scaled to 1, then strokes are
  /// resampled by arc length, one row per point. Nothing depends on absolute units, on sampling
  /// rate or on times.
  ///
  /// - Parameter ink: a valid ink (``Ink/validate(pointLimit:)``).
  /// - Complexity: O(points), with at most 400 rows and five for each stroke.
  public init(figure ink: Ink) {
    guard var trajectory = Trajectory(ink) else {
      self.init(values: [], steps: 0)
      return
    }
    trajectory.normaliseBox()
    let points = trajectory.resampled(
      step: FigureFeatures.step, maximumIntervals: FigureFeatures.maximumIntervals)
    self.init(points, step: FigureFeatures.step)
  }

  /// One row per point of a resampled ink.
  ///
  /// - Parameters:
  ///   - step: the nominal distance of two points.
  ///   - area: what every row says of the writing area.
  private init(_ points: [ResampledInk.Point], step: Double, area: [(Feature, Float)] = []) {
    var values = [Float](repeating: 0, count: points.count * Feature.count)
    var front = -Double.infinity  // right-most point so far
    for (row, point) in points.enumerated() {
      func set(_ feature: Feature, _ value: Float) {
        values[row * Feature.count + feature.rawValue] = value
      }
      if row > 0 {
        let (dx, dy) = (point.x - points[row - 1].x, point.y - points[row - 1].y)
        if point.isFirst {
          set(.jumpX, Float(asinh(dx)))
          set(.jumpY, Float(asinh(dy)))
        } else {
          set(.dx, Float(dx / step))
          set(.dy, Float(dy / step))
        }
        set(.advance, Float(asinh(2 * (point.x - front))))
      }
      front = max(front, point.x)
      set(.penDown, point.isFirst ? 1 : 0)
      set(.penUp, point.isLast ? 1 : 0)
      set(.height, Float(asinh(point.y)))
      for (feature, value) in area { set(feature, value) }
    }
    self.init(values: values, steps: points.count)
  }
}

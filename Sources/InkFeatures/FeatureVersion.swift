/// The one documented way from an ink of text to the network's input.
///
/// `tools/ductus_tools/ink/features.py` is the same in Python; both compute in double precision and
/// agree to 1e-5 in every value.
public enum FeatureVersion {
  /// The version that a network's file must name.
  public static let current = 1

  /// Distance of resampled points, in scales of the ink.
  static let step = 0.1
  /// Steepest baseline that is straightened (a slope).
  static let maximumSkew = 0.35
  /// Intervals in an ink at most, over all strokes' lengths: bounds time and memory.
  static let maximumIntervals = 50_000.0
}

/// The one documented way from a single figure (shape, sketch, gesture) to the network's input: text's
/// columns after a normalisation of its own.
///
/// `tools/ductus_tools/ink/figure_features.py` is the same in Python, to 1e-5.
public enum FigureFeatureVersion {
  /// The version that a classifier's file must name.
  public static let current = 1

  /// Distance of resampled points, in larger sides of the ink's bounding box.
  static let step = 0.04
  /// Intervals in an ink at most, over all strokes' lengths: of a scribble the course is enough.
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
}

/// Feature rows of one ink.
public struct FeatureMatrix: Hashable, Sendable {
  /// Row-major, `rows` x `FeatureMatrix.columns`.
  public let values: [Float]
  public let rows: Int

  /// Values in a row.
  public static let columns = Feature.allCases.count
}

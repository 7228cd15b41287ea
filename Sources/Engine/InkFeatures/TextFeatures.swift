/// The features of text: the one documented way from an ink of text to the network's input.
///
/// `tools/ductus_tools/ink/features.py` does the same in Python. Both compute in double precision
/// and agree to 1e-5 in every value.
public enum TextFeatures {
  /// The newest version. Older networks were trained on older ones.
  public static let version = 2

  /// Returns the number of values in a row of a version; `nil` for an unknown version.
  ///
  /// Version 2 adds the other strokes above and below each point.
  public static func columns(ofVersion version: Int) -> Int? {
    switch version {
    case 1: Feature.aboveNear.rawValue
    case 2: Feature.allCases.count
    default: nil
    }
  }

  /// The distance between resampled points, in scales of the ink.
  package static let step = 0.1
  /// The mean distance of points, in scales, from which a stroke is treated as a curve.
  static let sparse = 0.15
  /// The steepest slope of a baseline that is straightened.
  static let maximumSkew = 0.35
  /// The maximum number of intervals in an ink, over the length of all strokes: bounds time and
  /// memory.
  static let maximumIntervals = 50_000.0
}

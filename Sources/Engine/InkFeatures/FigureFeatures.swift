/// The features of single figures (shapes, sketches, gestures): text's columns after a different
/// normalisation.
///
/// `tools/ductus_tools/ink/figure_features.py` does the same in Python, to 1e-5.
public enum FigureFeatures {
  /// The version that a classifier's file must name.
  public static let version = 1
  /// The number of values in a row: that of text's version 1.
  public static let columns = Feature.aboveNear.rawValue

  /// The distance between resampled points, in longer sides of the ink's bounding box.
  static let step = 0.04
  /// The maximum number of intervals in an ink, over the length of all strokes: enough to recognise
  /// a scribble.
  static let maximumIntervals = 400.0
}

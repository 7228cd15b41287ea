import InkModel

extension FeatureMatrix {
  /// The feature rows of a single figure; none for an empty ink.
  ///
  /// The steps: move the bounding box's centre to 0, scale its larger side to 1, resample by arc
  /// length, one row per point. Nothing depends on absolute units, on sampling rate or on times.
  ///
  /// - Parameter ink: A valid ink (``Ink/validate(pointLimit:)``).
  /// - Complexity: O(points), with at most 400 rows and five for each stroke.
  public init(figure ink: Ink) {
    guard var trajectory = Trajectory(ink) else {
      self.init(values: [], rows: 0)
      return
    }
    trajectory.normaliseBox()
    let points = trajectory.resampled(
      step: FigureFeatureVersion.step, maximumIntervals: FigureFeatureVersion.maximumIntervals)
    self.init(points, step: FigureFeatureVersion.step)
  }
}

import InkModel

/// One thread's memory for features: it grows to the largest ink, and is kept for the next.
package struct FeatureMemory {
  private var trajectory = Trajectory()
  /// The last resampled ink, stroke by stroke.
  private(set) var points: [ResampledInk.Point] = []
  var surroundings = Surroundings()

  /// Creates empty memory.
  package init() {}

  /// The size of all arrays in bytes.
  package var memoryUse: Int { trajectory.memoryUse + points.bytes + surroundings.memoryUse }

  /// Straightens a wide ink's baseline, scales by the spread of y and resamples by arc length;
  /// strokes with few points become curves, see `LearnedCurve`.
  ///
  /// - Returns: the extent of the ink as drawn, in its own unit.
  mutating func resample(text ink: Ink) -> Vector {
    points.removeAll(keepingCapacity: true)
    guard let box = trajectory.draw(ink) else { return .zero }
    trajectory.straighten()
    trajectory.normaliseText()
    // Curves restore the ink's true size: chords cut corners.
    if trajectory.bend(sparserThan: TextFeatures.sparse) { trajectory.normaliseText() }
    trajectory.resample(
      step: TextFeatures.step, maximumIntervals: TextFeatures.maximumIntervals, into: &points)
    return box.size
  }

  /// Moves the bounding box's centre to 0, scales its longer side to 1 and resamples by arc length.
  ///
  /// - Parameter backwards: whether the ink counts as drawn from its end to its beginning.
  mutating func resample(figure ink: Ink, backwards: Bool) {
    points.removeAll(keepingCapacity: true)
    guard trajectory.draw(ink, backwards: backwards) != nil else { return }
    trajectory.normaliseBox()
    trajectory.resample(
      step: FigureFeatures.step, maximumIntervals: FigureFeatures.maximumIntervals, into: &points)
  }
}

extension Array {
  /// The capacity in bytes.
  var bytes: Int { capacity * MemoryLayout<Element>.stride }
}

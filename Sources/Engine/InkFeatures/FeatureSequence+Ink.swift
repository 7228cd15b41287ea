import CMath
import InkModel
import SequenceData
import Support

extension FeatureSequence {
  /// Creates the feature rows of a line of text; none for an empty ink. In a cancelled task values
  /// are missing.
  ///
  /// There is one row for each point of the ``ResampledInk``. A writing area adds the ink's size
  /// relative to it and leaves the shape unchanged, so that a reader trained with and without areas
  /// sees the same strokes.
  ///
  /// - Parameters:
  ///   - ink: a valid ink (``Ink/validate(pointLimit:strokeLimit:checksTimes:)``).
  ///   - writingArea: the space of one text line, a valid one, or `nil` if unknown.
  ///   - version: of the features; see ``TextFeatures/columns(ofVersion:)``.
  /// - Complexity: O(points + rows log rows), with at most 50,000 rows plus five for each stroke.
  public init(
    text ink: Ink, writingArea: WritingArea? = nil, version: Int = TextFeatures.version
  ) {
    var memory = FeatureMemory()
    self.init(text: ink, writingArea: writingArea, version: version, in: &memory)
  }

  /// Creates the feature rows of a line of text in memory that is kept.
  package init(
    text ink: Ink, writingArea: WritingArea?, version: Int, in memory: inout FeatureMemory
  ) {
    let size = memory.resample(text: ink)
    var area: [(Feature, Float)] = []
    if let writingArea {
      /// Returns ln(size / area height), clamped to ln(1/32) … ln 32.
      func ratio(_ size: Double) -> Float {
        Float(log(min(32, max(1.0 / 32, size / Double(writingArea.height)))))
      }
      area = [
        (.areaKnown, 1), (.areaHeight, ratio(size.y)), (.areaWidth, ratio(size.x)),
      ]
    }
    let columns = TextFeatures.columns(ofVersion: version) ?? Feature.allCases.count
    self.init(&memory, step: TextFeatures.step, columns: columns, area: area)
  }

  /// Creates the feature rows of a single figure; none for an empty ink.
  ///
  /// The bounding box's centre is moved to 0 and its longer side scaled to 1; then strokes are
  /// resampled by arc length, one row per point. Nothing depends on absolute units, on the sampling
  /// rate or on times.
  ///
  /// - Parameter ink: a valid ink (``Ink/validate(pointLimit:strokeLimit:checksTimes:)``).
  /// - Complexity: O(points), with at most 400 rows plus five for each stroke.
  public init(figure ink: Ink) {
    var memory = FeatureMemory()
    self.init(figure: ink, backwards: false, in: &memory)
  }

  /// Creates the feature rows of a single figure in memory that is kept.
  ///
  /// - Parameter backwards: whether the ink is taken as drawn from its end to its beginning.
  package init(figure ink: Ink, backwards: Bool, in memory: inout FeatureMemory) {
    memory.resample(figure: ink, backwards: backwards)
    self.init(&memory, step: FigureFeatures.step, columns: FigureFeatures.columns)
  }

  /// Computes one row per point of a resampled ink.
  ///
  /// - Parameters:
  ///   - memory: the memory in which the ink was resampled.
  ///   - step: the nominal distance between two points.
  ///   - columns: the number of values in a row, counted from the first feature.
  ///   - area: the values for the writing area, the same in every row.
  private init(
    _ memory: inout FeatureMemory, step: Double, columns: Int, area: [(Feature, Float)] = []
  ) {
    let points = memory.points
    var values = [Float](repeating: 0, count: points.count * columns)
    let hasSurroundings = columns > Feature.aboveNear.rawValue
    if hasSurroundings { memory.surroundings.find(points) }
    let surroundings = memory.surroundings
    var front = -Double.infinity  // right-most point so far
    for (row, point) in points.enumerated() {
      if row.isMultiple(of: 1024), Cancellation.isRequested { break }
      func set(_ feature: Feature, _ value: Float) {
        values[row * columns + feature.rawValue] = value
      }
      func set(
        _ near: Feature, _ small: Feature, _ later: Feature, _ other: Surroundings.Neighbour?
      ) {
        guard let other else { return }
        set(near, Float(exp(-other.gap)))
        set(small, Float(exp(-surroundings.strokeSizes[other.point])))
        set(later, points[other.point].stroke > point.stroke ? 1 : -1)
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
      guard hasSurroundings else { continue }
      set(.aboveNear, .aboveSmall, .aboveLater, surroundings.nearest[row].above)
      set(.belowNear, .belowSmall, .belowLater, surroundings.nearest[row].below)
    }
    self.init(values: values, steps: points.count)
  }
}

import Foundation
import InkModel

extension FeatureMatrix {
  /// The feature rows of an ink; none for an empty ink.
  ///
  /// One row for each point of the ``ResampledInk``. A writing area adds the ink's size in relation to
  /// it and leaves the shape alone, so that a reader trained with and without areas sees the same
  /// strokes.
  ///
  /// - Parameters:
  ///   - ink: A valid ink (``Ink/validate(pointLimit:)``).
  ///   - writingArea: Space of one text line, a valid one, or `nil` if unknown.
  /// - Complexity: O(points), with at most 50,000 rows and five for each stroke.
  public init(_ ink: Ink, writingArea: WritingArea? = nil) {
    let resampled = ResampledInk(ink)
    var area: [(Feature, Float)] = []
    if let writingArea {
      let areaHeight = Double(writingArea.height)
      area = [
        (.areaKnown, 1),
        (.areaHeight, logarithmicRatio(resampled.height, areaHeight)),
        (.areaWidth, logarithmicRatio(resampled.width, areaHeight)),
      ]
    }
    self.init(resampled.points, step: FeatureVersion.step, area: area)
  }
}

/// ln(size / area height), held between ln(1/32) and ln 32.
private func logarithmicRatio(_ size: Double, _ areaHeight: Double) -> Float {
  Float(log(min(32, max(1.0 / 32, size / areaHeight))))
}

import Foundation
import Support

/// The reliability of stated probabilities.
///
/// Memory grows with the readings: 16 bytes each.
public struct Reliability: Sendable {
  private var outcomes: [(confidence: Double, isRight: Bool)] = []

  /// The number of bins of ``calibrationError``, of equal mass: most confidences are near 1, where
  /// bins of equal width would show no difference (Nixon et al. 2019, "Measuring calibration in
  /// deep learning", CVPR-W).
  public static let bins = 15

  public init() {}

  /// Readings added so far.
  public var count: Int { outcomes.count }

  /// Adds a reading that was said to be right with a probability.
  public mutating func add(confidence: Double, isRight: Bool) {
    outcomes.append((min(1, max(0, confidence)), isRight))
  }

  /// Share of wrong readings; `nil` without readings.
  public var errorRate: Double? { errorRate(keeping: 1) }

  /// The share of wrong readings among the surest `share` of all.
  ///
  /// - Complexity: O(n log n).
  public func errorRate(keeping share: Double) -> Double? {
    let kept = Int((share * Double(count)).rounded())
    guard kept > 0 else { return nil }
    let surest = outcomes.sorted { $0.confidence > $1.confidence }.prefix(kept)
    return Double(surest.count { !$0.isRight }) / Double(kept)
  }

  /// Expected calibration error (ECE; Guo et al. 2017, "On calibration of modern neural networks",
  /// ICML): the mean distance between the confidence of a bin's readings and their share of right
  /// ones, weighted by the bins' readings.
  public var calibrationError: Double? {
    Self.calibrationError(
      outcomes.sorted { $0.confidence < $1.confidence }.map { ($0.confidence, $0.isRight ? 1 : 0) })
  }

  /// The ECE of perfectly calibrated confidences on as many readings, by chance alone: the mean of
  /// 100 draws.
  public var leastCalibrationError: Double? {
    guard count > 0 else { return nil }
    var generator = SeededGenerator(seed: 1)
    let confidences = outcomes.map(\.confidence).sorted()
    var total = 0.0
    for _ in 0..<100 {
      let drawn = confidences.map { confidence in
        (confidence, Double.random(in: 0..<1, using: &generator) < confidence ? 1 : 0)
      }
      total += Self.calibrationError(drawn) ?? 0
    }
    return total / 100
  }

  private static func calibrationError(_ outcomes: [(confidence: Double, right: Int)]) -> Double? {
    guard !outcomes.isEmpty else { return nil }
    var total = 0.0
    for bin in 0..<bins {
      let range = outcomes.count * bin / bins..<outcomes.count * (bin + 1) / bins
      total += abs(outcomes[range].reduce(0) { $0 + $1.confidence - Double($1.right) })
    }
    return total / Double(outcomes.count)
  }
}

import Foundation
import InkModel

/// The placement of a figure or text in Rnote: a matrix, column by column.
struct RnoteAffine {
  private let numbers: [Float]
  private let rows: Int

  /// Creates a placement; `nil` unless there are nine numbers, or six as from 0.15 on, which omits
  /// the last row.
  init?(_ numbers: [Float]) {
    guard numbers.count == 9 || numbers.count == 6 else { return nil }
    (self.numbers, rows) = (numbers, numbers.count / 3)
  }

  /// Its horizontal and vertical scale.
  var stretch: (across: Float, down: Float) {
    (hypot(numbers[0], numbers[1]), hypot(numbers[rows], numbers[rows + 1]))
  }

  /// The angle by which it turns, in degrees, clockwise as seen.
  var angle: Double {
    atan2(Double(numbers[1]), Double(numbers[0])) * 180 / .pi
  }

  func transform(_ x: Float, _ y: Float) -> StrokePoint {
    StrokePoint(
      x: numbers[0] * x + numbers[rows] * y + numbers[2 * rows],
      y: numbers[1] * x + numbers[rows + 1] * y + numbers[2 * rows + 1])
  }
}

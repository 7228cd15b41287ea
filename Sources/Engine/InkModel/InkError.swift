/// The reason why an ink can't be read, with the place of the fault.
///
/// Strokes and points are counted from 0.
public enum InkError: Error, Hashable, Sendable {
  /// A coordinate is NaN or infinite.
  case notFinite(stroke: Int, point: Int)
  /// A point's time is before that of the point written just before it.
  case timeRunsBackwards(stroke: Int, point: Int)
  /// The ink has more points than the limit allows.
  case tooManyPoints(count: Int, limit: Int)
  /// The ink has more strokes than the limit allows, empty ones included.
  case tooManyStrokes(count: Int, limit: Int)
  /// The writing area's width or height is not a positive finite number.
  case invalidWritingArea(width: Float, height: Float)
}

extension InkError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFinite(let stroke, let point):
      "stroke \(stroke), point \(point): coordinate is not a finite number"
    case .timeRunsBackwards(let stroke, let point):
      "stroke \(stroke), point \(point): time runs backwards"
    case .tooManyPoints(let count, let limit):
      "\(count) points, more than the limit of \(limit)"
    case .tooManyStrokes(let count, let limit):
      "\(count) strokes, more than the limit of \(limit)"
    case .invalidWritingArea(let width, let height):
      "writing area \(width) x \(height) is not a positive finite size"
    }
  }
}

/// Why an ink can't be read, and where in it the fault lies.
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

/// What was wrong with an ink that was read all the same, and where.
///
/// Strokes and points are counted from 0; they name the first place of the fault. Wherever times
/// are at fault, the ink is read as if none of its points had one.
public enum InkWarning: Hashable, Sendable {
  /// Within a stroke, a time is before the one written just before it.
  case timeRunsBackwards(stroke: Int, point: Int)
  /// A stroke begins before the last one ended, as with two fingers at once.
  case strokesOverlap(stroke: Int, point: Int)
  /// A stroke begins at time 0 or before the last one began: the clock was set back.
  case clockRestarts(stroke: Int, point: Int)
  /// The writing area has no positive finite size, and is left out.
  case writingAreaIgnored(width: Float, height: Float)
}

extension InkWarning {
  /// The error that strict reading makes of it.
  public var error: InkError {
    switch self {
    case .timeRunsBackwards(let stroke, let point), .strokesOverlap(let stroke, let point),
      .clockRestarts(let stroke, let point):
      .timeRunsBackwards(stroke: stroke, point: point)
    case .writingAreaIgnored(let width, let height):
      .invalidWritingArea(width: width, height: height)
    }
  }
}

// MARK: - Descriptions

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

extension InkWarning: CustomStringConvertible {
  public var description: String {
    switch self {
    case .timeRunsBackwards(let stroke, let point):
      "stroke \(stroke), point \(point): time runs backwards; times are ignored"
    case .strokesOverlap(let stroke, let point):
      "stroke \(stroke), point \(point): begins before the last stroke ended; times are ignored"
    case .clockRestarts(let stroke, let point):
      "stroke \(stroke), point \(point): the clock starts anew; times are ignored"
    case .writingAreaIgnored(let width, let height):
      "writing area \(width) x \(height) is not a positive finite size; it is ignored"
    }
  }
}

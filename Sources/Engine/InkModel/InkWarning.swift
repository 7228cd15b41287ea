/// A fault of an ink that was read all the same, with its place.
///
/// Strokes and points are counted from 0; they name the first place of the fault. Wherever times
/// are at fault, the ink is read as if none of its points had one.
public enum InkWarning: Hashable, Sendable {
  /// Within a stroke, a time is before the one written just before it.
  case timeRunsBackwards(stroke: Int, point: Int)
  /// A stroke begins before the previous one ended, as when two fingers write at once.
  case strokesOverlap(stroke: Int, point: Int)
  /// A stroke begins at time 0 or before the previous one began: the clock was set back.
  case clockRestarts(stroke: Int, point: Int)
  /// The writing area has no positive finite size and is ignored.
  case writingAreaIgnored(width: Float, height: Float)
}

extension InkWarning {
  /// The error that strict reading throws for this fault.
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

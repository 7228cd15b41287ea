extension Ink {
  /// The maximum number of points an ink may have unless the caller says otherwise: a page from a
  /// dense pen has a hundred thousand or more.
  public static let defaultPointLimit = 1_000_000

  /// The maximum number of strokes an ink may have unless the caller says otherwise; empty strokes
  /// count.
  public static let defaultStrokeLimit = 100_000

  /// Checks an ink strictly: nothing may need repair.
  ///
  /// Coordinates must be finite. Known times must never decrease; equal times are common and
  /// allowed, and unknown ones are skipped. An empty ink is valid.
  ///
  /// - Parameter checksTimes: whether times matter to the caller.
  /// - Throws: ``InkError`` for the first fault in drawing order.
  /// - Complexity: O(points).
  public func validate(
    pointLimit: Int = Ink.defaultPointLimit, strokeLimit: Int = Ink.defaultStrokeLimit,
    checksTimes: Bool = true
  ) throws(InkError) {
    let warning = try check(pointLimit: pointLimit, strokeLimit: strokeLimit)
    if checksTimes, let fault = warning?.error { throw fault }
  }

  /// Repairs the ink where that loses no stroke. If any time can't be right, all are dropped,
  /// because nothing says which ones are wrong.
  ///
  /// - Returns: why the times were dropped, or `nil` if the ink is unchanged.
  /// - Throws: ``InkError`` for what can't be repaired: a coordinate that isn't finite, too many
  ///   points or strokes. The ink is then unchanged.
  /// - Complexity: O(points).
  public mutating func repair(
    pointLimit: Int = Ink.defaultPointLimit, strokeLimit: Int = Ink.defaultStrokeLimit
  ) throws(InkError) -> InkWarning? {
    let warning = try check(pointLimit: pointLimit, strokeLimit: strokeLimit)
    if warning != nil { self = withoutTimes }
    return warning
  }

  /// - Returns: the first time that is before the one written just before it.
  /// - Throws: the first fault that can't be repaired.
  private func check(pointLimit: Int, strokeLimit: Int) throws(InkError) -> InkWarning? {
    guard strokes.count <= strokeLimit else {
      throw .tooManyStrokes(count: strokes.count, limit: strokeLimit)
    }
    let count = pointCount
    guard count <= pointLimit else {
      throw .tooManyPoints(count: count, limit: pointLimit)
    }
    var warning: InkWarning?
    var latest = Int.min
    var strokeStart = Int.min
    for (s, stroke) in strokes.enumerated() {
      var start: Int?
      for (p, point) in stroke.points.enumerated() {
        guard point.x.isFinite, point.y.isFinite else {
          throw .notFinite(stroke: s, point: p)
        }
        guard let t = point.t, warning == nil else { continue }
        if t < latest {
          if start != nil {
            warning = .timeRunsBackwards(stroke: s, point: p)
          } else if t < strokeStart || t == 0 {
            warning = .clockRestarts(stroke: s, point: p)
          } else {
            warning = .strokesOverlap(stroke: s, point: p)
          }
        }
        if start == nil { start = t }
        latest = t
      }
      strokeStart = start ?? strokeStart
    }
    return warning
  }

  /// The ink without the times of its points.
  ///
  /// - Complexity: O(points).
  public var withoutTimes: Ink {
    Ink(
      strokes: strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x, y: $0.y) })
      })
  }
}

extension WritingArea {
  /// - Throws: ``InkError/invalidWritingArea(width:height:)`` unless both sides are finite and
  ///   greater than zero.
  public func validate() throws(InkError) {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else {
      throw .invalidWritingArea(width: width, height: height)
    }
  }
}

extension WritingArea? {
  /// Discards an area that has no size.
  ///
  /// - Returns: a warning that it was discarded, or `nil` if the area is unchanged.
  public mutating func repair() -> InkWarning? {
    guard let area = self, (try? area.validate()) == nil else { return nil }
    self = nil
    return .writingAreaIgnored(width: area.width, height: area.height)
  }
}

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

extension Ink {
  /// The most points an ink may have unless the caller says otherwise.
  public static let defaultPointLimit = 100_000

  /// Checks what every reader and recogniser relies on.
  ///
  /// Coordinates must be finite, known times must never decrease (equal times are common and
  /// allowed, unknown ones are passed over), and there may be at most `pointLimit` points. An
  /// empty ink is valid.
  ///
  /// - Parameter checksTimes: whether times matter to the caller.
  /// - Throws: ``InkError`` for the first fault in drawing order.
  /// - Complexity: O(points).
  public func validate(
    pointLimit: Int = Ink.defaultPointLimit, checksTimes: Bool = true
  ) throws(InkError) {
    let count = pointCount
    guard count <= pointLimit else {
      throw .tooManyPoints(count: count, limit: pointLimit)
    }
    var latest = Int.min
    for (s, stroke) in strokes.enumerated() {
      for (p, point) in stroke.points.enumerated() {
        guard point.x.isFinite, point.y.isFinite else {
          throw .notFinite(stroke: s, point: p)
        }
        if checksTimes, let t = point.t {
          guard t >= latest else { throw .timeRunsBackwards(stroke: s, point: p) }
          latest = t
        }
      }
    }
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

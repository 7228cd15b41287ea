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

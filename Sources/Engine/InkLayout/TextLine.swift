import InkModel

/// A line of writing.
public struct TextLine: Hashable, Sendable {
  /// The indices of the line's strokes in the ink, in reading order: the order of time, except that
  /// later insertions come at their position.
  public var strokes: [Int]
  /// The slope by which the line falls to the right: the tangent of its angle (y grows downwards).
  /// Lines are levelled by it before they are read; the only line of an ink, if nearly level, is
  /// read as it is, and has 0.
  public var slope: Double

  /// Creates a line of these strokes.
  public init(strokes: [Int], slope: Double = 0) {
    self.strokes = strokes
    self.slope = slope
  }
}

extension TextLine {
  /// Returns the line's strokes in reading order, levelled by its slope.
  ///
  /// - Parameter page: the ink to which the line's indices refer.
  /// - Complexity: O(points).
  public func ink(in page: Ink) -> Ink {
    let own = strokes.map { page.strokes[$0] }
    guard slope != 0 else { return Ink(strokes: own) }
    let length = (1 + slope * slope).squareRoot()
    let (cosine, sine) = (1 / length, slope / length)
    return Ink(
      strokes: own.map { stroke in
        Stroke(
          points: stroke.points.map { point in
            let (x, y) = (Double(point.x), Double(point.y))
            return StrokePoint(
              Vector(x * cosine + y * sine, y * cosine - x * sine), time: point.t)
          })
      })
  }
}

/// Strokes in the order they were written: what a recogniser reads.
public struct Ink: Hashable, Sendable {
  /// The strokes in the order they were written.
  public var strokes: [Stroke]

  /// Creates an ink from strokes in the order they were written.
  public init(strokes: [Stroke]) {
    self.strokes = strokes
  }

  /// The number of points in all strokes together.
  ///
  /// - Complexity: O(strokes).
  public var pointCount: Int {
    strokes.reduce(0) { $0 + $1.points.count }
  }

  /// The ink mirrored horizontally: what ran to the left runs to the right. Strokes and points keep
  /// their order.
  ///
  /// - Complexity: O(points).
  package var mirrored: Ink {
    var mirrored = self
    for stroke in mirrored.strokes.indices {
      for point in mirrored.strokes[stroke].points.indices {
        mirrored.strokes[stroke].points[point].x.negate()
      }
    }
    return mirrored
  }

  /// Whether the ink has no points.
  public var isEmpty: Bool {
    strokes.allSatisfy { $0.points.isEmpty }
  }
}

/// The points between one pen-down and the next pen-up, in the order they were drawn.
public struct Stroke: Hashable, Sendable {
  /// The points in the order they were drawn; a dot has one.
  public var points: [StrokePoint]

  /// Creates a stroke from points in the order they were drawn.
  public init(points: [StrokePoint]) {
    self.points = points
  }
}

/// Consecutive points of one stroke.
public struct InkSpan: Hashable, Sendable {
  /// The stroke's index in ``Ink/strokes``.
  public let stroke: Int
  /// Indices in the stroke's ``Stroke/points``; never empty.
  public let points: Range<Int>

  /// - Precondition: `points` isn't empty.
  public init(stroke: Int, points: Range<Int>) {
    precondition(!points.isEmpty, "a span has a point")
    self.stroke = stroke
    self.points = points
  }
}

/// The space that one line of text was written in, in the units of the ink's points.
///
/// Only its size is used: the height tells `o` from `O` and a comma from a slash.
public struct WritingArea: Hashable, Sendable {
  /// The width of the line, in the units of the ink's points.
  public var width: Float
  /// The height of one line of text: about that of the writer's capital letters.
  public var height: Float

  /// Creates an area in the units of the ink's points.
  public init(width: Float, height: Float) {
    self.width = width
    self.height = height
  }
}

#if !hasFeature(Embedded)
  // In ML Kit's format, which records also use:
  // `{"strokes": [{"points": [{"x": 1, "y": 2, "t": 3}]}]}`.
  extension Ink: Codable {}
  extension Stroke: Codable {}
  extension WritingArea: Codable {}
#endif

import InkModel

/// What is drawn inside the box before an item: the box is ticked, or the ink isn't an item's box.
enum BoxContent {
  /// The maximum number of strokes of a tick or cross.
  private static let maximumStrokeCount = 2
  /// The minimum straightness of a cross's lines, and the limits of their steepness: upright lines
  /// are ones, and crosses of level and upright lines plus signs.
  private static let (straightness, slopes) = (0.85, 0.4...2.5)
  /// The minimum length of a line through a box, relative to the box's longer side.
  private static let minimumLength = 0.6
  /// The shares of a stroke at its start and its end that are the lines of a cross.
  private static let (firstLine, lastLine) = (0.4, 0.6)
  /// The minimum length of a scribble, relative to the sum of the sides of its box, in which
  /// letters and digits go to and fro less often; and the minimum of these sides, relative to the
  /// box around it.
  private static let (scribbleLength, scribbleSide) = (2.5, 0.4)
  /// The number of places examined along a stroke.
  private static let sampleCount = 40

  /// Returns whether strokes in a box are a tick, a cross or a scribble. Letters and digits are
  /// what a node of a tree or a diagram has.
  ///
  /// - Parameter box: the box around them.
  /// - Complexity: O(points).
  static func isTick(_ paths: [[Vector]], in box: Box) -> Bool {
    guard paths.count <= maximumStrokeCount else { return false }
    let side = max(box.width, box.height)
    if paths.count == 1, DrawnTick.isMade(of: paths[0]) { return true }
    if !paths.isEmpty, paths.allSatisfy({ isScribble($0, in: side) }) { return true }
    let lines = paths.compactMap { line($0, side: side) }
    guard lines.count == paths.count else {
      return paths.count == 1 && isCross(paths[0], side: side)
    }
    return lines.count == 1 || lines.count == 2 && cross(lines[0], lines[1])
  }

  private static func isScribble(_ path: [Vector], in side: Double) -> Bool {
    guard let box = Box(path), min(box.width, box.height) >= scribbleSide * side else {
      return false
    }
    return path.polylineLength >= scribbleLength * (box.width + box.height)
  }

  private typealias Line = (start: Vector, end: Vector)

  /// Returns the ends of a straight, slanting stroke; `nil` for others.
  private static func line(_ path: [Vector], side: Double) -> Line? {
    guard let start = path.first, let end = path.last else { return nil }
    let way = end - start
    guard way.length >= minimumLength * side, path.isStraight(straightness),
      slopes.contains(abs(way.y) / max(abs(way.x), .leastNormalMagnitude))
    else { return nil }
    return (start, end)
  }

  /// Returns whether a stroke is a cross, drawn without lifting the pen.
  private static func isCross(_ path: [Vector], side: Double) -> Bool {
    let points = ArcLength(path[...]).samples(intervals: sampleCount).map { $0.point }
    let (first, last) = (firstLine * Double(sampleCount), lastLine * Double(sampleCount))
    guard points.count == sampleCount + 1,
      let down = line(Array(points[...Int(first)]), side: side),
      let up = line(Array(points[Int(last)...]), side: side)
    else { return false }
    return cross(down, up)
  }

  /// Returns whether two lines that rise to different sides cross.
  private static func cross(_ a: Line, _ b: Line) -> Bool {
    let (first, second) = (a.end - a.start, b.end - b.start)
    func areApart(_ line: Line, _ way: Vector, from start: Vector) -> Bool {
      way.cross(line.start - start) * way.cross(line.end - start) < 0
    }
    return first.x * first.y * second.x * second.y < 0 && areApart(b, first, from: a.start)
      && areApart(a, second, from: b.start)
  }
}

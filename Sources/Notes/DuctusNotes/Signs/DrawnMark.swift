import DuctusEngine
import InkLayout
import InkModel
import Support

/// A few touching strokes that aren't writing but may be lines under, through or around words.
///
/// A line that goes to and fro counts as several, one per pass; a wave or a zigzag counts as lines
/// through it; strokes that go around together are one line.
struct DrawnMark {
  /// Indices of its strokes in the page's.
  let strokes: [Int]
  let lines: [Stroke]
  let box: PageBox

  /// The maximum number of a mark's strokes: more touching ones are a table or a drawing.
  private static let maximumStrokeCount = 4
  /// The maximum number of a group's strokes that are examined.
  private static let maximumGroupSize = 64
  /// Places along each stroke at which others may touch it.
  private static let sampleCount = 64
  /// The minimum length of a mark's line, relative to its longest: an arrow's head is shorter.
  private static let minimumLength = 0.4
  /// The steepness from which a line is upright, and up to which it is level.
  private static let (upright, level) = (2.0, 0.5)

  // Distances, in heights of small letters.

  /// The distance up to which strokes touch.
  private static let touching = 0.5
  /// The maximum distance between the ends of strokes that draw one line.
  private static let joint = 0.75
  /// The maximum distance of an arrow's head from the end of its line.
  private static let headGap = 1.5
  /// The minimum distance to the side that the pen goes back after a turn.
  private static let back = 0.35
  /// The minimum distance up or down that makes a turn.
  private static let rise = 0.1

  // Waves and zigzags.

  /// The minimum number of turns of the pen up or down.
  private static let turnsOfWave = 4
  /// The minimum ratio of the pen's path to the straight line.
  private static let minimumPathRatio = 1.1
  /// The heights at which lines are laid through them: scratched-out text may be high or low in the
  /// scratch.
  private static let heights = [0.3, 0.5, 0.7]

  // Lines around words.

  /// The minimum sides of their boxes, in heights of small letters.
  private static let minimumSide = 1.0
  /// The maximum distance between their ends, and between the ends of their strokes, relative to
  /// the drawn length.
  private static let maximumGap = DrawnLoop.maximumGap
  /// The maximum drawn length, relative to the perimeter of their box.
  private static let maximumLength = 1.3

  /// Finds the marks in a group of strokes.
  ///
  /// - Parameter unit: the height of small letters.
  /// - Complexity: O(points + strokes²).
  static func find(among strokes: [Int], of ink: Ink, unit: Double) -> [DrawnMark] {
    guard unit > 0, strokes.count <= maximumGroupSize else { return [] }
    let paths = strokes.map { ink.strokes[$0].points.map { $0.vector } }
    let samples = paths.map { path in
      SampledPath(ArcLength(path[...]).samples(intervals: sampleCount).map { $0.point })
    }
    let boxes = strokes.map { PageBox(around: ink.strokes[$0].points) }
    var sets = DisjointSets(count: strokes.count)
    for first in strokes.indices {
      for second in strokes.indices.dropFirst(first + 1) {
        let white = boxes[first].white(to: boxes[second])
        if max(white.x, white.y) <= Float(headGap * unit),
          isTouching(samples[first], samples[second], unit: unit)
        {
          sets.join(first, second)
        }
      }
    }
    return sets.sets.filter { $0.count <= maximumStrokeCount }.compactMap { members in
      DrawnMark(members.map { strokes[$0] }, members.map { paths[$0] }, unit: unit)
    }
  }

  private static func isTouching(_ a: SampledPath, _ b: SampledPath, unit: Double) -> Bool {
    let (long, short) = a.length > b.length ? (a, b) : (b, a)
    func isNear(_ point: Vector, _ reach: Double) -> Bool { short.reaches(point, reach * unit) }
    if long.points.contains(where: { isNear($0, touching) }) { return true }
    let ends = [long.points[0], long.points[long.points.count - 1]]
    guard short.length < minimumLength * (ends[1] - ends[0]).length else { return false }
    return ends.contains { end in
      isNear(end, headGap) && short.points.contains { $0.y <= end.y }
        && short.points.contains { $0.y >= end.y }
    }
  }

  /// - Returns: `nil` for strokes that aren't such lines, such as an arrow's.
  private init?(_ strokes: [Int], _ paths: [[Vector]], unit: Double) {
    let round = paths.reduce(0) { $0 + $1.polylineLength }
    let loop = Self.joined(paths, reach: Self.maximumGap * round)
    let lines =
      if let loop, Self.isLoop(loop, unit: unit) { [loop] } else {
        (Self.joined(paths, reach: Self.joint * unit).map { [$0] } ?? paths)
          .flatMap { Self.straightened($0, unit: unit) }
      }
    let lengths = lines.map { $0.polylineLength }
    guard let longest = lengths.max(), lengths.allSatisfy({ $0 >= Self.minimumLength * longest }),
      !Self.areOfTable(lines)
    else { return nil }
    self.strokes = strokes
    self.lines = lines.map { line in
      Stroke(points: line.map { StrokePoint(x: Float($0.x), y: Float($0.y)) })
    }
    box = PageBox(around: self.lines.lazy.flatMap(\.points))
  }

  /// Returns what the mark decorates; `nil` if few of its lines decorate anything.
  ///
  /// - Parameters:
  ///   - found: what its lines decorate; lines at one place count as one.
  ///   - first: the index of its first line in the ink in which they were found, which begins with
  ///     the strokes of a line of text.
  ///   - line: the strokes of that line of text.
  func decoration(
    among found: [TextDecoration], from first: Int, of line: [Int]
  ) -> TextDecoration? {
    let own = first..<first + lines.count
    let found = found.filter { $0.strokes.contains(where: own.contains) }
    let count = own.count { index in found.contains { $0.strokes.contains(index) } }
    // The outer lines of several through a word may be beneath it.
    guard 3 * count >= lines.count,
      let kind = found.contains(where: { $0.kind == .strikeThrough })
        ? .strikeThrough : found.first?.kind
    else { return nil }
    let ink = found.lazy.filter { $0.kind == kind }.flatMap(\.ink)
      .filter { $0.stroke < line.count }
    return TextDecoration(
      kind: kind, strokes: strokes,
      ink: ink.map { InkSpan(stroke: line[$0.stroke], points: $0.points) })
  }

  /// Returns whether both level and upright lines are among some, as in a table.
  private static func areOfTable(_ lines: [[Vector]]) -> Bool {
    let ways = lines.map { $0[$0.count - 1] - $0[0] }
    return ways.contains { abs($0.y) > upright * abs($0.x) }
      && ways.contains { abs($0.y) < level * abs($0.x) }
  }

  /// Returns the strokes joined at their ends into one; `nil` if the ends don't meet.
  private static func joined(_ paths: [[Vector]], reach: Double) -> [Vector]? {
    var (path, rest) = (paths[0], paths.dropFirst())
    while !rest.isEmpty {
      var nearest: (gap: Double, index: Int, turnsFirst: Bool, turnsNext: Bool)?
      for index in rest.indices {
        for (turnsFirst, end) in [(false, path[path.count - 1]), (true, path[0])] {
          for (turnsNext, start) in [(false, rest[index][0]), (true, rest[index].last ?? end)] {
            let gap = (start - end).length
            if gap < nearest?.gap ?? .infinity { nearest = (gap, index, turnsFirst, turnsNext) }
          }
        }
      }
      guard let nearest, nearest.gap <= reach else { return nil }
      let next = rest.remove(at: nearest.index)
      path =
        (nearest.turnsFirst ? path.reversed() : path) + (nearest.turnsNext ? next.reversed() : next)
    }
    return path
  }

  /// Returns whether a line goes around once, with room inside.
  private static func isLoop(_ path: [Vector], unit: Double) -> Bool {
    let length = path.polylineLength
    guard let box = Box(path), min(box.width, box.height) >= minimumSide * unit,
      length <= 2 * maximumLength * (box.width + box.height),
      (path[path.count - 1] - path[0]).length <= maximumGap * length
    else { return false }
    return DrawnLoop.hasRoom(path, in: box)
  }

  /// Returns the passes from side to side; for a wave or a zigzag, lines at some of its heights.
  private static func straightened(_ path: [Vector], unit: Double) -> [[Vector]] {
    let bends = turns(path, along: \.y, by: rise * unit)
    let straight = (path[path.count - 1] - path[0]).length
    let lines =
      bends.count < turnsOfWave + 2 || path.polylineLength <= minimumPathRatio * straight
      ? [path]
      : heights.map { height in
        zip(bends, bends.dropFirst()).map { start, end in
          let (top, bottom) = path[start].y < path[end].y ? (start, end) : (end, start)
          return (1 - height) * path[top] + height * path[bottom]
        }
      }
    return lines.flatMap { line in
      let ends = turns(line, along: \.x, by: back * unit)
      return zip(ends, ends.dropFirst()).map { Array(line[$0...$1]) }
    }
  }

  /// Returns the indices of the points where the pen turns back along an axis, and of the first and
  /// the last.
  private static func turns(
    _ path: [Vector], along axis: KeyPath<Vector, Double>, by least: Double
  ) -> [Int] {
    var turns = [0]
    var (farthest, direction) = (0, 0.0)
    for index in path.indices {
      let step = path[index][keyPath: axis] - path[farthest][keyPath: axis]
      if direction == 0 ? abs(step) > least : step * direction > 0 {
        (farthest, direction) = (index, step.sign == .minus ? -1 : 1)
      } else if -step * direction > least {
        turns.append(farthest)
        (farthest, direction) = (index, -direction)
      }
    }
    return turns + [path.count - 1]
  }
}

/// Places along a stroke at which others may touch it.
private struct SampledPath {
  let points: [Vector]
  let length: Double
  private let box: Box?

  init(_ points: [Vector]) {
    self.points = points
    length = points.polylineLength
    box = Box(points)
  }

  /// Returns whether one of the places is within a distance of another.
  func reaches(_ point: Vector, _ distance: Double) -> Bool {
    // Most places are too far even from the box.
    guard let box,
      pointwiseMax(box.topLeft - point, point - box.bottomRight).max() <= distance
    else { return false }
    return points.contains { ($0 - point).length <= distance }
  }
}

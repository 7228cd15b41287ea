import InkModel

/// The form of an arrow to the right: one level line or two, and a head at their end.
package struct ArrowShape {
  /// Whether it has two lines, as `⇒` has.
  package let isDouble: Bool
  /// The distance from the start of its line to its head, relative to the head's height.
  package let neck: Double

  /// The maximum number of its strokes: two lines, and a head of two.
  package static let maximumStrokeCount = 4

  // Lengths of its line, relative to the height of small letters or to its own length.

  private static let lengths = 0.9...9.0
  private static let steepest = 0.45
  /// The maximum distance of its points from its chord, and the allowance for a trembling hand.
  private static let (bend, tremor) = (0.12, 0.12)
  /// The limits of the distance between two lines, and the minimum share that is side by side.
  private static let (spacings, beside) = (0.2...1.4, 0.5)

  // Lengths of its head, relative to the head's height unless it says otherwise.

  /// The limits of its height, in heights of small letters, drawn apart or with the line.
  private static let (heights, joinedHeights) = (0.8...3.8, 0.5...3.8)
  /// The maximum ways of the pen up and down and to the sides: the head has one bend.
  private static let (maximumRise, maximumSweep) = (1.3, 1.6)
  /// The limits of the foremost point's place, from the top.
  private static let middle = 0.22...0.78
  /// The minimum distance of the foremost point from the wings' ends.
  private static let (depth, joinedDepth) = (0.15, 0.1)
  /// The limits of the distance of the line's end from the foremost point: upwards, to the right,
  /// and to the left, to which some heights of small letters are added.
  private static let (aside, beyond, short, shortAllowance) = (0.3, 0.3, 0.45, 0.4)
  /// The minimum distance from the start of the line to the wings' ends, and to the foremost point.
  private static let (neck, length, joinedLength) = (0.2, 0.7, 1.3)
  /// The maximum distance of a wing's inner end from the line's, in heights of small letters.
  private static let joint = 0.5
  /// The limits of the head's place in a stroke that draws line and head, relative to the line: the
  /// maximum distance beyond its end, and the minimum from its start.
  private static let (forward, fromStart) = (0.2, 0.35)
  /// The distance of the line's end from its start, relative to that of the farthest point.
  private static let reach = 0.95

  /// - Parameters:
  ///   - paths: its strokes, in any order.
  ///   - unit: the height of small letters.
  /// - Returns: `nil` for other strokes.
  /// - Complexity: O(points).
  package init?(_ paths: [[Vector]], unit: Double) {
    guard (1...Self.maximumStrokeCount).contains(paths.count), unit > 0 else { return nil }
    if paths.count == 1 {
      guard let neck = Self.neck(ofStroke: paths[0], unit: unit) else { return nil }
      (isDouble, self.neck) = (false, neck)
      return
    }
    let shafts = paths.map { Shaft($0[...], unit: unit) }
    let level = paths.indices.filter { shafts[$0] != nil }
    // One of two level strokes may be a wing.
    let choices = level.flatMap { first in
      level.filter { $0 > first }.map { [first, $0] } + [[first]]
    }.sorted { $0.count > $1.count }
    for choice in choices {
      let lines = choice.compactMap { shafts[$0] }
      let rest = paths.indices.filter { !choice.contains($0) }.map { paths[$0] }
      guard lines.count == 1 || Self.isDouble(lines[0], lines[1], unit: unit),
        let neck = Self.neck(of: lines, heads: rest, unit: unit)
      else { continue }
      (isDouble, self.neck) = (lines.count == 2, neck)
      return
    }
    return nil
  }

  /// A level line, from left to right.
  private struct Shaft {
    let start, end: Vector

    /// - Returns: `nil` for a stroke that is steep, bent, or too short or long.
    init?(_ path: ArraySlice<Vector>, unit: Double) {
      guard let start = path.min(by: { $0.x < $1.x }), let end = path.max(by: { $0.x < $1.x })
      else { return nil }
      let way = end - start
      let limit = (bend * way.length + tremor * unit) * way.length
      guard lengths.contains(way.x / unit), abs(way.y) <= steepest * way.x,
        path.allSatisfy({ abs(way.cross($0 - start)) <= limit })
      else { return nil }
      (self.start, self.end) = (start, end)
    }
  }

  private static func isDouble(_ a: Shaft, _ b: Shaft, unit: Double) -> Bool {
    let spacing = abs((a.start + a.end - b.start - b.end).y) / 2
    let shared = min(a.end.x, b.end.x) - max(a.start.x, b.start.x)
    return spacings.contains(spacing / unit)
      && shared > beside * max(a.end.x - a.start.x, b.end.x - b.start.x)
  }

  /// Returns the neck of an arrow with a head of its own strokes; `nil` if they aren't one.
  private static func neck(of lines: [Shaft], heads: [[Vector]], unit: Double) -> Double? {
    guard let start = lines.map(\.start.x).min(), !lines.isEmpty,
      let head = joined(heads, at: lines[0].end, unit: unit), let box = Box(head),
      let apex = head.max(by: { $0.x < $1.x }), heights.contains(box.height / unit)
    else { return nil }
    let tip = lines.reduce(Vector.zero) { $0 + $1.end } / Double(lines.count)
    let (height, ends) = (box.height, [head[0], head[head.count - 1]])
    let wings = max(ends[0].x, ends[1].x)
    let steps = zip(head, head.dropFirst()).map { $1 - $0 }
    guard steps.reduce(0, { $0 + abs($1.y) }) <= maximumRise * height,
      steps.reduce(0, { $0 + abs($1.x) }) <= maximumSweep * (2 * apex.x - ends[0].x - ends[1].x),
      middle.contains((apex.y - box.topLeft.y) / height), apex.x - wings >= depth * height,
      abs(tip.y - apex.y) <= aside * height, tip.x - apex.x <= beyond * height,
      apex.x - tip.x <= short * height + shortAllowance * unit,
      apex.x - start >= length * height, wings - start >= neck * height
    else { return nil }
    return (wings - start) / height
  }

  /// Returns a head from one wing over the foremost point to the other; `nil` if the strokes don't
  /// meet at the line's end.
  private static func joined(_ heads: [[Vector]], at tip: Vector, unit: Double) -> [Vector]? {
    func isNear(_ point: Vector?) -> Bool {
      point.map { ($0 - tip).length < joint * unit } ?? false
    }
    switch heads.count {
    case 1: return heads[0].isEmpty ? nil : heads[0]
    case 2:
      let first = isNear(heads[0].last) ? heads[0] : heads[0].reversed()
      let second = isNear(heads[1].first) ? heads[1] : heads[1].reversed()
      return isNear(first.last) && isNear(second.first) ? first + second : nil
    default: return nil
    }
  }

  /// Returns the neck of an arrow whose head is the end of its line's stroke.
  private static func neck(ofStroke path: [Vector], unit: Double) -> Double? {
    guard let start = path.first, let reach = path.map({ ($0 - start).length }).max(),
      let end = path.firstIndex(where: { ($0 - start).length >= Self.reach * reach }),
      path[end].x > start.x, Shaft(path[...end], unit: unit) != nil,
      let box = Box(path[end...]), let top = path[end...].min(by: { $0.y < $1.y }),
      let bottom = path[end...].max(by: { $0.y < $1.y })
    else { return nil }
    let tip = path[end]
    let (height, width) = (box.height, tip.x - start.x)
    let wings = max(top.x, bottom.x)
    guard joinedHeights.contains(height / unit),
      middle.contains((tip.y - box.topLeft.y) / height), tip.x - wings >= joinedDepth * height,
      box.bottomRight.x - tip.x < forward * width, box.topLeft.x - start.x > fromStart * width,
      width >= joinedLength * height, wings - start.x >= neck * height
    else { return nil }
    return (wings - start.x) / height
  }
}

import InkModel

/// The form of an arrow to the right: one level line or two, and a head at their end, or one at each
/// end.
package struct ArrowShape {
  /// Whether it has two lines, as `⇒` has.
  package let isDouble: Bool
  /// Whether it has a head at its start, too, as `↔` has.
  package let hasTwoHeads: Bool
  /// The distance from the start of its line to its head, relative to the head's height.
  package let neck: Double
  /// The distance of its foremost point from the nearer end of a wing, relative to the head's height.
  package let depth: Double
  /// The distance of the nearer end of a wing from the line's end, across the line, relative to the
  /// head's height; 0 or less if both wings are on one side.
  package let spread: Double
  /// Whether its line goes on between the wings of its head: that of a letter with an accent above
  /// doesn't.
  package let isJoined: Bool

  /// The maximum number of its strokes: two lines, and two heads of two.
  package static let maximumStrokeCount = 6
  /// The maximum length of its line, in heights of small letters.
  package static let maximumLength = 20.0

  // Lengths of its line, relative to the height of small letters or to its own length.

  private static let lengths = 0.9...maximumLength
  private static let steepest = 0.45
  /// The maximum distance of its points from its chord, and the allowance for a trembling hand.
  private static let (bend, tremor) = (0.12, 0.12)
  /// The limits of the distance between two lines, and the minimum share that is side by side.
  private static let (spacings, beside) = (0.2...1.4, 0.5)

  // Lengths of its head, relative to the head's height unless it says otherwise.

  /// The limits of its height, in heights of small letters, if it is drawn with the line.
  private static let joinedHeights = 0.5...3.8
  /// The minimum distance of the foremost point from the wings' ends, if it is drawn with the line.
  private static let joinedDepth = 0.1
  /// The limits of the distance of the line's end from the foremost point: upwards, to the right,
  /// and to the left, to which some heights of small letters are added; and from the wings' ends.
  private static let (aside, beyond, short, shortAllowance, apart) = (0.3, 0.3, 0.45, 0.4, 0.3)
  /// The minimum distance from the start of the line to the wings' ends, and to the foremost point.
  private static let (neck, length, joinedLength) = (0.2, 0.7, 1.3)
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
      guard let end = Self.end(ofStroke: paths[0], unit: unit) else { return nil }
      (isDouble, hasTwoHeads) = (false, false)
      (neck, depth, spread, isJoined) = (end.neck, end.depth, end.spread, end.isJoined)
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
        let ends = Self.ends(of: lines, heads: rest, unit: unit)
      else { continue }
      (isDouble, hasTwoHeads) = (lines.count == 2, ends.count == 2)
      neck = ends.reduce(.infinity) { min($0, $1.neck) }
      depth = ends.reduce(.infinity) { min($0, $1.depth) }
      spread = ends.reduce(.infinity) { min($0, $1.spread) }
      isJoined = ends.allSatisfy(\.isJoined)
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

    private init(start: Vector, end: Vector) { (self.start, self.end) = (start, end) }

    var mirrored: Shaft { Shaft(start: end.mirrored, end: start.mirrored) }
  }

  /// An end of an arrow that has a head.
  private struct End {
    let neck, depth, spread: Double
    let isJoined: Bool
  }

  private static func isDouble(_ a: Shaft, _ b: Shaft, unit: Double) -> Bool {
    let spacing = abs((a.start + a.end - b.start - b.end).y) / 2
    let shared = min(a.end.x, b.end.x) - max(a.start.x, b.start.x)
    return spacings.contains(spacing / unit)
      && shared > beside * max(a.end.x - a.start.x, b.end.x - b.start.x)
  }

  /// Returns the end of an arrow with heads of their own strokes, or both ends; `nil` if they aren't
  /// heads.
  private static func ends(of lines: [Shaft], heads: [[Vector]], unit: Double) -> [End]? {
    let middle =
      lines.reduce(0) { $0 + $1.start.x + $1.end.x } / Double(max(1, 2 * lines.count))
    func isInFront(_ head: [Vector]) -> Bool { Box(head).map { $0.centre.x > middle } ?? true }
    let rear = heads.filter { !isInFront($0) }.map { $0.map(\.mirrored) }
    guard let front = end(of: lines, head: heads.filter(isInFront), unit: unit) else { return nil }
    if rear.isEmpty { return [front] }
    return end(of: lines.map(\.mirrored), head: rear, unit: unit).map { [front, $0] }
  }

  private static func end(of lines: [Shaft], head: [[Vector]], unit: Double) -> End? {
    guard let start = lines.map(\.start.x).min(), !lines.isEmpty,
      let head = ArrowTip(head, at: lines[0].end, unit: unit)
    else { return nil }
    let tip = lines.reduce(Vector.zero) { $0 + $1.end } / Double(lines.count)
    let (height, depth) = (head.height, head.apex.x - head.wings)
    guard abs(tip.y - head.apex.y) <= aside * height, tip.x - head.apex.x <= beyond * height,
      head.apex.x - tip.x <= max(short * height + shortAllowance * unit, depth + apart * height),
      head.apex.x - start >= length * height, head.wings - start >= neck * height
    else { return nil }
    return End(
      neck: (head.wings - start) / height, depth: depth / height,
      spread: head.spread(around: tip) / height, isJoined: tip.x >= head.wings)
  }

  /// Returns the end of an arrow whose head is the end of its line's stroke.
  private static func end(ofStroke path: [Vector], unit: Double) -> End? {
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
      ArrowTip.middle.contains((tip.y - box.topLeft.y) / height),
      tip.x - wings >= joinedDepth * height,
      box.bottomRight.x - tip.x < forward * width, box.topLeft.x - start.x > fromStart * width,
      width >= joinedLength * height, wings - start.x >= neck * height
    else { return nil }
    return End(
      neck: (wings - start.x) / height, depth: (tip.x - wings) / height,
      spread: min(tip.y - top.y, bottom.y - tip.y) / height, isJoined: true)
  }
}

extension Vector {
  fileprivate var mirrored: Vector { Vector(-x, y) }
}

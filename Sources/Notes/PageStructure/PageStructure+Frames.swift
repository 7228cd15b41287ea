import InkModel
import Support

extension PageStructure {
  /// Returns the strokes that may be drawn around text; strokes of a group that meet at their ends
  /// count as one.
  ///
  /// - Parameter groups: groups of strokes that aren't writing.
  static func outlines(_ groups: [[Int]], _ strokes: [PageStroke]) -> [PageStroke] {
    groups.flatMap { group in
      let alone = group.map { strokes[$0] }
      guard (2...maximumSideCount).contains(group.count),
        alone.allSatisfy({ DrawnFrame($0) == nil }),
        let joined = joined(alone.map(\.course))
      else { return alone }
      let points = joined.map { StrokePoint(x: Float($0.x), y: Float($0.y)) }
      return [PageStroke(points, unit: 1)]
    }
  }

  /// The maximum number of strokes of a frame, and the maximum distance between their ends, in
  /// heights of the writing.
  private static let (maximumSideCount, cornerGap) = (4, 1.5)

  /// Returns the lines joined at their ends; `nil` if these don't meet.
  private static func joined(_ lines: [[Vector]]) -> [Vector]? {
    var (way, rest) = (lines[0], lines.dropFirst())
    while let end = way.last {
      let next = rest.indices.lazy.flatMap { [($0, false), ($0, true)] }.first { index, isTurned in
        let start = isTurned ? rest[index].last : rest[index].first
        return start.map { ($0 - end).length <= cornerGap } ?? false
      }
      guard let next else { break }
      let line = rest.remove(at: next.0)
      way += next.1 ? line.reversed() : line
    }
    return rest.isEmpty ? way : nil
  }

  /// Returns the single strokes that are drawn around several others.
  ///
  /// - Complexity: O(strokes · log strokes + frames · strokes at the same height).
  static func frames(_ groups: [[Int]], _ strokes: [PageStroke]) -> [Int] {
    let all = [(stroke: Int, box: Box)](strokes.indices, of: strokes)
    return groups.joined().filter { index in
      guard let frame = DrawnFrame(strokes[index]) else { return false }
      if Cancellation.isRequested { return false }
      return frame.members(of: all) { $0 != index }.count >= minimumContent
    }
  }

  /// The number of strokes from which a line around them is no part of a sign.
  private static let minimumContent = 4
}

import DuctusEngine
import InkModel

/// Lines that are one: a high first letter may found a line of its own, with the rest of its word
/// beside it.
enum TornLines {
  /// The minimum share of the lower line's height, and of the higher one's, that both lines have in
  /// common.
  private static let (minimumOverlap, minimumShare) = (0.7, 0.5)
  /// The maximum gap between them, and the maximum width that both have in common, in heights of
  /// small letters.
  private static let (gap, covered) = (1.0, 1.2)

  /// Joins lines of a block that are one, unless a stroke would be lost.
  ///
  /// - Parameters:
  ///   - unit: the height of small letters.
  ///   - read: reads strokes as one line.
  static func mend(
    _ lines: inout [TranscribedLine], of ink: Ink, unit: Double,
    read: ([Int]) throws(DuctusError) -> TranscribedLine?
  ) throws(DuctusError) {
    for (first, second) in pairs(among: lines.map(\.strokes), of: ink, unit: unit) {
      let strokes = lines[first].strokes + lines[second].strokes
      // What was read may have several lines, or take a stroke for a line through words.
      guard let line = try read(strokes), Set(line.strokes) == Set(strokes) else { continue }
      lines[first] = line
      lines[second].strokes = []
    }
    lines.removeAll(where: \.strokes.isEmpty)
  }

  /// Returns the pairs of lines of a block that were written one directly after the other, side by
  /// side at one height; no line is in two.
  ///
  /// - Parameters:
  ///   - lines: their strokes.
  ///   - unit: the height of small letters.
  /// - Complexity: O(strokes + lines²).
  static func pairs(among lines: [[Int]], of ink: Ink, unit: Double) -> [(first: Int, second: Int)]
  {
    let boxes = lines.map { Box(around: $0.lazy.compactMap { ink.strokes[$0].box }) }
    let times = lines.map { ($0.min() ?? 0, $0.max() ?? 0) }
    var pairs: [(first: Int, second: Int)] = []
    for first in lines.indices {
      let second = lines.indices.first { second in
        guard times[second].0 == times[first].1 + 1, let a = boxes[first], let b = boxes[second]
        else { return false }
        return areBeside(a, b, unit: unit)
      }
      if let second, !pairs.contains(where: { $0.first == second || $0.second == first }) {
        pairs.append((first, second))
      }
    }
    return pairs
  }

  private static func areBeside(_ a: Box, _ b: Box, unit: Double) -> Bool {
    let common = min(a.bottomRight.y, b.bottomRight.y) - max(a.topLeft.y, b.topLeft.y)
    let white = max(a.topLeft.x, b.topLeft.x) - min(a.bottomRight.x, b.bottomRight.x)
    return common > minimumOverlap * min(a.height, b.height)
      && common > minimumShare * max(a.height, b.height)
      && (-covered * unit...gap * unit).contains(white)
  }
}

import InkModel

/// A tick before an item, or in its box: a short line down, and a longer one up to the right.
enum DrawnTick {
  // Lengths relative to the long line.

  /// The permitted lengths of the short line downwards: a v has two of one length.
  private static let falls = 0.15...0.7
  /// The minimum widths of both lines.
  private static let (minimumFallWidth, minimumRiseWidth) = (0.1, 0.3)
  /// The minimum straightness of both lines.
  private static let straightness = 0.9

  /// - Complexity: O(points).
  static func isMade(of path: [Vector]) -> Bool {
    guard let lowest = path.indices.max(by: { path[$0].y < path[$1].y }) else { return false }
    let (fall, rise) = (path[...lowest], path[lowest...])
    let (down, up) = (path[lowest] - path[0], path[path.count - 1] - path[lowest])
    return up.y < 0 && falls.contains(down.y / -up.y) && down.x > minimumFallWidth * -up.y
      && up.x > minimumRiseWidth * -up.y && fall.isStraight(straightness)
      && rise.isStraight(straightness)
  }
}

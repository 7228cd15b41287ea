import InkModel
import PageStructure

/// The form of a stroke that may be a bullet although letters have it too.
enum BulletForm {
  /// Round, closed, and not as high as a zero.
  case ring
  /// A level line.
  case dash

  // Lengths, in heights of the page's small letters.

  private static let largestRing = 1.5
  private static let dashWidths = 0.5...4.0

  /// The minimum area of a ring, relative to a circle of the same length, and the maximum distance
  /// between its ends, relative to its length.
  private static let (roundness, widestGap) = (0.65, 0.12)
  /// The minimum width of a dash, relative to its height, and its minimum straightness.
  private static let (flatness, straightness) = (2.5, 0.7)

  /// - Returns: `nil` for other forms.
  /// - Complexity: O(points).
  init?(_ stroke: Int, of part: PagePart) {
    let way = part.ink.strokes[stroke].points.map(\.vector)
    let unit = part.structure.letterHeight
    guard let box = Box(way) else { return nil }
    let (length, gap) = (way.polylineLength, (way[way.count - 1] - way[0]).length)
    let area = zip(way, way.dropFirst() + way.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
    if box.height <= Self.largestRing * unit, gap <= Self.widestGap * length,
      4 * .pi * abs(area) > Self.roundness * length * length
    {
      self = .ring
    } else if box.width >= Self.flatness * box.height,
      Self.dashWidths.contains(box.width / unit), way.isStraight(Self.straightness)
    {
      self = .dash
    } else {
      return nil
    }
  }
}

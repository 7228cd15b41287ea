import InkModel
import PageStructure

/// The form of strokes that may be a bullet although letters have it too.
enum BulletForm {
  /// A dot that the pen filled, going around or to and fro.
  case blot
  /// Round, closed, and not as high as a zero.
  case ring
  /// A level line.
  case dash

  // Lengths, in heights of the page's small letters.

  /// The limits of a blot's larger side.
  private static let blots = 0.3...1.6
  private static let largestRing = 1.5
  private static let dashWidths = 0.5...4.0

  /// The minimum length of a blot, relative to the sum of its width and height: a circle's is 1.6, and
  /// letters alone at the start of a line are hardly ever longer than 2.5.
  private static let filling = 2.5
  /// The minimum area of a ring, relative to a circle of the same length, and the maximum distance
  /// between its ends, relative to its length.
  private static let (roundness, widestGap) = (0.65, 0.12)
  /// The minimum width of a dash, relative to its height, and its minimum straightness.
  private static let (flatness, straightness) = (2.5, 0.7)

  /// - Parameter strokes: several are a blot or nothing.
  /// - Returns: `nil` for other forms.
  /// - Complexity: O(points).
  init?(_ strokes: [Int], of part: PagePart) {
    let ways = strokes.map { part.ink.strokes[$0].points.map(\.vector) }
    let unit = part.structure.letterHeight
    guard let way = ways.first, let box = Box(way) else { return nil }
    let whole = Box(around: ways.lazy.compactMap { Box($0) }) ?? box
    let length = ways.reduce(0) { $0 + $1.polylineLength }
    if Self.blots.contains(max(whole.width, whole.height) / unit),
      length >= Self.filling * (whole.width + whole.height)
    {
      self = .blot
      return
    }
    guard ways.count == 1 else { return nil }
    let gap = (way[way.count - 1] - way[0]).length
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

import InkModel

/// Matrices: ink in several rows between two tall brackets, whose rows and columns aren't lines and
/// columns of the page.
struct BracketedRows {
  /// The strokes of each matrix, with its brackets, as ascending indices in the page's strokes.
  private(set) var groups: [[Int]] = []

  /// The minimum height of a bracket, in heights of small letters.
  private static let minimumHeight = 2.5
  /// The maximum width of a bracket, relative to its height.
  private static let maximumWidth = 0.45
  /// The minimum bend of a bracket, relative to its height.
  private static let minimumBend = 0.025
  /// The heights at which its middle is measured, relative to its own height.
  private static let heights = [0.35, 0.5, 0.65]
  /// The minimum overlap of two brackets' heights, relative to the taller one.
  private static let sharedHeight = 0.7
  /// The maximum width of the ink between brackets, relative to their height.
  private static let maximumRatio = 6.0
  /// The minimum height of brackets, relative to their tallest row.
  private static let heightByRow = 1.4
  /// The minimum height of a row, relative to the tallest one.
  private static let minimumRow = 0.25
  /// The minimum overlap of strokes in one row, relative to the height of the lower one.
  private static let overlap = 0.4
  /// The maximum number of brackets that are examined.
  private static let maximumCount = 64

  /// - Parameters:
  ///   - members: indices of the strokes that may be brackets or between them, ascending.
  ///   - strokes: all strokes of the page.
  /// - Complexity: O(members · (brackets + log members)).
  init(_ members: [Int], of strokes: [PageStroke]) {
    var (openings, closings) = ([Int](), [Int]())
    for member in members
    where strokes[member].height >= Self.minimumHeight
      && strokes[member].width <= Self.maximumWidth * strokes[member].height
    {
      let bend = Self.bend(strokes[member])
      if bend <= -Self.minimumBend { openings.append(member) }
      if bend >= Self.minimumBend { closings.append(member) }
    }
    func left(_ member: Int) -> Double { strokes[member].box.topLeft.x }
    var taken: Set<Int> = []
    // From the right, so that the inner ones of nested brackets come first.
    for opening in openings.sorted(by: { left($0) > left($1) }).prefix(Self.maximumCount) {
      let near = closings.filter {
        !taken.contains($0) && Self.areAlike(strokes[opening].box, strokes[$0].box)
      }
      guard let closing = near.min(by: { left($0) < left($1) }) else { continue }
      let brackets = [opening, closing]
      let whole = strokes[opening].box.union(strokes[closing].box)
      let inner = members.filter {
        !brackets.contains($0) && whole.contains(strokes[$0].centre)
      }
      let height = min(strokes[opening].height, strokes[closing].height)
      guard Self.hasRows(inner.map { strokes[$0].box }, height: height) else { continue }
      taken.insert(closing)
      groups.append((brackets + inner).sorted())
    }
  }

  /// Returns how far the middle of a stroke is to the right of its ends, relative to its height; 0
  /// for a slanted line.
  private static func bend(_ stroke: PageStroke) -> Double {
    let places = heights.compactMap { share -> Double? in
      let y = stroke.box.topLeft.y + share * stroke.height
      for (a, b) in zip(stroke.course, stroke.course.dropFirst())
      where min(a.y, b.y) <= y && y < max(a.y, b.y) {
        return a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
      }
      return nil
    }
    guard !places.isEmpty else { return 0 }
    let middle = places.reduce(0, +) / Double(places.count)
    return (middle - (stroke.start.x + stroke.end.x) / 2) / stroke.height
  }

  private static func areAlike(_ opening: Box, _ closing: Box) -> Bool {
    let height = max(opening.height, closing.height)
    let gap = closing.topLeft.x - opening.bottomRight.x
    let shared = -opening.white(to: closing).y
    return gap > 0 && gap <= maximumRatio * height && shared >= sharedHeight * height
  }

  private static func hasRows(_ boxes: [Box], height: Double) -> Bool {
    var rows: [(top: Double, bottom: Double)] = []
    for box in boxes.sorted(by: { $0.topLeft.y < $1.topLeft.y }) {
      let (top, bottom) = (box.topLeft.y, box.bottomRight.y)
      if let last = rows.last,
        last.bottom - top >= overlap * min(last.bottom - last.top, bottom - top)
      {
        rows[rows.count - 1].bottom = max(last.bottom, bottom)
      } else {
        rows.append((top, bottom))
      }
    }
    let highest = rows.map { $0.bottom - $0.top }.max() ?? 0
    return height >= heightByRow * highest
      && rows.count { $0.bottom - $0.top >= minimumRow * highest } > 1
  }
}

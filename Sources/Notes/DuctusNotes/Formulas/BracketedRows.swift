import InkModel

/// The ink between two tall brackets, if it is in several rows: a matrix, whose rows and columns a page's lines and columns
/// tear.
struct BracketedRows {
  /// The zones, each with its brackets.
  private(set) var zones: [FormulaZone] = []

  /// A stroke with its place.
  private struct Mark {
    let stroke: Int
    let box: PageBox
  }

  /// The minimum height of a bracket, in heights of small letters; and the maximum width, by its height.
  private static let (minimumHeight, maximumWidth): (Float, Float) = (2.5, 0.45)
  /// The minimum bend of a bracket, by its height.
  private static let minimumBend: Float = 0.025
  /// The heights at which its middle is measured, by its own.
  private static let heights: [Float] = [0.35, 0.5, 0.65]
  /// The minimum overlap of two brackets' heights, by the higher one.
  private static let sharedHeight: Float = 0.7
  /// The maximum width of what is between brackets, by their height.
  private static let maximumRatio: Float = 6
  /// The minimum height of brackets, by that of their highest row, and of a row by the same.
  private static let (heightByRow, minimumRow): (Float, Float) = (1.4, 0.25)
  /// The minimum overlap of strokes in one row, by the height of the lower one.
  private static let overlap: Float = 0.4
  /// The maximum number of brackets that are examined.
  private static let maximumCount = 64

  /// - Complexity: O(strokes · (brackets + log strokes)).
  init(_ zoneParts: ZoneParts, in ink: Ink) {
    let unit = zoneParts.unit
    var owners: [Int: Int] = [:]
    for (index, part) in zoneParts.parts.enumerated() {
      for stroke in part.strokes { owners[stroke] = index }
    }
    let marks = owners.keys.sorted().map { stroke in
      Mark(stroke: stroke, box: PageBox(around: ink.strokes[stroke].points))
    }
    var (openings, closings) = ([Mark](), [Mark]())
    for mark in marks
    where mark.box.height >= Self.minimumHeight * unit
      && mark.box.width <= Self.maximumWidth * mark.box.height
    {
      let bend = Self.bend(ink.strokes[mark.stroke].points, in: mark.box)
      if bend <= -Self.minimumBend { openings.append(mark) }
      if bend >= Self.minimumBend { closings.append(mark) }
    }
    var taken: Set<Int> = []
    for opening in openings.sorted(by: { $0.box.x > $1.box.x }).prefix(Self.maximumCount) {
      let near = closings.filter {
        !taken.contains($0.stroke) && Self.areAlike(opening.box, $0.box)
      }
      guard let closing = near.min(by: { $0.box.x < $1.box.x }) else { continue }
      let whole = opening.box.union(closing.box)
      let inner = marks.filter { mark in
        let (x, y) = (mark.box.x + mark.box.width / 2, mark.box.y + mark.box.height / 2)
        return mark.stroke != opening.stroke && mark.stroke != closing.stroke && x > opening.box.x
          && x < closing.box.right && y > whole.y && y < whole.bottom
      }
      guard Self.hasRows(inner.map(\.box), height: min(opening.box.height, closing.box.height))
      else { continue }
      taken.insert(closing.stroke)
      let members = Set(([opening, closing] + inner).compactMap { owners[$0.stroke] })
      zones.append(FormulaZone(members, of: zoneParts.parts))
    }
  }

  /// How far the middle of a stroke is to the right of its ends, by its height; 0 for a slanted line.
  private static func bend(_ points: [StrokePoint], in box: PageBox) -> Float {
    let places = heights.compactMap { share -> Float? in
      let y = box.y + share * box.height
      for (a, b) in zip(points, points.dropFirst()) where min(a.y, b.y) <= y && y < max(a.y, b.y) {
        return a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
      }
      return nil
    }
    guard let first = points.first, let last = points.last, !places.isEmpty else { return 0 }
    return (places.reduce(0, +) / Float(places.count) - (first.x + last.x) / 2) / box.height
  }

  private static func areAlike(_ opening: PageBox, _ closing: PageBox) -> Bool {
    let height = max(opening.height, closing.height)
    return closing.x > opening.right && -opening.white(to: closing).y >= sharedHeight * height
      && closing.x - opening.right <= maximumRatio * height
  }

  private static func hasRows(_ boxes: [PageBox], height: Float) -> Bool {
    var rows: [(top: Float, bottom: Float)] = []
    for box in boxes.sorted(by: { $0.y < $1.y }) {
      if let last = rows.last,
        last.bottom - box.y >= overlap * min(last.bottom - last.top, box.height)
      {
        rows[rows.count - 1].bottom = max(last.bottom, box.bottom)
      } else {
        rows.append((box.y, box.bottom))
      }
    }
    let highest = rows.map { $0.bottom - $0.top }.max() ?? 0
    return height >= heightByRow * highest
      && rows.count { $0.bottom - $0.top >= minimumRow * highest } > 1
  }
}

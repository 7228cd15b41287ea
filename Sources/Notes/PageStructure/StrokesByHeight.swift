import InkModel

/// The strokes of a page by their heights.
struct StrokesByHeight {
  private static let height = 4.0
  /// The maximum number of rows of a stroke.
  private static let limit = 500

  private var rows: [Int: [Int]] = [:]
  /// The cached results, and their total number of indices.
  private var known: [ClosedRange<Int>: [Int]] = [:]
  private var knownCount = 0
  private static let knownLimit = 1_000_000

  init(_ strokes: [PageStroke]) {
    for (index, stroke) in strokes.enumerated() {
      for row in Self.rows(of: stroke, reach: 0) { rows[row, default: []].append(index) }
    }
  }

  /// Returns the strokes that are at most `reach` above or below, and some others; ascending.
  mutating func around(_ stroke: PageStroke, reach: Double) -> [Int] {
    let range = Self.rows(of: stroke, reach: reach)
    if range.count == 1 { return rows[range.lowerBound] ?? [] }
    if let found = known[range] { return found }
    let found = Set(range.flatMap { rows[$0] ?? [] }).sorted()
    if knownCount > Self.knownLimit { (known, knownCount) = ([:], 0) }
    known[range] = found
    knownCount += found.count
    return found
  }

  private static func rows(of stroke: PageStroke, reach: Double) -> ClosedRange<Int> {
    let top = ((stroke.box.topLeft.y - reach) / height).rounded(.down)
    let bottom = ((stroke.box.bottomRight.y + reach) / height).rounded(.down)
    let first = Int(max(-1e9, min(1e9, top)))
    return first...min(first + limit, max(first, Int(max(-1e9, min(1e9, bottom)))))
  }
}

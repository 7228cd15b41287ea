import CMath
import InkModel
import Support

/// Measures of every stroke of a page: of its own form, and of what stands around it. All
/// lengths are in heights of the writing.
@_spi(Laboratory) public struct StrokeMeasures {
  /// The values of each stroke.  // (strokes, 23)
  public private(set) var values: [[Double]]
  /// The strokes around each stroke: of its line, touching, next in time, near, in its box.  // (strokes, 5)
  public private(set) var neighbours: [[[Int]]]

  /// Strokes nearest to one that its own place is compared with.
  private static let nearestCount = 6
  /// Neighbours of all strokes together, at most, in each way: bounds the memory on a scribble.
  private static let neighbourLimit = 10_000_000

  /// - Parameter strokes: in the order of writing.
  /// - Returns: `nil` in a cancelled task.
  /// - Complexity: O(strokes · strokes around them).
  init?(_ strokes: [PageStroke]) {
    values = []
    neighbours = []
    var rows = Rows(strokes)
    let mostNear = max(16, Self.neighbourLimit / max(1, strokes.count))
    for (index, stroke) in strokes.enumerated() {
      if Cancellation.isRequested { return nil }
      let around = Surroundings(
        of: index, among: rows.around(stroke, reach: Surroundings.nearReach), strokes,
        most: mostNear)
      let times = [index - 2, index - 1, index + 1, index + 2].filter(strokes.indices.contains)
      neighbours.append([around.line, around.touching, times, around.near, around.inside])
      values.append(
        Self.own(stroke) + Self.around(stroke, around, strokes)
          + [index - 1, index + 1].flatMap { other -> [Double] in
            guard strokes.indices.contains(other) else { return [5, 0] }
            return [min(5, stroke.gap(to: strokes[other])), Self.size(strokes[other].height)]
          })
    }
  }

  /// Measures of the stroke's own form.
  private static func own(_ stroke: PageStroke) -> [Double] {
    let length = max(0.05, stroke.length)
    return [
      size(stroke.height), size(stroke.width), size(stroke.length), stroke.chord / length,
      min(5, stroke.turning / length), log2(1 + Double(stroke.reversals)),
      Double(stroke.reversals) / (1 + stroke.width),
      stroke.length / (0.1 + stroke.width + stroke.height),
      min(5, stroke.turning / .pi / 2),
      abs(stroke.end.x - stroke.start.x) / max(0.05, stroke.chord),
    ]
  }

  /// Measures of what stands around the stroke.
  private static func around(
    _ stroke: PageStroke, _ around: Surroundings, _ strokes: [PageStroke]
  ) -> [Double] {
    let closest = around.nearest.prefix(nearestCount).map { strokes[$0.index] }
    return [
      log2(1 + Double(around.line.count)), log2(1 + Double(around.lineCount)),
      log2(1 + Double(around.inside.count)), Double(min(3, around.enclosing)),
      median(closest.map { size($0.height) - size(stroke.height) }),
      mean(closest.map { abs($0.box.bottomRight.y - stroke.box.bottomRight.y) }),
      around.nearest.first?.gap ?? 4, log2(1 + Double(around.touching.count)),
      size(around.largestTouching),
    ]
  }

  private static func size(_ length: Double) -> Double { log2(length + 0.05) }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : min(5, values.reduce(0, +) / Double(values.count))
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}

/// What stands around a stroke, as places among all strokes.
private struct Surroundings {
  /// Strokes of a letter's height that are near, at the stroke's own height: they may be of its line.
  private(set) var line: [Int] = []
  /// How many there are, near or far.
  private(set) var lineCount = 0
  private(set) var near: [Int] = []
  /// The strokes that are near, the nearest first.
  private(set) var nearest: [(gap: Double, index: Int)] = []
  private(set) var touching: [Int] = []
  /// The height of the highest of those that touch it.
  private(set) var largestTouching = 0.0
  /// Strokes that are near, and whose middles are in its box.
  private(set) var inside: [Int] = []
  /// How many large ones its own middle is in the box of.
  private(set) var enclosing = 0

  static let nearReach = 3.0
  private static let lineReach = 10.0
  private static let sameLine = 0.8
  private static let touching = 0.3

  /// - Parameters:
  ///   - candidates: places of the strokes that may be near.
  ///   - most: strokes that are near, at most.
  init(of index: Int, among candidates: [Int], _ strokes: [PageStroke], most: Int) {
    let stroke = strokes[index]
    for other in candidates where other != index {
      if near.count == most || line.count == most { break }
      let candidate = strokes[other]
      let white = max(
        stroke.box.topLeft.x - candidate.box.bottomRight.x,
        candidate.box.topLeft.x - stroke.box.bottomRight.x)
      guard white <= Self.lineReach else { continue }
      let gap = stroke.gap(to: candidate)
      if abs(candidate.centre.y - stroke.centre.y) <= Self.sameLine,
        (0.2...2.5).contains(candidate.height)
      {
        lineCount += 1
        if white <= Self.nearReach { line.append(other) }
      }
      guard gap <= Self.nearReach else { continue }
      near.append(other)
      nearest.append((gap, other))
      if gap <= Self.touching {
        touching.append(other)
        largestTouching = max(largestTouching, candidate.height)
      }
      if stroke.contains(candidate.centre) { inside.append(other) }
      if candidate.contains(stroke.centre), candidate.box.side > 3 { enclosing += 1 }
    }
    nearest.sort { ($0.gap, $0.index) < ($1.gap, $1.index) }
  }
}

/// The strokes of a page by the heights at which they stand.
private struct Rows {
  private static let height = 4.0
  /// A stroke is in so many rows at most.
  private static let limit = 500

  private var rows: [Int: [Int]] = [:]
  /// What was asked for already, and how many places that is.
  private var known: [ClosedRange<Int>: [Int]] = [:]
  private var knownCount = 0
  private static let knownLimit = 1_000_000

  init(_ strokes: [PageStroke]) {
    for (index, stroke) in strokes.enumerated() {
      for row in Self.rows(of: stroke, reach: 0) { rows[row, default: []].append(index) }
    }
  }

  /// Strokes that stand no further above or below than `reach`, and some more; ascending.
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

import InkModel

/// What stands around a stroke, as places among all strokes.
struct StrokeSurroundings {
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

import InkModel

/// The surroundings of a stroke, as indices among all strokes.
struct StrokeSurroundings {
  /// Near strokes of a letter's height at the stroke's height, which may be in its line.
  private(set) var line: [Int] = []
  /// The number of such strokes up to a larger distance, as far as they were counted.
  private(set) var lineCount = 0
  private(set) var near: [Int] = []
  /// The near strokes, the nearest first.
  private(set) var nearest: [(gap: Double, index: Int)] = []
  private(set) var touching: [Int] = []
  /// The height of the tallest stroke that touches it.
  private(set) var largestTouching = 0.0
  /// Near strokes whose middles are in its box.
  private(set) var inside: [Int] = []
  /// The number of large strokes whose box contains its middle.
  private(set) var enclosing = 0

  static let nearReach = 3.0
  private static let lineReach = 10.0
  private static let sameLine = 0.8
  private static let touching = 0.3

  /// - Parameters:
  ///   - candidates: the indices of strokes that may be near.
  ///   - most: the maximum number of near strokes.
  init(of index: Int, among candidates: [Int], _ strokes: [PageStroke], most: Int) {
    let stroke = strokes[index]
    for other in candidates where other != index {
      if near.count == most || line.count == most { break }
      let candidate = strokes[other]
      let white = stroke.box.white(to: candidate.box).x
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
      if stroke.box.contains(candidate.centre) { inside.append(other) }
      if candidate.box.contains(stroke.centre), candidate.box.side > 3 { enclosing += 1 }
    }
    nearest.sort { ($0.gap, $0.index) < ($1.gap, $1.index) }
  }
}

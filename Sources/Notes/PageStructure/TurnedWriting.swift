import InkModel
import Support

/// Strokes that may be writing in another direction than that of the page: up its margin, upside down,
/// at a slant.
///
///     for turned in TurnedWriting.find(in: ink) {
///       read(ink.turned(degrees: -turned.angle), turned.strokes)
///     }
public struct TurnedWriting: Hashable, Sendable {
  /// The angle by which it is turned, in degrees, clockwise as seen: more than -180, at most 180.
  public var angle: Double
  /// Places in the page's strokes, ascending.
  public var strokes: [Int]

  /// Writing that is turned so far.
  public init(angle: Double, strokes: [Int]) {
    self.angle = angle
    self.strokes = strokes
  }

  /// The least angle, in degrees: lines that are turned by less have a slope, which their layout levels.
  public static let leastAngle = 15.0
  /// How far a short run's letters may draw its end off its line, in heights of the letters: the tall
  /// one of a word stands higher than the rest.
  private static let deviation = 3.5
  /// White between the lines of a block, and between the runs of one line, at most; in heights of
  /// the letters.
  private static let lineGap = 6.0
  private static let runGap = 10.0
  /// White around strokes that are too few to tell where they run.
  private static let strayGap = 4.0
  /// Ink with more runs that aren't upright is no writing.
  private static let mostRuns = 500

  /// Finds writing that seems to run in another direction, by geometry alone: some of it may be
  /// drawings, or upright after all, which reading it tells.
  ///
  /// In the order of writing strokes are cut into runs along straight lines. Runs of one direction
  /// that stand together are a block. In a cancelled task there is none.
  ///
  /// - Parameters:
  ///   - ink: a valid ink.
  ///   - lines: the direction in which the script's lines run on an upright page, in degrees: 0, or
  ///     180 for one that runs to the left.
  /// - Complexity: O(points + strokes · 200 + runs²).
  public static func find(in ink: Ink, lines: Double = 0) -> [TurnedWriting] {
    guard let unit = ink.letterSize() else { return [] }
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    let runs = PenRun.find(written.map { PenStroke(ink.strokes[$0].points, unit: unit) })
    let angles = runs.map { run in run.angle.map { normal($0 - lines) } }
    let turned = runs.indices.filter { index in
      let doubt = Vector(runs[index].length, deviation).angle * 180 / .pi
      return abs(angles[index] ?? 0) >= leastAngle + doubt
    }
    guard turned.count <= mostRuns else { return [] }
    var blocks: [TurnedBlock] = []
    for index in turned {
      if Cancellation.isRequested { return [] }
      // The blocks that a run belongs to are one.
      let run = TurnedBlock(runs[index])
      let isNear = blocks.map { $0.isAlike(run) && $0.isNear(run, along: runGap, across: lineGap) }
      let near = blocks.indices.filter { isNear[$0] }.map { blocks[$0] }
      let others = blocks.indices.filter { !isNear[$0] }.map { blocks[$0] }
      blocks = others + [near.reduce(run) { $0.joined(with: $1) }]
    }
    guard !blocks.isEmpty else { return [] }
    let uprights = runs.indices.filter { abs(angles[$0] ?? 180) < leastAngle }
    let upright = uprights.map { TurnedBlock(runs[$0]) }
    let doubtful = Set(runs.indices).subtracting(turned).subtracting(uprights).sorted()
    for index in doubtful {
      if Cancellation.isRequested { return [] }
      let stray = runs[index]
      let gaps = blocks.map { $0.gap(to: stray) }
      guard let best = gaps.indices.min(by: { gaps[$0] < gaps[$1] }), gaps[best] <= strayGap,
        !upright.contains(where: { $0.gap(to: stray) < gaps[best] })
      else { continue }
      blocks[best].take(stray)
    }
    return blocks.map { block in
      TurnedWriting(
        angle: normal(block.angle - lines), strokes: block.strokes.sorted().map { written[$0] })
    }
  }

  private static func normal(_ angle: Double) -> Double {
    let rest = angle.remainder(dividingBy: 360)
    return rest == -180 ? 180 : rest
  }
}

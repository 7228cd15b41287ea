import InkModel
import Support

/// Strokes that may be writing in a direction other than the page's: up its margin, upside down,
/// slanted.
///
///     for turned in TurnedWriting.find(in: ink) {
///       read(ink.turned(degrees: -turned.angle), turned.strokes)
///     }
public struct TurnedWriting: Hashable, Sendable {
  /// The angle by which it is turned, in degrees, clockwise as seen: above -180, at most 180.
  public var angle: Double
  /// The indices in the page's strokes, ascending.
  public var strokes: [Int]

  /// Creates turned writing.
  public init(angle: Double, strokes: [Int]) {
    self.angle = angle
    self.strokes = strokes
  }

  /// The minimum angle, in degrees: lines that are turned by less are sloped, which their layout
  /// corrects.
  public static let minimumAngle = 15.0
  /// How far a short run's letters may move its end off its line, in heights of the letters: a
  /// word's tall letter is higher than the rest.
  private static let deviation = 3.5
  /// The maximum gaps between the lines of a block, and between the runs of one line, in heights of
  /// the letters.
  private static let lineGap = 6.0
  private static let runGap = 10.0
  /// The gap around strokes that are too few to have a direction.
  private static let strayGap = 4.0
  /// The maximum number of runs that aren't upright: ink with more isn't writing.
  private static let maximumRunCount = 500

  /// Finds writing that seems to run in another direction, by geometry only: some may be drawings,
  /// or upright after all; reading decides.
  ///
  /// In the order of writing, strokes are cut into runs along straight lines. Adjacent runs of one
  /// direction form a block. In a cancelled task there is none.
  ///
  /// - Parameters:
  ///   - ink: a valid ink.
  ///   - lines: the direction of the script's lines on an upright page, in degrees: 0, or 180 for
  ///     right-to-left scripts.
  /// - Complexity: O(points + strokes · 200 + runs²).
  public static func find(in ink: Ink, lines: Double = 0) -> [TurnedWriting] {
    guard let unit = ink.letterSize() else { return [] }
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    let runs = PenRun.find(written.map { PenStroke(ink.strokes[$0].points, unit: unit) })
    let angles = runs.map { run in run.angle.map { normal($0 - lines) } }
    let turned = runs.indices.filter { index in
      let doubt = Vector(runs[index].length, deviation).angle * 180 / .pi
      return abs(angles[index] ?? 0) >= minimumAngle + doubt
    }
    guard turned.count <= maximumRunCount else { return [] }
    var blocks: [TurnedBlock] = []
    for index in turned {
      if Cancellation.isRequested { return [] }
      // Blocks that share a run are merged.
      let run = TurnedBlock(runs[index])
      let isNear = blocks.map { $0.isAlike(run) && $0.isNear(run, along: runGap, across: lineGap) }
      let near = blocks.indices.filter { isNear[$0] }.map { blocks[$0] }
      let others = blocks.indices.filter { !isNear[$0] }.map { blocks[$0] }
      blocks = others + [near.reduce(run) { $0.joined(with: $1) }]
    }
    guard !blocks.isEmpty else { return [] }
    let uprights = runs.indices.filter { abs(angles[$0] ?? 180) < minimumAngle }
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

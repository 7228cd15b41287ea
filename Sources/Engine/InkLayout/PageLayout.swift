import CMath
import InkModel
import Support

/// The lines of an ink.
///
///     let page = PageLayout(ink)
///     for line in page.lines { read(line.ink(in: ink)) }
public struct PageLayout: Hashable, Sendable {
  /// The lines from top to bottom of the page; every stroke with points is in one of them.
  public let lines: [TextLine]
  /// The tilt that the lines seem to have, their slopes included: the ink is laid out without
  /// turning it.
  package let tilt: WritingTilt
}

extension PageLayout {
  /// Creates the layout of an ink that is known to be one line.
  ///
  /// - Parameter strokes: the ink's strokes, in reading order.
  public init(oneLine strokes: some Sequence<Int>) {
    self.init(lines: [TextLine(strokes: Array(strokes))], tilt: .level)
  }

  /// Returns the strokes of an ink in reading order, were it one line.
  ///
  /// - Parameters:
  ///   - ink: a valid ink.
  ///   - habits: the script's habits.
  package static func oneLine(_ ink: Ink, habits: ScriptHabits) -> TextLine {
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    guard let height = ink.writingHeight(),
      let shapes = StrokeShapes(ink, unit: height * habits.spread, spread: habits.spread)
    else { return TextLine(strokes: written) }
    let members = Array(shapes.strokes.indices)
    return TextLine(strokes: ReadingOrder.strokes(members, shapes, habits))
  }

  /// Finds the lines of an ink.
  ///
  /// The strokes, in the order of time, are cut into runs, and runs are merged to lines by their
  /// positions. Dots and bars are assigned to the lines on which they stand, and later insertions
  /// are moved to their position. None of this depends on units. An ink of one line may be skewed
  /// or curved. In a cancelled task the lines are only approximate.
  ///
  /// - Parameters:
  ///   - ink: a valid ink.
  ///   - habits: the script's habits.
  /// - Complexity: O(points + strokes · log strokes) for writing; for any ink O(points + strokes ·
  ///   (300 + lines)).
  public init(_ ink: Ink, habits: ScriptHabits = .latin) {
    let count = ink.strokes.count { !$0.points.isEmpty }
    func written() -> [Int] { ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty } }
    guard let height = ink.writingHeight(), count > 1 else {
      self.init(
        lines: count == 0 ? [] : [TextLine(strokes: written())],
        tilt: count == 0 ? .level : WritingTilt(word: ink))
      return
    }
    guard
      var shapes = StrokeShapes(ink, unit: height * habits.spread, spread: habits.spread)
    else {
      self.init(oneLine: written())
      return
    }
    var (runs, slope): ([Range<Int>], Double) = ([], 0)
    // Some words of two lines are on one line, too, if it may have any slope.
    for maximumSlope in [.infinity, Self.maximumDeviation] {
      runs = WritingRuns.find(shapes) { $0.cost(maximumSlope: maximumSlope) }
      guard runs.count <= Self.maximumRunCount else {
        self.init(oneLine: written())
        return
      }
      guard maximumSlope == .infinity else { break }
      slope = Self.slope(of: runs, shapes)
      shapes.shear(by: slope)
      if runs.count == 1 { break }
    }
    let ribbons = LineMerging.merge(runs.map { Ribbon(shapes, members: $0) })
      .ordered { $0.y < $1.y }
    let whole = SmallStrokes(of: ink, shapes, habits).assigned(to: ribbons)
    let lines = whole.map { ribbon in
      TextLine(
        strokes: ReadingOrder.strokes(ribbon.members, shapes, habits),
        slope: whole.count > 1 ? Self.stepped(slope) : 0)
    }
    self.init(lines: lines, tilt: Self.tilt(of: runs, shapes, isOneLine: whole.count == 1))
  }

  /// Returns the tilt. For a line, or a few long ones, the axis of the whole ink shows it better
  /// than the runs, which fall apart if a line is steep. A page of many lines has no such axis.
  private static func tilt(
    of runs: [Range<Int>], _ shapes: StrokeShapes, isOneLine: Bool
  ) -> WritingTilt {
    func scatter(_ run: Range<Int>) -> Scatter {
      shapes.strokes[run].reduce(Scatter()) { $0 + $1.scatter }
    }
    let strokes = shapes.strokes.lazy.map { $0.scatter }
    let whole = WritingTilt(
      runs: CollectionOfOne(runs.reduce(Scatter()) { $0 + scatter($1) }), strokes: strokes)
    return isOneLine || whole.isLong || whole.certainty != .level
      ? whole : WritingTilt(runs: runs.map(scatter), strokes: strokes)
  }

  /// The maximum number of runs: ink that jumps more often isn't writing, and stays one line.
  private static let maximumRunCount = 2_000

  /// The maximum slope of a line relative to the others of its page.
  private static let maximumDeviation = 0.02

  /// Rounds a slope to steps of about a degree, which the network hardly tells apart.
  ///
  /// Another stroke on a page hardly turns its lines. Rounded, their slope stays the same, so that
  /// known lines needn't be read again.
  private static func stepped(_ slope: Double) -> Double { (slope * 64).rounded() / 64 }

  /// Returns the common slope of the page's lines: the median of the runs' slopes, weighted by
  /// width.
  private static func slope(of runs: [Range<Int>], _ shapes: StrokeShapes) -> Double {
    if runs.count == 1 { return Baseline(shapes.pieces(of: runs[0])).slope }
    let lines = runs.map { Baseline(shapes.pieces(of: $0)) }
    let bySlope = lines.ordered { $0.slope < $1.slope }
    let half = lines.reduce(0) { $0 + $1.spread } / 2
    var sum = 0.0
    for line in bySlope {
      sum += line.spread
      if sum >= half { return line.slope }
    }
    return 0
  }
}

extension PageLayout {
  /// Creates the lines of an ink that is first turned back.
  ///
  /// - Parameter tilt: the ink's tilt, found by its layout.
  /// - Returns: lines with slopes that level them; `nil` if the ink, turned back, looks no more
  ///   level than before.
  /// - Complexity: that of ``init(_:habits:)``, up to three times.
  package init?(_ ink: Ink, turnedBackBy tilt: WritingTilt, habits: ScriptHabits) {
    var angle = tilt.angle
    for attempt in 1...3 {
      let layout = PageLayout(ink.turned(degrees: -angle * 180 / .pi), habits: habits)
      let rest = layout.tilt
      // Runs of a page are found better in level lines.
      if rest.certainty == .certain {
        guard attempt < 3, abs(rest.angle) < abs(angle) else { return nil }
        angle += rest.angle
        continue
      }
      let turn = sin(angle) / cos(angle)
      self.init(
        lines: layout.lines.map { line in
          let slope = (turn + line.slope) / (1 - turn * line.slope)
          return TextLine(
            strokes: line.strokes, slope: layout.lines.count > 1 ? Self.stepped(slope) : slope)
        }, tilt: rest)
      return
    }
    return nil
  }

  /// Creates the lines of an ink, which is first turned back if it is certainly tilted.
  package init(upright ink: Ink, habits: ScriptHabits) {
    let layout = PageLayout(ink, habits: habits)
    guard habits.turnsBack, layout.tilt.certainty == .certain,
      let turned = PageLayout(ink, turnedBackBy: layout.tilt, habits: habits)
    else {
      self = layout
      return
    }
    self = turned
  }

  /// Returns a line's strokes in reading order, levelled by its slope.
  @available(*, deprecated, message: "Use TextLine.ink(in:).")
  public func ink(of line: TextLine, in ink: Ink) -> Ink { line.ink(in: ink) }
}

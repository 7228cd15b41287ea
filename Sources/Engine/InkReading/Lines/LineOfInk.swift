import InkLayout
import InkModel

/// A line of an ink that is to be read by itself.
struct LineOfInk {
  /// The line's strokes, as places in the whole ink's, and by what slope it was levelled.
  let line: TextLine
  /// The strokes in reading order, levelled.
  let ink: Ink
}

/// A way to divide an ink into lines, each from the top.
struct LineDivision {
  let lines: [LineOfInk]
  /// Whether the ink was turned back, for it seemed to be tilted.
  var isTurnedBack = false
}

extension RecognitionRequest {
  /// The ways to divide the ink into lines, at least one. The lines are read by themselves; of the
  /// ways that see the ink at one angle the one whose reading is the likeliest is right. An empty ink
  /// has one empty line.
  ///
  /// - Precondition: the ink is valid.
  func divisions(_ habits: ScriptHabits) -> [LineDivision] {
    guard habits.turnsBack, context.layout != .character else {
      return layouts(habits).map { LineDivision(lines: $0) }
    }
    guard context.layout == .automatic else {
      let tilt = WritingTilt(line: ink)
      let level = LineDivision(lines: wholeInk(slope: 0))
      let turned = LineDivision(lines: wholeInk(slope: tilt.slope), isTurnedBack: true)
      return switch tilt.certainty {
      case .level: [level]
      case .doubtful: [level, turned]
      case .certain: [turned]
      }
    }
    let layout = PageLayout(ink, habits: habits)
    let level = ways(of: layout, habits).map { LineDivision(lines: $0) }
    guard layout.tilt.certainty != .level,
      let turned = PageLayout(ink, turnedBackBy: layout.tilt, habits: habits)
    else { return level }
    let others = ways(of: turned, habits).map { LineDivision(lines: $0, isTurnedBack: true) }
    return layout.tilt.certainty == .certain ? others : level + others
  }

  /// The ways to divide the ink into lines as it is.
  ///
  /// - Precondition: the ink is valid.
  func layouts(_ habits: ScriptHabits) -> [[LineOfInk]] {
    guard context.layout == .automatic else { return [wholeInk(slope: 0)] }
    return ways(of: PageLayout(ink, habits: habits), habits)
  }

  private func ways(of layout: PageLayout, _ habits: ScriptHabits) -> [[LineOfInk]] {
    let whole = wholeInk(slope: layout.lines.count == 1 ? layout.lines[0].slope : 0)
    let isAsWritten =
      layout.lines.count == 1
      && zip(layout.lines[0].strokes, layout.lines[0].strokes.dropFirst()).allSatisfy(<)
    guard !layout.lines.isEmpty, !isAsWritten else { return [whole] }
    let found = layout.lines.map { LineOfInk(line: $0, ink: layout.ink(of: $0, in: ink)) }
    return habits.isDoubtful(layout.lines, of: ink) ? [found, whole] : [found]
  }

  /// The ink as one line.
  private func wholeInk(slope: Double) -> [LineOfInk] {
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    let line = TextLine(strokes: written, slope: slope)
    guard slope != 0 || written.count < ink.strokes.count else {
      return [LineOfInk(line: line, ink: ink)]
    }
    return [LineOfInk(line: line, ink: PageLayout(oneLine: line.strokes).ink(of: line, in: ink))]
  }
}

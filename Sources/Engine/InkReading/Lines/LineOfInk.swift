import InkFeatures
import InkLayout
import InkModel

/// A line of an ink, to be read separately.
struct LineOfInk {
  /// The indices of the line's strokes in the whole ink, and the slope by which it was levelled.
  let line: TextLine
  /// The strokes in reading order, levelled.
  let ink: Ink
  /// Whether that is the whole ink as it was drawn.
  var isAsDrawn = false
}

/// The ways to divide an ink into lines, each from the top. Lines are read separately; the way with
/// the likeliest reading wins.
struct LineDivisions {
  /// The ways, at least one. An empty ink has one empty line.
  let alternatives: [[LineOfInk]]
  /// The ways for an ink that seems to be tilted, turned back. Costs of different inks can't be
  /// compared, so the reading with the higher confidence wins.
  var turnedBack: [[LineOfInk]] = []
}

extension RecognitionRequest {
  /// Returns the ways to divide the ink into lines.
  ///
  /// - Parameter rejoined: the ink; where its broken strokes are rejoined, no line parts them.
  /// - Precondition: the ink is valid.
  func divisions(_ habits: ScriptHabits, _ rejoined: RejoinedInk) -> LineDivisions {
    guard habits.turnsBack, context.layout != .character else {
      return LineDivisions(alternatives: layouts(habits, rejoined))
    }
    guard context.layout == .automatic else {
      let isStroke = ink.strokes.count { !$0.points.isEmpty } == 1
      let tilt = isStroke ? WritingTilt(word: ink) : WritingTilt(line: ink)
      return divisions(tilt.certainty, level: [wholeInk(slope: 0)]) {
        [wholeInk(slope: tilt.slope)]
      }
    }
    let layout = PageLayout(rejoined.ink, habits: habits)
    return divisions(layout.tilt.certainty, level: alternatives(of: layout, habits, rejoined)) {
      PageLayout(rejoined.ink, turnedBackBy: layout.tilt, habits: habits).map {
        alternatives(of: $0, habits, rejoined)
      }
    }
  }

  private func divisions(
    _ certainty: WritingTilt.Certainty, level: @autoclosure () -> [[LineOfInk]],
    turnedBack: () -> [[LineOfInk]]?
  ) -> LineDivisions {
    guard certainty != .level, let turned = turnedBack() else {
      return LineDivisions(alternatives: level())
    }
    return certainty == .certain
      ? LineDivisions(alternatives: turned)
      : LineDivisions(alternatives: level(), turnedBack: turned)
  }

  /// Returns the ways to divide the ink into lines, without turning it.
  ///
  /// - Parameter rejoined: the ink; where its broken strokes are rejoined, no line parts them.
  /// - Precondition: the ink is valid.
  func layouts(_ habits: ScriptHabits, _ rejoined: RejoinedInk) -> [[LineOfInk]] {
    guard context.layout == .automatic else { return [wholeInk(slope: 0)] }
    return alternatives(of: PageLayout(rejoined.ink, habits: habits), habits, rejoined)
  }

  private func alternatives(
    of layout: PageLayout, _ habits: ScriptHabits, _ rejoined: RejoinedInk
  ) -> [[LineOfInk]] {
    let only = layout.lines.count == 1 ? rejoined.drawn(layout.lines[0]) : nil
    if let only, zip(only.strokes, only.strokes.dropFirst()).allSatisfy(<) {
      return [[whole(only)]]
    }
    guard !layout.lines.isEmpty else { return [wholeInk(slope: 0)] }
    let found = layout.lines.map { line in
      let line = rejoined.drawn(line)
      return LineOfInk(line: line, ink: line.ink(in: ink))
    }
    guard habits.isDoubtful(layout.lines, of: rejoined.ink) else { return [found] }
    if let only { return [found, wholeInk(slope: only.slope)] }
    let one = rejoined.drawn(PageLayout.oneLine(rejoined.ink, habits: habits))
    let isAsDrawn = zip(one.strokes, one.strokes.dropFirst()).allSatisfy(<)
    return [found, isAsDrawn ? [whole(one)] : [LineOfInk(line: one, ink: one.ink(in: ink))]]
  }

  /// Returns the ink as one line.
  private func wholeInk(slope: Double) -> [LineOfInk] {
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    return [whole(TextLine(strokes: written, slope: slope))]
  }

  /// - Parameter line: a line of all strokes with points, in drawing order.
  private func whole(_ line: TextLine) -> LineOfInk {
    let isAsDrawn = line.slope == 0 && line.strokes.count == ink.strokes.count
    return LineOfInk(
      line: line, ink: isAsDrawn ? ink : line.ink(in: ink), isAsDrawn: isAsDrawn)
  }
}

extension RejoinedInk {
  /// Returns a line of the rejoined ink as one of the ink as drawn.
  func drawn(_ line: TextLine) -> TextLine {
    isAsDrawn
      ? line : TextLine(strokes: pieces(of: line.strokes), slope: line.slope)
  }
}

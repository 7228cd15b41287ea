import InkLayout
import InkModel

/// A line of an ink that is to be read by itself.
struct LineOfInk {
  /// The line's strokes, as places in the whole ink's, and by what slope it was levelled.
  let line: TextLine
  /// The strokes in reading order, levelled.
  let ink: Ink
}

extension RecognitionRequest {
  /// The ways to divide the ink into lines, each from the top, at least one. The lines are read by
  /// themselves; the way whose reading is the likeliest is right. An empty ink has one empty line.
  ///
  /// - Precondition: the ink is valid.
  func layouts(_ habits: ScriptHabits) -> [[LineOfInk]] {
    let whole = [LineOfInk(line: TextLine(strokes: Array(ink.strokes.indices)), ink: ink)]
    guard context.layout == .automatic else { return [whole] }
    let layout = PageLayout(ink, habits: habits)
    let isAsWritten =
      layout.lines.count == 1
      && zip(layout.lines[0].strokes, layout.lines[0].strokes.dropFirst()).allSatisfy(<)
    guard !layout.lines.isEmpty, !isAsWritten else { return [whole] }
    let found = layout.lines.map { LineOfInk(line: $0, ink: layout.ink(of: $0, in: ink)) }
    return habits.isDoubtful(layout.lines, of: ink) ? [found, whole] : [found]
  }
}

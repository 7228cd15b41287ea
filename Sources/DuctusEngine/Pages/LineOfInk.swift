import InkLayout
import InkModel

/// A line of an ink that is to be read by itself.
struct LineOfInk {
  var ink: Ink
  /// The ink's strokes, as places in the whole ink's.
  var strokes: [Int]
  var slope = 0.0
}

extension RecognitionRequest {
  /// The ways to divide the ink into lines, each from the top. The lines are read by themselves;
  /// the way whose reading is the likeliest is right. An empty ink has one empty line.
  ///
  /// - Precondition: the ink is valid.
  func layouts() -> [[LineOfInk]] {
    let whole = [LineOfInk(ink: ink, strokes: Array(ink.strokes.indices))]
    guard context.layout == .automatic else { return [whole] }
    let layout = PageLayout(ink)
    let isAsWritten =
      layout.lines.count == 1
      && zip(layout.lines[0].strokes, layout.lines[0].strokes.dropFirst()).allSatisfy(<)
    guard !layout.lines.isEmpty, !isAsWritten else { return [whole] }
    let found = layout.lines.map {
      LineOfInk(ink: layout.ink(of: $0, in: ink), strokes: $0.strokes, slope: $0.slope)
    }
    // One or two strokes above or below the others may be part of an `=` or a tall first letter.
    let isDoubtful = found.count == 2 && found.contains { $0.strokes.count <= 2 }
    return isDoubtful ? [found, whole] : [found]
  }
}

import InkModel
import Support

extension TextDecoration {
  /// Returns the lines in an ink that belong to no letter, in the order of their first strokes:
  /// those that certainly don't, and all that may not, since a bar may be a part of `E`, a ring a
  /// part of `@`. `all` is empty if no line is in doubt.
  ///
  /// A reader of letters takes an underline for a dash, and a line through a word spoils all its
  /// letters.
  ///
  /// - Parameter ink: an ink whose strokes are whole.
  /// - Complexity: O(points + ``maximumLineCount`` · (strokes + points near a line)).
  package static func find(in ink: Ink) -> (certain: [TextDecoration], all: [TextDecoration]) {
    let boxes = ink.strokes.map { $0.box }
    let lines = DrawnLine.find(in: ink, boxes: boxes, limit: maximumLineCount)
    guard !lines.isEmpty else { return ([], []) }
    // The boxes of strokes that may be letters at a line: all but other lines, although much
    // shorter ones may be bars of letters.
    var letters = boxes
    var (certain, all): ([TextDecoration], [TextDecoration]) = ([], [])
    var isDoubtful = false
    for line in lines {
      if Cancellation.isRequested { break }
      for other in lines {
        letters[other.stroke] = 2 * other.length > line.length ? nil : boxes[other.stroke]
      }
      letters[line.stroke] = nil
      guard let found = line.decoration(of: ink, letters: letters) else { continue }
      all.join(found.decoration)
      if found.isCertain { certain.join(found.decoration) } else { isDoubtful = true }
    }
    return (certain, isDoubtful ? all : [])
  }

  /// The maximum number of straight strokes, and loops, that are examined, longest first.
  private static let maximumLineCount = 32
}

extension [TextDecoration] {
  /// Appends a line, or merges it with another of its kind at the same strokes: a double underline.
  fileprivate mutating func join(_ line: TextDecoration) {
    for (index, other) in enumerated()
    where other.kind == line.kind && other.ink.first?.stroke == line.ink.first?.stroke
      && other.ink.last?.stroke == line.ink.last?.stroke
    {
      self[index] = TextDecoration(
        kind: other.kind, strokes: other.strokes + line.strokes, ink: other.ink)
      return
    }
    append(line)
  }
}

extension Ink {
  /// Returns the ink without lines about its words. Their strokes become empty, so that the others
  /// keep their indices.
  package func without(_ decorations: [TextDecoration]) -> Ink {
    var ink = self
    for decoration in decorations {
      for stroke in decoration.strokes { ink.strokes[stroke].points = [] }
    }
    return ink
  }
}

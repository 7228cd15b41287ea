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
    // The boxes of strokes that may be letters at a line: all but other lines, although much
    // shorter ones may be bars of letters.
    var letters = ink.strokes.map { $0.box }
    let lines = DrawnLine.find(in: ink, boxes: letters, limit: maximumLineCount)
    guard !lines.isEmpty else { return ([], []) }
    var (certain, all): ([TextDecoration], [TextDecoration]) = ([], [])
    var isDoubtful = false
    for line in lines {
      if Cancellation.isRequested { break }
      for other in lines {
        letters[other.stroke] = 2 * other.length > line.length ? nil : other.box
      }
      letters[line.stroke] = nil
      guard let found = line.decoration(of: ink, letters: letters) else { continue }
      all.join(found.decoration)
      if found.isCertain { certain.join(found.decoration) } else { isDoubtful = true }
    }
    return (certain, isDoubtful ? all : [])
  }

  /// Returns the lines in an ink of separate characters that belong to none of them: these lines
  /// and what they are drawn about are longer than any character, unlike the base of `皿`.
  ///
  /// - Parameters:
  ///   - ink: an ink with its lines running to the right.
  ///   - extent: the largest extent of a character along its line, in its height or the length of
  ///     its long strokes.
  /// - Complexity: as ``find(in:)``.
  package static func find(inCharacters ink: Ink, extent: Double) -> [TextDecoration] {
    let lines = find(in: ink).certain
    if lines.isEmpty { return [] }
    let boxes = ink.without(lines).strokes.map { $0.box }
    let side = boxes.map { $0?.size.max() ?? 0 }.quantile(longStroke)
    var found: [TextDecoration] = []
    for line in lines where line.isLonger(than: extent, in: ink, boxes, side: side) {
      found.append(line)
    }
    return found
  }

  /// The quantile of strokes' lengths that is that of a character's long strokes.
  private static let longStroke = 0.9
  /// The largest gap within a character, in lengths of its long strokes.
  private static let gap = 0.2

  /// Returns whether the line, and what it is drawn about, are longer than a character.
  ///
  /// - Parameters:
  ///   - boxes: the boxes of the strokes that aren't such lines.
  ///   - side: the length of characters' long strokes.
  private func isLonger(
    than extent: Double, in ink: Ink, _ boxes: [Box?], side: Double
  ) -> Bool {
    var (line, about): (Box?, Box?) = (nil, nil)
    for stroke in strokes {
      if let box = ink.strokes[stroke].box { line = line?.union(box) ?? box }
    }
    for span in self.ink {
      if let box = boxes[span.stroke] { about = about?.union(box) ?? box }
    }
    guard let line, let about else { return false }
    // The line may be about a part of a character, as in `禁`: then the rest is close to it.
    var (top, bottom) = (about.topLeft.y, about.bottomRight.y)
    for _ in 0..<Self.rounds {
      for case let box? in boxes
      where box.topLeft.x < line.bottomRight.x && box.bottomRight.x > line.topLeft.x
        && box.topLeft.y < bottom + Self.gap * side && box.bottomRight.y > top - Self.gap * side
      {
        (top, bottom) = (min(top, box.topLeft.y), max(bottom, box.bottomRight.y))
      }
    }
    return min(line.width, about.width) > extent * max(side, bottom - top)
  }

  /// The number of times that strokes are looked at for some close to those found before.
  private static let rounds = 3

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

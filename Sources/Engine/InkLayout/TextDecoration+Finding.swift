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
    return lines.filter { $0.isLonger(than: extent, in: ink, boxes) }
  }

  /// The quantile of strokes' lengths that is that of a character's long strokes.
  private static let longStroke = 0.9
  /// The largest gap within a character, in lengths of its long strokes.
  private static let gap = 0.2

  /// Returns whether the line, and what it is drawn about, are longer than a character.
  ///
  /// - Parameter boxes: the boxes of the strokes that aren't such lines.
  private func isLonger(than extent: Double, in ink: Ink, _ boxes: [Box?]) -> Bool {
    func box(of strokes: [Int]) -> Box? {
      Box(around: strokes.lazy.compactMap { ink.strokes[$0].box })
    }
    let marked = self.ink.map { $0.stroke }
    guard let line = box(of: strokes), let about = box(of: marked) else { return false }
    let sides = boxes.map { $0?.size.max() ?? 0 }
    let usual = sides.quantile(Self.longStroke)
    // The line may be about a part of a character, as in `禁`: then the rest is close to it.
    let fromTop = boxes.compactMap { $0 }.filter {
      $0.topLeft.x < line.bottomRight.x && $0.bottomRight.x > line.topLeft.x
    }.ordered { $0.topLeft.y < $1.topLeft.y }
    var (top, bottom) = (about.topLeft.y, -Double.infinity)
    for box in fromTop {
      if box.topLeft.y > bottom + Self.gap * usual {
        if bottom >= about.bottomRight.y { break }
        if bottom < about.topLeft.y { top = box.topLeft.y }
      }
      bottom = max(bottom, box.bottomRight.y)
    }
    let side = marked.reduce(max(usual, bottom - top)) { max($0, sides[$1]) }
    return min(line.width, about.width) > extent * side
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

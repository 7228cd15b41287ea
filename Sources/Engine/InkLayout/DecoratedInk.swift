import InkModel
import Support

/// Ink with lines in it that belong to no letter: under words, through them or around them.
///
/// A reader of letters takes an underline for a dash, and a line through a word spoils all its letters.
package struct DecoratedInk: Sendable {
  /// The lines, in the order of their first strokes.
  package let decorations: [TextDecoration]
  /// The ink without them. Their strokes are empty, so that the others keep their places.
  package let writing: Ink

  /// The lines that are no part of letters without doubt; and with these, if there are more, all that may be
  /// none. A bar is a part of `E`, a ring of `@`.
  ///
  /// - Complexity: O(points), and O(points · ``mostLines``) of ink with lines.
  package static func find(in ink: Ink) -> (certain: DecoratedInk?, all: DecoratedInk?) {
    let lines = DrawnLine.find(in: ink, most: mostLines)
    guard !lines.isEmpty else { return (nil, nil) }
    var isLine = [Bool](repeating: false, count: ink.strokes.count)
    for line in lines { isLine[line.stroke] = true }
    let others = ink.strokes.indices.filter { !isLine[$0] }
    var (certain, all): ([DrawnLine.Finding], [DrawnLine.Finding]) = ([], [])
    for line in lines {
      if Cancellation.isRequested { break }
      guard let found = line.decoration(of: ink, strokes: others) else { continue }
      all.append(found)
      if found.isCertain { certain.append(found) }
    }
    return (
      DecoratedInk(certain, in: ink), all.count > certain.count ? DecoratedInk(all, in: ink) : nil
    )
  }

  /// Strokes that are looked at as lines, the longest first.
  private static let mostLines = 32

  /// - Returns: `nil` where there are none, and where nothing else would be left.
  private init?(_ found: [DrawnLine.Finding], in ink: Ink) {
    guard !found.isEmpty else { return nil }
    var writing = ink
    var decorations: [TextDecoration] = []
    for finding in found {
      for stroke in finding.decoration.strokes { writing.strokes[stroke].points = [] }
      decorations.join(finding.decoration)
    }
    guard !writing.isEmpty else { return nil }
    (self.writing, self.decorations) = (writing, decorations)
  }
}

extension [TextDecoration] {
  /// Appends a line, or makes it one with another of its kind from and to the same strokes: a double
  /// underline.
  fileprivate mutating func join(_ line: TextDecoration) {
    for (place, other) in enumerated()
    where other.kind == line.kind && other.ink.first?.stroke == line.ink.first?.stroke
      && other.ink.last?.stroke == line.ink.last?.stroke
    {
      self[place] = TextDecoration(
        kind: other.kind, strokes: other.strokes + line.strokes, ink: other.ink)
      return
    }
    append(line)
  }
}

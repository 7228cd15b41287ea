import InkModel
import Support

extension TextDecoration {
  /// The lines in an ink that belong to no letter, in the order of their first strokes: those without doubt;
  /// and with these, if there are more, all that may be none. A bar is a part of `E`, a ring of `@`.
  ///
  /// A reader of letters takes an underline for a dash, and a line through a word spoils all its letters.
  ///
  /// - Parameter ink: whose strokes are whole.
  /// - Complexity: O(points), and O(points · ``mostLines``) of ink with lines.
  package static func find(in ink: Ink) -> (certain: [TextDecoration], all: [TextDecoration]) {
    let lines = DrawnLine.find(in: ink, most: mostLines)
    guard !lines.isEmpty else { return ([], []) }
    var isLetter = [Bool](repeating: true, count: ink.strokes.count)
    for line in lines { isLetter[line.stroke] = false }
    let others = ink.strokes.indices.filter { isLetter[$0] }
    var (certain, all): ([DrawnLine.Finding], [DrawnLine.Finding]) = ([], [])
    for line in lines {
      if Cancellation.isRequested { break }
      guard let found = line.decoration(of: ink, strokes: others) else { continue }
      all.append(found)
      if found.isCertain { certain.append(found) }
    }
    return (
      ink.decorations(certain, of: lines),
      certain.count < all.count ? ink.decorations(all, of: lines) : []
    )
  }

  /// Straight strokes, and loops, that are looked at, the longest first.
  private static let mostLines = 32
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

extension Ink {
  /// The lines that were found, each with all that it decorates: straight strokes that turned out to be
  /// no lines are bars of letters.
  ///
  /// - Parameter lines: the strokes that might have been lines.
  fileprivate func decorations(_ found: [DrawnLine.Finding], of lines: [DrawnLine])
    -> [TextDecoration]
  {
    guard !found.isEmpty else { return [] }
    var isLetter = [Bool](repeating: true, count: strokes.count)
    for finding in found {
      for stroke in finding.decoration.strokes { isLetter[stroke] = false }
    }
    let letters = strokes.indices.filter { isLetter[$0] }
    var decorations: [TextDecoration] = []
    for finding in found {
      var decoration = finding.decoration
      for line in lines where line.stroke == decoration.strokes[0] {
        let whole = line.decoration(of: self, strokes: letters)?.decoration
        if let whole, whole.kind == decoration.kind { decoration = whole }
      }
      decorations.join(decoration)
    }
    return decorations
  }

  /// The ink without lines about its words. Their strokes are empty, so that the others keep their places.
  package func without(_ decorations: [TextDecoration]) -> Ink {
    var ink = self
    for decoration in decorations {
      for stroke in decoration.strokes { ink.strokes[stroke].points = [] }
    }
    return ink
  }
}

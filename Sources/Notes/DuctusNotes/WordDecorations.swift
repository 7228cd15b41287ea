import DuctusEngine
import InkLayout
import InkModel
import NoteFormats
import PageStructure

/// Lines under, through or around the words of a page.
///
/// Reading finds the lines that were taken for writing; the others are rules and drawings beside
/// the lines of text.
struct WordDecorations {
  private let ink: Ink
  private let marks: [DrawnMark]

  /// The maximum distance of such a line's start from a line of text, in heights of its small
  /// letters.
  private static let reach = 2.0

  /// - Parameters:
  ///   - ink: a page, upright.
  ///   - others: the page's groups of strokes that aren't writing.
  ///   - unit: the height of its small letters.
  init(_ ink: Ink, others: [StrokeGroup], unit: Double) {
    self.ink = ink
    marks = others.flatMap { DrawnMark.find(among: $0.strokes, of: ink, unit: unit) }
  }

  /// Adds the lines drawn at a line's words to these words.
  ///
  /// - Parameter read: the lines that reading found.
  /// - Complexity: O(marks + points of the line · marks near it).
  func decorate(_ line: inout TranscribedLine, read: [TextDecoration]) {
    let found = Dictionary(grouping: read + drawn(at: line), by: \.kind).mapValues {
      Dictionary(grouping: $0.flatMap(\.ink), by: \.stroke)
    }
    guard !found.isEmpty else { return }
    for index in line.words.indices {
      let ink = line.words[index].ink
      line.words[index].decorations = TextDecoration.Kind.allCases.filter { kind in
        found[kind].map { ink.isMostly(in: $0) } ?? false
      }
    }
  }

  private func drawn(at line: TranscribedLine) -> [TextDecoration] {
    let box = PageBox(around: line.strokes.lazy.flatMap { ink.strokes[$0].points })
    let reach = Float(Self.reach * line.letterHeight)
    let near = marks.filter { mark in
      mark.box.x <= box.right && box.x <= mark.box.right
        && mark.box.y <= box.bottom + reach && box.y <= mark.box.bottom + reach
    }
    guard !near.isEmpty else { return [] }
    let strokes = line.strokes.sorted()
    let part = Ink(strokes: strokes.map { ink.strokes[$0] } + near.flatMap(\.lines))
    let (certain, all) = TextDecoration.find(in: part)
    // Marks aren't writing: what might be a letter's bar is a line here.
    let found = all.isEmpty ? certain : all
    var first = strokes.count
    return near.compactMap { mark in
      defer { first += mark.lines.count }
      return mark.decoration(among: found, from: first, of: strokes)
    }
  }
}

extension [InkSpan] {
  /// Returns whether more than half of the points are among others.
  ///
  /// - Parameter others: points by their strokes.
  fileprivate func isMostly(in others: [Int: [InkSpan]]) -> Bool {
    var (all, held) = (0, 0)
    for span in self {
      all += span.points.count
      let others = others[span.stroke] ?? []
      held += span.points.count { point in others.contains { $0.points.contains(point) } }
    }
    return 2 * held > all
  }
}

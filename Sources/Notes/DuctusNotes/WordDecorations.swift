import DuctusEngine
import InkLayout
import InkModel
import NoteFormats
import PageStructure

/// Lines under the words of a page, through them or around them.
///
/// Reading finds those that were taken for writing; those that were told from writing are rules and
/// drawings beside the lines.
struct WordDecorations {
  private let ink: Ink
  private let marks: [DrawnMark]

  /// How far from a line of text such a line may begin, in heights of its small letters.
  private static let reach = 2.0

  /// - Parameters:
  ///   - ink: a page, upright.
  ///   - others: what isn't writing on it.
  ///   - unit: the height of its small letters.
  init(_ ink: Ink, others: [StrokeGroup], unit: Double) {
    self.ink = ink
    marks = others.flatMap { DrawnMark.find(among: $0.strokes, of: ink, unit: unit) }
  }

  /// Tells the words of a line which lines are drawn at them.
  ///
  /// - Parameter read: the lines that were found as it was read.
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
    // No mark is writing: what may be a letter's bar elsewhere is a line here.
    let found = all.isEmpty ? certain : all
    var first = strokes.count
    return near.compactMap { mark in
      defer { first += mark.lines.count }
      return mark.decoration(among: found, from: first, of: strokes)
    }
  }
}

extension TextDecoration {
  /// What the line is in an ink whose strokes have other places.
  func renumbered(_ place: (Int) -> Int) -> TextDecoration {
    TextDecoration(
      kind: kind, strokes: strokes.map(place),
      ink: ink.map { InkSpan(stroke: place($0.stroke), points: $0.points) })
  }
}

extension [InkSpan] {
  /// Whether more than half of the points are among others.
  ///
  /// - Parameter others: by their strokes.
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

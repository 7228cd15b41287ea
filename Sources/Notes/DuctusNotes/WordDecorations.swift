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
  private let rules: [(stroke: Int, box: PageBox)]

  /// A double line is two strokes that touch; more are a table or a drawing.
  private static let mostStrokes = 2
  /// How far from a line of text such a line may begin, in heights of its small letters.
  private static let reach = 2.0

  /// - Parameters:
  ///   - ink: a page, upright.
  ///   - others: what isn't writing on it.
  init(_ ink: Ink, others: [StrokeGroup]) {
    self.ink = ink
    rules = others.filter { $0.strokes.count <= Self.mostStrokes }.flatMap(\.strokes)
      .map { ($0, PageBox(around: ink.strokes[$0].points)) }
  }

  /// Tells the words of a line which lines are drawn at them.
  ///
  /// - Parameter read: the lines that were found as it was read.
  /// - Complexity: O(rules + points of the line · rules near it).
  func decorate(_ line: inout TranscribedLine, read: [TextDecoration]) {
    let found = (read + drawn(at: line)).map { line in
      (kind: line.kind, ink: Dictionary(grouping: line.ink, by: \.stroke))
    }
    guard !found.isEmpty else { return }
    for index in line.words.indices {
      let ink = line.words[index].ink
      let kinds = Set(found.lazy.filter { ink.isMostly(in: $0.ink) }.map(\.kind))
      line.words[index].decorations = TextDecoration.Kind.allCases.filter(kinds.contains)
    }
  }

  private func drawn(at line: TranscribedLine) -> [TextDecoration] {
    let box = PageBox(around: line.strokes.lazy.flatMap { ink.strokes[$0].points })
    let reach = Float(Self.reach * line.letterHeight)
    let near = rules.filter { rule in
      rule.box.x <= box.right && box.x <= rule.box.right
        && rule.box.y <= box.bottom + reach && box.y <= rule.box.bottom + reach
    }
    guard !near.isEmpty else { return [] }
    let strokes = line.strokes.sorted() + near.map(\.stroke)
    let part = Ink(strokes: strokes.map { ink.strokes[$0] })
    let (certain, all) = TextDecoration.find(in: part)
    // What may be a bar of a letter was told from writing here.
    return (all.isEmpty ? certain : all)
      .filter { found in found.strokes.allSatisfy { $0 >= line.strokes.count } }
      .map { $0.renumbered { strokes[$0] } }
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
      for other in others[span.stroke] ?? [] {
        held += other.points.clamped(to: span.points).count
      }
    }
    return 2 * held > all
  }
}

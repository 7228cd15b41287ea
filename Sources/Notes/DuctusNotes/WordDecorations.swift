import DuctusEngine
import InkLayout
import InkModel
import NoteFormats
import PageStructure

/// Lines under, through or around the words of a page.
///
/// Reading finds the lines that were taken for writing; the others are rules and drawings beside
/// the lines of text. Where strokes are several letters, level lines are told by the boxes of words:
/// the letters' own strokes are as long and as level.
struct WordDecorations {
  private let ink: Ink
  private let marks: [DrawnMark]
  /// Level lines at the boxes of words.
  private let levelMarks: [DrawnMark]

  /// The maximum distance of such a line's start from a line of text, in heights of its small
  /// letters.
  private static let reach = 2.0

  // Level lines.

  /// The minimum width of such a line, relative to its height.
  private static let levelness: Float = 4
  /// The minimum share of a word's width, and the heights in its box, at which it is struck through.
  private static let (share, struck): (Float, ClosedRange<Float>) = (0.5, 0.2...0.85)
  /// The maximum distance of an underline from the word's box, and the minimum height of a word's
  /// box, in heights of small letters.
  private static let (below, minimumHeight): (Float, Float) = (0.75, 0.5)

  /// - Parameters:
  ///   - ink: a page, upright.
  ///   - others: the page's groups of strokes that aren't writing.
  ///   - unit: the height of its small letters.
  ///   - joinsLetters: whether a stroke is several letters.
  init(_ ink: Ink, others: [StrokeGroup], unit: Double, joinsLetters: Bool) {
    self.ink = ink
    let all = others.flatMap { DrawnMark.find(among: $0.strokes, of: ink, unit: unit) }
    func isLevel(_ mark: DrawnMark) -> Bool {
      joinsLetters && mark.lines.count == 1 && mark.box.width >= Self.levelness * mark.box.height
    }
    marks = all.filter { !isLevel($0) }
    levelMarks = all.filter(isLevel)
  }

  /// Adds the lines drawn at a line's words to these words.
  ///
  /// - Parameter read: the lines that reading found.
  /// - Complexity: O(marks + points of the line · marks near it).
  func decorate(_ line: inout TranscribedLine, read: [TextDecoration]) {
    decorateByBoxes(&line)
    let found = Dictionary(grouping: read + drawn(at: line), by: \.kind).mapValues {
      Dictionary(grouping: $0.flatMap(\.ink), by: \.stroke)
    }
    guard !found.isEmpty else { return }
    for index in line.words.indices {
      let ink = line.words[index].ink
      let known = line.words[index].decorations
      line.words[index].decorations = TextDecoration.Kind.allCases.filter { kind in
        known.contains(kind) || found[kind].map { ink.isMostly(in: $0) } ?? false
      }
    }
  }

  private func decorateByBoxes(_ line: inout TranscribedLine) {
    guard !levelMarks.isEmpty else { return }
    let unit = Float(line.letterHeight)
    let box = PageBox(around: line.strokes.lazy.flatMap { ink.strokes[$0].points })
    // A line that reaches beyond the text parts it from other text.
    let reach = Float(Self.reach) * unit
    let near = levelMarks.filter { $0.box.x >= box.x - reach && $0.box.right <= box.right + reach }
    for index in line.words.indices {
      let word = line.words[index].uprightBox
      let kinds = Set(near.compactMap { Self.kind(of: $0.box, at: word, unit: unit) })
      line.words[index].decorations = TextDecoration.Kind.allCases.filter(kinds.contains)
    }
  }

  /// Returns what a level line is at a word's box; `nil` if it is elsewhere.
  private static func kind(
    of mark: PageBox, at word: PageBox, unit: Float
  ) -> TextDecoration.Kind? {
    let overlap = min(mark.right, word.right) - max(mark.x, word.x)
    guard word.height >= minimumHeight * unit, overlap > share * word.width else { return nil }
    let middle = mark.y + mark.height / 2
    let height = (middle - word.y) / word.height
    if struck.contains(height) { return .strikeThrough }
    return height > struck.upperBound && middle <= word.bottom + below * unit ? .underline : nil
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

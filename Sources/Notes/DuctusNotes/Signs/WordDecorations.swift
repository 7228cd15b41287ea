import DuctusEngine
import InkLayout
import InkModel
import NoteFormats
import PageStructure

/// Lines under, through or around the words of a page.
///
/// Reading finds the lines that were taken for writing; the others are rules and drawings beside
/// the lines of text. Where strokes are several letters, level lines are told by the boxes of
/// words: the letters' own strokes are as long and as level. What reaches far beyond the text, or
/// has another line of text above it, doesn't underline it.
struct WordDecorations {
  private let ink: Ink
  private let marks: [DrawnMark]
  /// Level lines at the boxes of words.
  private let levelMarks: [DrawnMark]
  /// The boxes of the page's strokes, and of its lines of text.
  private let boxes: [PageBox]
  private let lines: [LineBoxes]
  /// The height of small letters.
  private let unit: Float

  /// The maximum distance of such a line's start from a line of text, in heights of its small
  /// letters.
  private static let reach = 2.0
  /// The maximum distance of an underline's ends beyond the text, in heights of the page's small
  /// letters.
  private static let beyond: Float = 4.5
  /// The minimum distance of another line's middle from that of the text, and below the underline,
  /// in heights of the page's small letters.
  private static let (lower, above): (Float, Float) = (1, 0.25)

  // Level lines.

  /// The minimum width of such a line, relative to its height.
  private static let levelness: Float = 4
  /// The minimum share of a word's width, and the heights in its box, at which it is struck
  /// through.
  private static let (share, struck): (Float, ClosedRange<Float>) = (0.5, 0.2...0.85)
  /// The maximum distance of an underline from the word's box, and the minimum height of a word's
  /// box, in heights of small letters.
  private static let (below, minimumHeight): (Float, Float) = (0.75, 0.5)

  /// - Parameters:
  ///   - ink: a page, upright.
  ///   - lines: the strokes of each line of its text.
  ///   - others: the page's groups of strokes that aren't writing.
  ///   - unit: the height of its small letters.
  ///   - joinsLetters: whether a stroke is several letters.
  init(
    _ ink: Ink, lines: [[Int]], others: [StrokeGroup], unit: Double, joinsLetters: Bool
  ) {
    self.ink = ink
    self.unit = Float(unit)
    let boxes = lines.isEmpty ? [] : ink.strokes.map { PageBox(around: $0.points) }
    self.boxes = boxes
    self.lines = lines.map { LineBoxes(strokes: $0.map { boxes[$0] }) }
    guard !lines.isEmpty else {
      (marks, levelMarks) = ([], [])
      return
    }
    let all = DrawnMark.joined(
      others.flatMap { DrawnMark.find(among: $0.strokes, of: ink, unit: unit) }, unit: unit)
    func isLevel(_ mark: DrawnMark) -> Bool {
      joinsLetters && mark.lines.count == 1 && mark.box.width >= Self.levelness * mark.box.height
    }
    marks = all.filter { !isLevel($0) }
    levelMarks = all.filter(isLevel)
  }

  /// Adds the lines drawn at a line's words to these words.
  ///
  /// - Parameter read: the lines that reading found.
  /// - Complexity: O(words · level marks + marks + points of the line · marks near it), and
  ///   O(lines + strokes of the lines above a mark + points of the mark) for each mark under it.
  func decorate(_ line: inout TranscribedLine, read: [TextDecoration]) {
    let own = LineBoxes(strokes: line.strokes.map { boxes[$0] })
    decorateByBoxes(&line, own)
    let found = Dictionary(grouping: read + drawn(at: line, own), by: \.kind).mapValues {
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

  private func decorateByBoxes(_ line: inout TranscribedLine, _ own: LineBoxes) {
    guard !levelMarks.isEmpty else { return }
    let unit = Float(line.letterHeight)
    let words = line.words.map(\.uprightBox)
    var kinds = [Set<TextDecoration.Kind>](repeating: [], count: words.count)
    // A line that reaches beyond the text parts it from other text.
    for mark in levelMarks where isWithin(own.whole, mark) {
      let found = words.map { Self.kind(of: mark.box, at: $0, unit: unit) }
      let isUnder = found.contains(.underline) && isNearest(own, mark)
      for (word, kind) in found.enumerated() {
        if let kind, kind != .underline || isUnder { kinds[word].insert(kind) }
      }
    }
    for index in words.indices {
      line.words[index].decorations = TextDecoration.Kind.allCases.filter(kinds[index].contains)
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

  private func drawn(at line: TranscribedLine, _ own: LineBoxes) -> [TextDecoration] {
    let box = own.whole
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
      let found = mark.decoration(among: found, from: first, of: strokes)
      return found?.kind == .underline && !(isWithin(box, mark) && isNearest(own, mark))
        ? nil : found
    }
  }

  /// Returns whether a mark doesn't reach far beyond the box of a line of text.
  private func isWithin(_ line: PageBox, _ mark: DrawnMark) -> Bool {
    let reach = Self.beyond * unit
    return mark.box.x >= line.x - reach && mark.box.right <= line.right + reach
  }

  /// Returns whether no other line of text is between a line and the mark below it.
  ///
  /// - Complexity: O(lines + strokes of those that reach between both + points of the mark).
  private func isNearest(_ own: LineBoxes, _ mark: DrawnMark) -> Bool {
    let (left, right) = (max(own.whole.x, mark.box.x), min(own.whole.right, mark.box.right))
    let below = mark.lines.flatMap(\.points).filter { left <= $0.x && $0.x <= right }.map(\.y)
    guard let first = own.middle(from: left, to: right), let last = below.upperMedian else {
      return true
    }
    let (top, bottom) = (first + Self.lower * unit, last + Self.above * unit)
    return !lines.contains { line in
      guard top < line.whole.bottom, line.whole.y < bottom,
        let middle = line.middle(from: left, to: right)
      else { return false }
      return top < middle && middle < bottom
    }
  }
}

/// The boxes of a line's strokes, and the one around them.
private struct LineBoxes {
  let strokes: [PageBox]
  let whole: PageBox

  init(strokes: [PageBox]) {
    self.strokes = strokes
    whole = PageBox(joining: strokes) ?? PageBox(around: [])
  }

  /// Returns the height at which most of its strokes between two places are; `nil` without any.
  func middle(from left: Float, to right: Float) -> Float? {
    strokes.filter { $0.x <= right && left <= $0.right }.map { $0.y + $0.height / 2 }.upperMedian
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

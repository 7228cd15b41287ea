import DuctusEngine
import NoteFormats
import PageStructure

/// Text that stands together: a paragraph, a column, a note in the margin.
public struct TranscribedBlock: Hashable, Sendable {
  /// The lines, from the top.
  public var lines: [TranscribedLine]
  /// The typed text that it is, as a place in the page's; `nil` for one that was written.
  public var typedText: Int?
  /// Kind of paragraph that the note tells, where it was typed.
  public var form: TypedText.Form
  /// The angle by which it is turned against the page, in degrees, clockwise as seen: more than -180, at
  /// most 180, and 0 for an upright one.
  public var angle: Double

  /// A block of lines.
  public init(
    lines: [TranscribedLine], typedText: Int? = nil, form: TypedText.Form = .plain,
    angle: Double = 0
  ) {
    self.lines = lines
    self.form = form
    self.typedText = typedText
    self.angle = angle
  }

  /// Whether it was typed: its lines have no strokes, and are sure.
  public var isTyped: Bool { typedText != nil }

  /// Box of its lines; without any, a rectangle without size at (0, 0).
  package var box: PageBox {
    PageBox(joining: lines.lazy.map(\.box)) ?? PageBox(x: 0, y: 0, width: 0, height: 0)
  }

  /// The lines' texts, without formulas that weren't read as such.
  public var text: String {
    lines.filter { $0.role == .text || $0.isReadFormula }.map(\.text).joined(separator: "\n")
  }
}

extension TranscribedBlock {
  /// A block of typed text, whose words are where letters of an average width would put them.
  ///
  /// - Parameter number: its place in the page's texts.
  init(_ typed: TypedText, number: Int) {
    let letter = 0.5 * typed.size
    let texts = typed.text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = texts.enumerated().compactMap { row, text -> TranscribedLine? in
      let top = typed.place.y + 1.2 * typed.size * Float(row)
      func box(_ range: Range<Int>) -> PageBox {
        PageBox(
          x: typed.place.x + letter * Float(range.lowerBound), y: top,
          width: letter * Float(range.count), height: typed.size)
      }
      let characters = Array(text)
      let words = characters.indices.split { characters[$0].isWhitespace }
        .map { $0.startIndex..<$0.endIndex }
      guard !words.isEmpty else { return nil }
      let candidate = LineCandidate(text: String(text), confidence: 1)
      var line = TranscribedLine(
        text: candidate.text,
        words: words.map {
          TranscribedWord(text: String(characters[$0]), confidence: 1, box: box($0), ink: [])
        },
        candidates: [candidate],
        lattice: WordLattice(candidates: [candidate], words: words.map { _ in 1 }).arcs)
      line.letterHeight = 0.5 * Double(typed.size)
      return line
    }
    self.init(lines: lines, typedText: number, form: typed.form)
  }
}

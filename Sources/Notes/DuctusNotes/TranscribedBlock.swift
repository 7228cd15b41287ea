import DuctusEngine
import FormulaNotation
import NoteFormats
import PageStructure

/// A block of text: a paragraph, a column, a note in the margin, a table.
public struct TranscribedBlock: Codable, Hashable, Sendable {
  /// The lines, from top to bottom; in a table, row by row.
  public var lines: [TranscribedLine]
  /// The cells of the lines; `nil` if the block isn't a table.
  public var table: TranscribedTable?
  /// The index of its typed text in the page's; `nil` for handwriting.
  public var typedText: Int?
  /// The kind of paragraph, if it was typed and the note has it.
  public var form: TypedText.Form
  /// The angle by which it is turned against the page, in degrees, clockwise as seen: above -180,
  /// at most 180; 0 if upright.
  public var angle: Double

  /// Creates a block of lines.
  public init(
    lines: [TranscribedLine], typedText: Int? = nil, form: TypedText.Form = .plain,
    angle: Double = 0
  ) {
    self.lines = lines
    self.form = form
    self.typedText = typedText
    self.angle = angle
  }

  /// Whether it was typed: its lines have no strokes and are certain.
  public var isTyped: Bool { typedText != nil }

  /// The box of its lines; without any, an empty rectangle at (0, 0).
  package var box: PageBox {
    PageBox(joining: lines.lazy.map(\.box)) ?? PageBox(x: 0, y: 0, width: 0, height: 0)
  }

  /// The lines' texts with their marks, without formulas that weren't read as such. In a table,
  /// tabs stand between cells, and blanks between the lines of a cell.
  public var text: String {
    func texts(_ lines: some Sequence<TranscribedLine>) -> [String] {
      lines.filter { $0.role == .text || $0.isReadFormula }.map { line in
        line.mark.map { "\($0.sign) \(line.text)" } ?? line.text
      }
    }
    guard let table else { return texts(lines).joined(separator: "\n") }
    return table.rows.map { row in
      row.map { texts(lines[$0]).joined(separator: " ") }.joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

extension TranscribedBlock {
  /// Creates a block of typed text; for a formula that isn't understood, of its LaTeX.
  init(_ typed: TypedText, number: Int) {
    if let formula = typed.formula {
      self.init(formula, of: typed, number: number)
    } else {
      self.init(text: typed, number: number)
    }
  }

  private init(_ formula: Formula, of typed: TypedText, number: Int) {
    let text = formula.text
    var word = TranscribedWord(
      text: text, confidence: 1,
      box: PageBox(
        x: typed.place.x, y: typed.place.y, width: 0.5 * typed.size * Float(text.count),
        height: typed.size), ink: [])
    word.formula = formula
    var line = TranscribedLine(
      text: text, words: [word], candidates: [LineCandidate(text: text, confidence: 1)],
      lattice: FormulaLattice.arcs(of: word, at: 0))
    line.role = .formula
    line.letterHeight = 0.5 * Double(typed.size)
    self.init(lines: [line], typedText: number, form: typed.form)
  }

  /// Creates a block of typed text, with words placed as if all letters were of average width.
  ///
  /// - Parameter number: its index in the page's texts.
  private init(text typed: TypedText, number: Int) {
    let letter = 0.5 * typed.size
    let corner = (x: typed.place.x, y: typed.place.y)
    let uprightCorner = PageBox.place(corner.x, corner.y, turnedBy: -typed.angle)
    let texts = typed.text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = texts.enumerated().compactMap { row, text -> TranscribedLine? in
      let top = 1.2 * typed.size * Float(row)
      /// Returns the box of some letters, relative to a corner of the text.
      func box(_ range: Range<Int>, from corner: (x: Float, y: Float)) -> PageBox {
        PageBox(
          x: corner.x + letter * Float(range.lowerBound), y: corner.y + top,
          width: letter * Float(range.count), height: typed.size)
      }
      func box(_ range: Range<Int>) -> PageBox {
        box(range, from: corner).turned(about: corner, by: typed.angle)
      }
      let characters = Array(text)
      let words = characters.indices.split { characters[$0].isWhitespace }.map { places in
        var word = TranscribedWord(
          text: String(characters[places]), confidence: 1,
          box: box(places.startIndex..<places.endIndex), ink: [],
          uprightBox: typed.angle == 0
            ? nil : box(places.startIndex..<places.endIndex, from: uprightCorner))
        if word.searchedWordCount > 1 {
          word.letters = places.map {
            TranscribedWord.Letter(confidence: 1, box: box($0..<$0 + 1), ink: [])
          }
        }
        return word
      }
      guard !words.isEmpty else { return nil }
      let candidate = LineCandidate(text: String(text), confidence: 1)
      var line = TranscribedLine(
        text: candidate.text, words: words, candidates: [candidate],
        lattice: WordLattice(candidates: [candidate], words: []).arcs)
      line.letterHeight = 0.5 * Double(typed.size)
      return line
    }
    self.init(lines: lines, typedText: number, form: typed.form, angle: typed.angle)
  }
}

extension TypedText {
  /// The typed formula; `nil` for other texts, and if its LaTeX isn't understood.
  fileprivate var formula: Formula? {
    guard form == .formula, let formula = try? LaTeXParser.formula(text), !formula.row.isEmpty
    else { return nil }
    return formula
  }

  /// The letters to draw if formulas can't be drawn: a formula's plain text.
  package var plainText: String { formula?.text ?? text }
}

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
  /// Whether it was typed in bold letters.
  public var isBold = false
  /// Whether it is the label of a frame that lines or arrows join to others: it belongs to a drawing,
  /// and is no heading or list of the text.
  public var isLabel: Bool
  /// The angle by which it is turned against the page, in degrees, clockwise as seen: above -180,
  /// at most 180; 0 if upright.
  public var angle: Double

  /// Creates a block of lines.
  public init(
    lines: [TranscribedLine], typedText: Int? = nil, form: TypedText.Form = .plain,
    isLabel: Bool = false, angle: Double = 0
  ) {
    self.lines = lines
    self.form = form
    self.typedText = typedText
    self.isLabel = isLabel
    self.angle = angle
  }

  /// Decodes a block, also of a version that knew no labels or bold letters.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    lines = try values.decode([TranscribedLine].self, forKey: .lines)
    table = try values.decodeIfPresent(TranscribedTable.self, forKey: .table)
    typedText = try values.decodeIfPresent(Int.self, forKey: .typedText)
    form = try values.decode(TypedText.Form.self, forKey: .form)
    isBold = try values.decodeIfPresent(Bool.self, forKey: .isBold) ?? false
    isLabel = try values.decodeIfPresent(Bool.self, forKey: .isLabel) ?? false
    angle = try values.decode(Double.self, forKey: .angle)
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
  ///
  /// - Parameters:
  ///   - number: its index in the page's texts.
  ///   - frame: its place on the page.
  init(_ typed: TypedText, number: Int, in frame: TypedFrame) {
    if let formula = typed.formula {
      self.init(formula, of: typed, number: number)
    } else {
      self.init(text: typed, number: number, in: frame)
    }
  }

  private init(_ formula: Formula, of typed: TypedText, number: Int) {
    let text = formula.text
    var word = TranscribedWord(
      text: text, confidence: 1,
      box: PageBox(
        x: typed.place.x, y: typed.place.y,
        width: typed.size * text.reduce(0) { $0 + TypedText.width(of: $1) }, height: typed.size),
      ink: [])
    word.formula = formula
    var line = TranscribedLine(
      text: text, words: [word], candidates: [LineCandidate(text: text, confidence: 1)],
      lattice: FormulaLattice.arcs(of: word, at: 0))
    line.role = .formula
    line.letterHeight = Double(TypedText.letterHeight * typed.size)
    self.init(lines: [line], typedText: number, form: typed.form)
  }

  /// Creates a block of typed text, with words placed as if all letters were of usual width.
  private init(text typed: TypedText, number: Int, in frame: TypedFrame) {
    let corner = (x: frame.x, y: frame.y)
    let uprightCorner = PageBox.place(corner.x, corner.y, turnedBy: -typed.angle)
    let shift = (x: uprightCorner.x - corner.x, y: uprightCorner.y - corner.y)
    let lines = TypedLine.lines(of: typed, in: frame).compactMap { line -> TranscribedLine? in
      func box(_ letters: Range<Int>) -> PageBox {
        line.box(of: letters).turned(about: corner, by: typed.angle)
      }
      /// Returns the box in the block turned upright.
      func uprightBox(_ letters: Range<Int>) -> PageBox {
        var box = line.box(of: letters)
        (box.x, box.y) = (box.x + shift.x, box.y + shift.y)
        return box
      }
      let characters = line.letters
      let words = characters.indices.split { characters[$0].isWhitespace }.map { places in
        let letters = places.startIndex..<places.endIndex
        var word = TranscribedWord(
          text: String(characters[places]), confidence: 1, box: box(letters), ink: [],
          uprightBox: typed.angle == 0 ? nil : uprightBox(letters))
        if word.searchedWordCount > 1 {
          word.letters = places.map {
            TranscribedWord.Letter(confidence: 1, box: box($0..<$0 + 1), ink: [])
          }
        }
        return word
      }
      guard !words.isEmpty else { return nil }
      let candidate = LineCandidate(text: String(characters), confidence: 1)
      var line = TranscribedLine(
        text: candidate.text, words: words, candidates: [candidate],
        lattice: WordLattice(candidates: [candidate], words: []).arcs)
      line.letterHeight = Double(TypedText.letterHeight * typed.size)
      return line
    }
    self.init(lines: lines, typedText: number, form: typed.form, angle: typed.angle)
    isBold = typed.font?.isBold ?? false
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

import DuctusEngine
import DuctusNotes
import EngineFixtures
import InkModel
import NoteFormats
import PDFRendering
import PackCatalog
import Support
import Testing
import TranscriptFormats

/// Formulas on pages, read with the pack that ships.
@Suite struct FormulaPageTests {
  private static let latex = "x^{2} - 5x + 6 = 0"
  private static let plain = "x² − 5x + 6 = 0"

  private static func recognizer() throws -> FormulaRecognizer {
    try FormulaRecognizer()
  }

  /// The equation of the samples, about as large as the sample texts.
  private static func equation() throws -> Ink {
    let record = try #require(Samples.records("sympy/quadratic").first)
    return Ink(
      strokes: record.ink.strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: 1.8 * $0.x, y: 1.8 * $0.y) })
      })
  }

  private static func read(_ inks: [Ink]) throws -> PageTranscript {
    let page = Ink(strokes: inks.flatMap(\.strokes))
    return try PageReader(TextRecognizer(), formulas: recognizer())
      .transcribe(NotePage(ink: page))
  }

  private static let word = Samples.all[0].ink
  private static let line = Samples.all[1].ink

  @Test func readsAFormulaOnALineByItself() throws {
    let equation = try Self.equation()
    let page = try Self.read([
      Self.line.placed(x: 0, y: 0), equation.placed(x: 120, y: 260),
      Self.word.placed(x: 0, y: 480),
    ])
    let formula = try #require(page.lines.first { $0.role == .formula })
    #expect(formula.isReadFormula)
    #expect(formula.text == Self.plain)
    #expect(formula.words.map { $0.formula?.latex } == [Self.latex])
    // The formula's strokes are the page's.
    let first = Self.line.strokes.count
    #expect(Set(formula.strokes) == Set(first..<first + equation.strokes.count))
    let symbols = try #require(formula.words[0].formula?.symbols)
    #expect(symbols.flatMap(\.strokes).sorted() == formula.strokes.sorted())
    #expect(page.text == "Can you read this?\n\(Self.plain)\nhandwriting")
  }

  /// The frame was a root.
  @Test func readsAFormulaInAFrame() throws {
    let equation = try Self.equation().placed(x: 120, y: 260)
    let box = try #require(equation.box)
    let (low, high) = (box.topLeft - Vector(30, 25), box.bottomRight + Vector(30, 25))
    let corners = [low, Vector(high.x, low.y), high, Vector(low.x, high.y), low]
    let frame = Stroke(
      points: zip(corners, corners.dropFirst()).flatMap { a, b in
        (0..<40).map { StrokePoint(a + Double($0) / 40 * (b - a)) }
      })
    let page = try Self.read([equation, Ink(strokes: [frame])])
    #expect(page.lines.flatMap(\.words).map { $0.formula?.latex } == [Self.latex])
    #expect(page.others.flatMap(\.strokes) == [equation.strokes.count])
  }

  /// The letters for which a fraction's symbols were first taken are slanted; its own text isn't,
  /// and so stays on the page.
  @Test func aFormulaOnALineByItselfIsLevel() throws {
    let page = try Self.read([try #require(Samples.records("formulas").first).ink])
    let formula = try #require(page.lines.first)
    #expect(formula.isReadFormula)
    let overlaid = try #require(OverlaidLine(formula, angle: 0))
    #expect(overlaid.angle == 0)
    #expect(formula.box.y < overlaid.y && overlaid.y <= formula.box.bottom)
  }

  /// The lower one was the index of the upper one's first letter.
  @Test func readsFormulasBelowOneAnother() throws {
    let euler = try #require(Samples.records("formulas").first { $0.id == "euler" }).ink
    let page = try Self.read([
      euler.placed(x: 0, y: 0), euler.placed(x: 40, y: euler.height + 15),
    ])
    let formulas = page.lines.flatMap(\.words).map { $0.formula?.latex }
    #expect(formulas == ["e^{i\\pi} + 1 = 0", "e^{i\\pi} + 1 = 0"])
  }

  /// The exponent of the lower one is between the numbers of the upper one: both were one formula.
  @Test func equationsThatReachIntoOneAnotherAreItsLines() throws {
    let quarters = try #require(Samples.records("formulas").first { $0.id == "quarters" }).ink
    let quadratic = try #require(Samples.records("sympy/quadratic").first).ink
    let page = try Self.read([
      quarters.placed(x: 0, y: 0), quadratic.placed(x: 0, y: 0.85 * quarters.height),
    ])
    let upper = "x + \\frac{1}{4} & =\\pm\\frac{3}{4}"
    #expect(
      page.lines.flatMap(\.words).map { $0.formula?.latex } == [
        "\\begin{aligned} \(upper) \\\\ x^{2} - 5x + 6 & =0 \\end{aligned}"
      ])
    let strokes = Set(0..<quarters.strokes.count + quadratic.strokes.count)
    #expect(page.lines.map { Set($0.strokes) } == [strokes])
  }

  /// The gaps between its cells are wide enough for words, and its rows were lines of text; beside
  /// a bracket that is written first they were insertions in the line above.
  @Test(arguments: [false, true]) func readsAMatrixOfWideCells(bracketFirst: Bool) throws {
    let price = try #require(Samples.all.first { $0.label == "$48.50" }).ink.strokes
    let digits = [price[2...3], price[4...4], price[6...7], price[8...8]].map {
      Ink(strokes: Array($0))
    }
    func bracket(_ x: Float, bend: Float) -> Ink {
      let points = [(0, 0), (-0.8, 0.2), (-1, 0.5), (-0.8, 0.8), (0, 1)] as [(Float, Float)]
      return Ink(strokes: [
        Stroke(points: points.map { StrokePoint(x: x + bend * $0.0, y: 230 + 241 * $0.1) })
      ])
    }
    // 48 and 50 above 5 and 0.
    let cells = [(0, 145, 245), (1, 197, 245), (2, 345, 245), (3, 397, 245), (2, 145, 385)]
    let matrix = (cells + [(3, 345, 385)]).map { digit, x, y in
      digits[digit].placed(x: Float(x), y: Float(y))
    }
    let (opening, closing) = (bracket(125, bend: 25), bracket(450, bend: -25))
    let page = try Self.read(
      [Self.line.placed(x: 0, y: 0)]
        + (bracketFirst ? [opening] + matrix + [closing] : matrix + [opening, closing])
        + [Self.word.placed(x: 0, y: 850)])
    let formulas = page.lines.flatMap(\.words).compactMap { $0.formula?.latex }
    #expect(formulas == ["\\begin{pmatrix} 48 & 50 \\\\ 5 & 0 \\end{pmatrix}"])
    #expect(page.lines.first?.text == "Can you read this?")
    #expect(page.lines.last?.text == "handwriting")
  }

  @Test func readsAFormulaBetweenWords() throws {
    let page = try Self.read([
      Self.word.placed(x: 0, y: 0), try Self.equation().placed(x: 640, y: 8),
      Self.line.placed(x: 1_340, y: 0),
    ])
    #expect(page.lines.count == 1)
    let line = try #require(page.lines.first)
    #expect(line.role == .text)
    #expect(line.text == "handwriting \(Self.plain) Can you read this?")
    let transcript = Transcript(pages: [page])
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == "handwriting $\(Self.latex)$ Can you read this?\n")
    let hits = transcript.search("5x + 6")
    #expect(hits.first?.box == line.words[1].box)
    #expect(transcript.search("handwriting").first?.box == line.words[0].box)
    #expect(transcript.search("read this").first != nil)
  }

  @Test func textAloneIsReadAsWithoutThePack() throws {
    let page = NotePage(
      ink: Ink(
        strokes: Self.line.placed(x: 0, y: 0).strokes + Self.word.placed(x: 0, y: 300).strokes))
    let text = try PageReader(TextRecognizer()).transcribe(page)
    #expect(try PageReader(TextRecognizer(), formulas: Self.recognizer()).transcribe(page) == text)
  }

  @Test func anEmptyPageHasNoFormulas() throws {
    #expect(try Self.read([]).blocks.isEmpty)
  }

  /// A page of dots has very many parts, but no formula.
  @Test func aPageOfVeryManyPartsIsRead() throws {
    let dots = (0..<4_500).map { number -> Stroke in
      let x = Float(number % 70) * 37
      let y = Float(number / 70) * 41
      return Stroke(points: [StrokePoint(x: x, y: y), StrokePoint(x: x + 9, y: y + 9)])
    }
    let page = try Self.read([Ink(strokes: dots)])
    #expect(page.lines.flatMap(\.words).allSatisfy { $0.formula == nil })
  }

  // MARK: - Forms

  private static func page() throws -> (page: NotePage, transcript: PageTranscript) {
    let ink = Ink(
      strokes: Self.word.placed(x: 0, y: 0).strokes
        + (try Self.equation()).placed(x: 120, y: 260).strokes)
    let note = NotePage(ink: ink)
    return (
      note, try PageReader(TextRecognizer(), formulas: Self.recognizer()).transcribe(note)
    )
  }

  @Test func formsHaveTheFormula() throws {
    let (note, page) = try Self.page()
    let transcript = Transcript(pages: [page])
    #expect(TranscriptMarkdown.text(of: transcript) == "handwriting\n\n$$\(Self.latex)$$\n")
    let html = TranscriptHTML.document(title: "", pages: [(note, page)])
    #expect(html.contains("<msup><mi>x</mi><mn>2</mn></msup><mo>−</mo>"))
    #expect(html.contains(">handwriting</text>"))
    let json = TranscriptJSON.page(note, page).text
    #expect(json.contains(#""formula":{"latex":"x^{2} - 5x + 6 = 0","mathml":"<math"#))
    #expect(json.contains(#""plain":"x² − 5x + 6 = 0","symbols":[{"name":"x""#))
  }

  @Test(.enabled(if: NotePDF.isAvailable, "Pango is not installed")) func pdfIsOne() throws {
    let bytes = try NotePDF.file(title: nil, pages: [try Self.page()])
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
  }
}

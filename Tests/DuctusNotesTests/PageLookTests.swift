import Foundation
import InkModel
import NoteFormats
import Testing

@testable import DuctusNotes
@testable import PDFRendering
@testable import TranscriptFormats

/// Pages as their programs show them, and text where their ink is.
@Suite struct PageLookTests {
  private func stroke(_ places: [(Float, Float)], width: Float = 2) -> NoteStroke {
    NoteStroke(
      Stroke(points: places.map { StrokePoint(x: $0.0, y: $0.1) }), width: width, colour: .white)
  }

  private func line(_ words: [(String, x: Float, width: Float)]) -> TranscribedLine {
    var line = TranscribedLine(
      text: words.map(\.0).joined(separator: " "),
      words: words.map {
        TranscribedWord(
          text: $0.0, confidence: 1, box: PageBox(x: $0.x, y: 80, width: $0.width, height: 20),
          ink: [])
      })
    line.letterHeight = 10
    return line
  }

  private let empty = PageTranscript(blocks: [])

  private func html(_ page: NotePage, _ transcript: PageTranscript? = nil) -> String {
    TranscriptHTML.document(title: "T", pages: [(page, transcript ?? empty)])
  }

  // MARK: - Paper and ink

  @Test func htmlHasPaperAndHighlightsUnderTheInk() throws {
    var marked = stroke([(0, 50), (100, 50)], width: 20)
    marked.colour = NoteColour(red: 255, green: 255, blue: 0, alpha: 120)
    let page = NotePage(
      size: PageSize(width: 200, height: 100),
      layers: [NoteLayer(strokes: [stroke([(10, 50), (90, 50)])], highlights: [marked])],
      paper: NotePaper(colour: .black))
    let html = html(page)
    let paper = try #require(html.firstRange(of: "height=\"100%\" fill=\"rgb(0,0,0)\""))
    let highlight = try #require(html.firstRange(of: "stroke=\"rgba(255,255,0,0.47)\""))
    let ink = try #require(html.firstRange(of: "stroke=\"rgb(255,255,255)\""))
    #expect(paper.upperBound < highlight.lowerBound && highlight.upperBound < ink.lowerBound)
  }

  @Test func rulingsReachFromEdgeToEdge() throws {
    let spacing = try #require(PageSize(width: 10, height: 20))
    var ruling = PaperRuling(.grid, spacing: spacing, width: 1, colour: .black)
    let box = PageBox(x: -5, y: 30, width: 30, height: 40)
    #expect(ruling.rows(in: box) == [40, 60] && ruling.columns(in: box) == [0, 10, 20])
    ruling.top = 50
    ruling.origin = StrokePoint(x: 2, y: 5)
    #expect(ruling.rows(in: box) == [65] && ruling.columns(in: box) == [2, 12, 22])
    // Nobody could see so many, or would wait for them.
    ruling.spacing = try #require(PageSize(width: 1e-6, height: 1e-6))
    #expect(ruling.rows(in: box).isEmpty && ruling.columns(in: box).isEmpty)
  }

  @Test func dashesAreDrawnInOneRun() {
    var line = stroke([(10, 50), (50, 50), (90, 50)], width: 4)
    line.widths = [4, 4, 2]
    line = line.dashed([6, 3])
    #expect(InkRun.runs(of: line) == [InkRun(points: 0...2, width: 10 / 3)])
    let page = NotePage(
      size: PageSize(width: 200, height: 100), unitsPerInch: 72,
      layers: [NoteLayer(strokes: [line])])
    #expect(html(page).contains(#"stroke-dasharray="6 3""#))
  }

  @Test func pressureIsDrawnInRuns() {
    var line = stroke([(0, 0), (1, 0), (2, 0), (3, 0)], width: 4)
    #expect(InkRun.runs(of: line) == [InkRun(points: 0...3, width: 4)])
    line.widths = [4, 4, 2, 2]
    #expect(
      InkRun.runs(of: line) == [
        InkRun(points: 0...1, width: 4), InkRun(points: 1...2, width: 3),
        InkRun(points: 2...3, width: 2),
      ])
    line.colour.alpha = 100
    #expect(InkRun.runs(of: line) == [InkRun(points: 0...3, width: 3)])
    #expect(InkRun.runs(of: stroke([])).isEmpty)
  }

  // MARK: - Text over ink

  @Test func linesHaveOneBaselineAndReachToTheNextWord() throws {
    let line = line([
      ("one", x: 10, width: 30), ("two", x: 100, width: 30), ("3", x: 132, width: 9),
    ])
    let laid = try #require(OverlaidLine(line, angle: 0))
    #expect(laid.x == 10 && laid.y == 100 && laid.angle == 0 && laid.size == 20)
    #expect(laid.text == "one two 3" && laid.width == 131)
    #expect(laid.words.map(\.start) == [0, 90, 122])
    #expect(laid.words.map(\.width) == [85, 27, 9])
    #expect(OverlaidLine(TranscribedLine(text: ""), angle: 0) == nil)
  }

  /// Hands with many strokes seem to have small letters, whose text lay below its ink.
  @Test func textIsAboutAsHighAsItsInk() throws {
    var line = line([("default", x: 10, width: 60), ("size", x: 100, width: 30)])
    line.letterHeight = 2
    let laid = try #require(OverlaidLine(line, angle: 0))
    #expect(laid.y == 100 && laid.size == 16)
    line.words.removeLast()
    // A word by itself may reach below its line.
    let alone = try #require(OverlaidLine(line, angle: 0))
    #expect(alone.y == 96 && alone.size == 16)
  }

  @Test func inksOfAnyUnitFitAPage() {
    let hand: [(Float, Float)] = (0..<20).map { (Float($0) * 4, $0.isMultiple(of: 2) ? 0 : 12) }
    func page(_ unit: Float) -> NotePage {
      let ink = Ink(strokes: [stroke(hand.map { ($0.0 * unit, $0.1 * unit) }).stroke])
      return Notebook(inks: [ink]).pages[0]
    }
    func inches(_ page: NotePage) -> Float { PageFrame(page).width / 72 }
    // As a screen's pixels, where that may be.
    #expect(page(1).unitsPerInch == 96 && page(1).strokes[0].width == 1)
    for unit: Float in [1e-3, 1e3] {
      let page = page(unit)
      #expect((1...2).contains(inches(page)))
      #expect(abs(page.strokes[0].width / unit - 1.25) < 0.01)
    }
    let dash = Ink(strokes: [stroke([(0, 0), (8, 0)]).stroke])
    #expect(Notebook(inks: [dash]).pages[0].unitsPerInch == 2)
    #expect(Notebook(inks: [Ink(strokes: [])]).pages[0].unitsPerInch == 96)
    #expect(Notebook(inks: [Ink(strokes: [])], unitsPerInch: 7).pages[0].unitsPerInch == 7)
  }

  /// Its left edge is the baseline, towards which the letters' feet point.
  @Test func aColumnRunsDownItsInk() throws {
    var column = line([])
    column.words = [
      TranscribedWord(
        text: "春の朝", confidence: 1, box: PageBox(x: 50, y: 20, width: 30, height: 100), ink: [])
    ]
    column.isColumn = true
    let laid = try #require(OverlaidLine(column, angle: 0))
    #expect(abs(laid.x - 50) < 0.01 && abs(laid.y - 20) < 0.01 && laid.angle == 90)
    #expect(abs(laid.width - 100) < 0.01 && laid.size == 24)
  }

  /// Numbers, and words without letters in lines of either direction.
  @Test func unseenWordsStandAsTheirInk() {
    func shown(_ word: String, _ isRightToLeft: Bool) -> String {
      String(String.UnicodeScalarView(UnseenFont.visual(word, inRightToLeftLine: isRightToLeft)))
    }
    for isRightToLeft in [false, true] {
      #expect(shown("۱۲٫۵", isRightToLeft) == "۱۲٫۵")
      #expect(shown("۱۲٬۵۰۰", isRightToLeft) == "۱۲٬۵۰۰")
      #expect(shown("שלום", isRightToLeft) == String("שלום".reversed()))
      #expect(shown("a)", isRightToLeft) == "a)")
    }
    #expect(shown("۲)", true) == ")۲" && shown("۲)", false) == "۲)")
  }

  @Test func htmlHasLinesThatAreFound() {
    let page = NotePage(size: PageSize(width: 300, height: 200))
    let lines = [
      line([("a", x: 10, width: 10), ("whole", x: 60, width: 50), ("phrase", x: 130, width: 60)])
    ]
    let html = TranscriptHTML.document(
      title: "T", language: "de", headings: [0: "A & b"],
      pages: [(page, PageTranscript(blocks: [TranscribedBlock(lines: lines)]))])
    #expect(html.contains("<html lang=\"de\">") && html.contains("<h1 dir=\"auto\">A &amp; b</h1>"))
    #expect(
      html.contains("textLength=\"180\" lengthAdjust=\"spacingAndGlyphs\">a whole phrase</text>"))
  }

  @Test func htmlGoesFromTheRightToTheLeft() {
    let page = NotePage(size: PageSize(width: 300, height: 200))
    let lines = [line([("שלום", x: 100, width: 40), ("עולם", x: 20, width: 50)])]
    let html = TranscriptHTML.document(
      title: "T", language: "he", isRightToLeft: true,
      pages: [(page, PageTranscript(blocks: [TranscribedBlock(lines: lines)]))])
    #expect(html.contains("<html lang=\"he\" dir=\"rtl\">"))
    #expect(html.contains("<text x=\"140\" y=\"100\" direction=\"rtl\""))
    #expect(html.contains(">שלום עולם</text>"))
  }

  /// Half of the words are Latin, and run to the right between the others.
  @Test(arguments: [
    (["שלום", "abc"], [100, 20], true), (["abc", "def", "שלום"], [80, 120, 20], true),
    (["שלום", "abc", "def", "עולם"], [180, 80, 120, 20], true),
    (["abc", "שלום", "עולם"], [20, 120, 80], false), (["שלום", "abc"], [20, 100], false),
    (["שלום", "12"], [20, 100], true), (["one", "two"], [100, 20], false),
  ])
  func linesOfTwoScriptsRunAsTheirWordsArePlaced(
    words: [String], places: [Float], isRightToLeft: Bool
  ) throws {
    let line = line(zip(words, places).map { ($0, x: $1, width: 30) })
    #expect(try #require(OverlaidLine(line, angle: 0)).isRightToLeft == isRightToLeft)
  }

  // MARK: - Typed text

  @Test func typedTextStaysOnItsPage() throws {
    let long = TypedText(
      String(repeating: "word ", count: 40), at: StrokePoint(x: 180, y: 60), size: 10)
    let page = NotePage(size: PageSize(width: 200, height: 100), layers: [NoteLayer(texts: [long])])
    let frame = TypedFrame(long, on: page)
    #expect(frame.x == 120 && frame.width == 80)
    // Content that continues below extends the sheet.
    #expect(PageFrame(page).box.height > 200 && PageFrame(page).box.width == 200)
    var narrow = long
    narrow.width = 60
    #expect(TypedFrame(narrow, on: page).width == 60)
  }

  /// Programs don't wrap a text that has no width, but their font may be narrower.
  @Test func typedTextIsNarrowedBeforeItIsWrapped() throws {
    let page = NotePage(size: PageSize(width: 200, height: 100), unitsPerInch: 72)
    func frame(_ count: Int, width: Float? = nil) -> TypedFrame {
      let text = TypedText(
        String(repeating: "a", count: count) + "\nb", at: StrokePoint(x: 80, y: 0), size: 10,
        width: width)
      return TypedFrame(text, on: page)
    }
    let narrowing = try #require(frame(25).usualNarrowing)
    #expect(frame(19).usualNarrowing == 1 && abs(narrowing - 0.8) < 0.001)
    #expect(frame(25).upright.height == 25 && frame(25).upright.width == 120)
    #expect(frame(30).usualNarrowing == nil && frame(30).upright.height == 37.5)
    #expect(frame(25, width: 110).usualNarrowing == nil && frame(25).narrowing(of: 160) == 0.75)
  }

  @Test func narrowedTextHasItsFontAndOneRow() throws {
    let text = TypedText(
      "a b c d e f g h", at: StrokePoint(x: 100, y: 20), size: 12.5,
      font: TypedFont(family: "Go Mono", weight: 600, isSlanted: true))
    let page = NotePage(
      size: PageSize(width: 200, height: 100), unitsPerInch: 72, layers: [NoteLayer(texts: [text])])
    let block = TranscribedBlock(text, number: 0, in: TypedFrame(text, on: page))
    #expect(Set(block.lines[0].words.map(\.box.y)) == [20])
    #expect(try #require(block.lines[0].words.last).box.right < 200.01)
    let html = html(page, PageTranscript(blocks: [block]))
    #expect(html.contains(";font-family:'Go Mono',monospace;font-weight:600;font-style:italic"))
    #expect(html.contains(";white-space:pre;max-width:none;transform:scaleX(0.89)"))
  }

  @Test func typedTextHasItsColourAndSize() {
    let text = TypedText(
      "a <b>\u{1B}[31m", at: StrokePoint(x: 10, y: 20), size: 12, width: 90,
      colour: NoteColour(red: 1, green: 2, blue: 3), form: .heading(level: 1))
    let page = NotePage(size: PageSize(width: 200, height: 100), layers: [NoteLayer(texts: [text])])
    let html = html(page, PageTranscript(blocks: [TranscribedBlock(typed: text)]))
    #expect(html.contains("<foreignObject x=\"10\" y=\"20\" width=\"90\""))
    #expect(html.contains("style=\"color:rgb(1,2,3);font-size:12px;font-weight:bold\""))
    #expect(html.contains(">a &lt;b&gt;[31m</h2>"))
  }

  @Test func turnedTextIsTurnedAboutItsPlace() throws {
    let text = TypedText("a turn", at: StrokePoint(x: 100, y: 20), size: 10, angle: 90)
    let page = NotePage(size: PageSize(width: 200, height: 100), layers: [NoteLayer(texts: [text])])
    let block = TranscribedBlock(typed: text)
    #expect(block.angle == 90)
    func isNear(_ box: PageBox, _ other: PageBox) -> Bool {
      zip([box.x, box.y, box.right, box.bottom], [other.x, other.y, other.right, other.bottom])
        .allSatisfy { abs($0 - $1) < 0.01 }
    }
    #expect(isNear(block.lines[0].words[1].box, PageBox(x: 90, y: 32, width: 10, height: 24)))
    #expect(
      isNear(block.lines[0].words[1].uprightBox, PageBox(x: 32, y: -100, width: 24, height: 10)))
    let frame = TypedFrame(text, on: page)
    #expect(isNear(frame.upright, PageBox(x: 100, y: 20, width: 36, height: 12.5)))
    #expect(isNear(frame.box, PageBox(x: 87.5, y: 20, width: 12.5, height: 36)))
    let html = html(page, PageTranscript(blocks: [block]))
    #expect(
      html.contains("<foreignObject x=\"100\" y=\"20\" width=\"36\" height=\"12.5\""))
    #expect(html.contains("transform=\"rotate(90 100 20)\""))
  }

  @Test func formulasAndPicturesAreSeen() throws {
    let formula = TypedText(
      "\\frac{a}{b}", at: StrokePoint(x: 10, y: 20), size: 12, form: .formula)
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
      1,
      0, 0, 0, 1, 8, 2,
    ]
    let size = try #require(PageSize(width: 30, height: 40))
    let pictures = [png, [0xFF, 0xD8]].map {
      NotePicture($0, at: StrokePoint(x: 5, y: 6), size: size)
    }
    let page = NotePage(
      size: PageSize(width: 200, height: 100),
      layers: [NoteLayer(texts: [formula], pictures: pictures)])
    let html = html(page, PageTranscript(blocks: [TranscribedBlock(typed: formula)]))
    #expect(html.contains("<div class=\"typed\"") && html.contains("<mfrac>"))
    #expect(
      html.contains(
        "<image x=\"5\" y=\"6\" width=\"30\" height=\"40\" preserveAspectRatio=\"none\""))
    #expect(html.contains("href=\"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAI=\""))
    #expect(html.count { $0 == "," } >= 1 && html.ranges(of: "<image").count == 1)
    // A damaged picture doesn't prevent drawing the rest.
    if NotePDF.isAvailable { _ = try NotePDF.file(title: nil, pages: [(page, empty)]) }
  }

  /// Its sides are above zero on the page and zero in points.
  @Test(.enabled(if: NotePDF.isAvailable, "Pango is not installed"))
  func aPictureWithoutAnAreaDoesNoHarm() throws {
    let pixel = try #require(
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwAD"
          + "hgGAWjR9awAAAABJRU5ErkJggg=="))
    let pictures = try [(Float.leastNonzeroMagnitude, 20), (20, .leastNonzeroMagnitude)].map {
      NotePicture(
        Array(pixel), at: StrokePoint(x: 5, y: 6),
        size: try #require(PageSize(width: $0, height: $1)))
    }
    let page = NotePage(
      size: PageSize(width: 200, height: 100), unitsPerInch: 300,
      layers: [NoteLayer(pictures: pictures)])
    let file = try NotePDF.file(title: nil, pages: [(page, empty)])
    #expect(file.starts(with: "%PDF-".utf8))
  }

  /// Noncharacters end cairo's drawing.
  @Test(.enabled(if: NotePDF.isAvailable, "Pango is not installed"))
  func aNoncharacterDoesNoHarm() throws {
    let refused = [0xFDD0 as UInt32, 0xFFFE, 0x1FFFE].compactMap(Unicode.Scalar.init)
      .map(String.init).joined()
    let text = TypedText("a\(refused)b", at: StrokePoint(x: 10, y: 20), size: 12)
    let page = NotePage(
      size: PageSize(width: 200, height: 100), layers: [NoteLayer(texts: [text])])
    let transcript = PageTranscript(blocks: [TranscribedBlock(typed: text)])
    let file = try NotePDF.file(
      title: "t\(refused)", headings: [0: "h\(refused)"],
      pages: Array(repeating: (page, transcript), count: 3))
    #expect(String(decoding: file, as: Unicode.ASCII.self).contains("/Count 3"))
  }

  // MARK: - Reading order

  private func order(
    _ boxes: [(Float, Float, Float, Float)], isRightToLeft: Bool = false
  ) -> [Int] {
    XYCut(
      boxes.map { PageBox(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }, letterSize: 10,
      isRightToLeft: isRightToLeft
    ).order
  }

  @Test func columnsAreReadOneAfterTheOther() {
    // Under a title, two columns of two paragraphs each, whose white is at the same height.
    let page: [(Float, Float, Float, Float)] = [
      (120, 200, 90, 80), (0, 100, 90, 90), (0, 0, 210, 50), (120, 100, 90, 90),
      (0, 200, 90, 80),
    ]
    #expect(order(page) == [2, 1, 4, 3, 0])
    #expect(order(page, isRightToLeft: true) == [2, 3, 0, 1, 4])
    // Labels with large gaps between them aren't a column.
    #expect(order([(0, 0, 30, 10), (0, 500, 30, 10), (100, 100, 90, 300)]) == [0, 2, 1])
    #expect(order([(0, 0, 9, 9), (0, 5, 9, 9), (0, -3, 9, 9)]) == [2, 0, 1])
  }

  @Test func manyTextsAreReadFromTheTop() {
    let texts = (0..<3_000).map { (0 as Float, Float(20 * (3_000 - $0)), 9 as Float, 9 as Float) }
    #expect(order(texts) == (0..<3_000).reversed())
  }

  // MARK: - Bounds

  @Test func aPDFHasNoMorePagesThanItMay() {
    let pages = [(page: NotePage, transcript: PageTranscript)](
      repeating: (NotePage(), empty), count: NotePDF.pageLimit + 1)
    #expect(throws: PDFError.tooManyPages(10_001)) { try NotePDF.file(title: nil, pages: pages) }
    #expect("\(PDFError.tooManyPages(10_001))".contains("10001 pages"))
  }
}

import DuctusNotes
import InkModel
import NoteFormats
import PDFRendering
import Testing
import TranscriptFormats

@Suite struct TranscriptFormatTests {
  private func line(_ text: String, height: Double = 10) -> TranscribedLine {
    var line = TranscribedLine(
      text: text,
      words: text.split(separator: " ").enumerated().map {
        TranscribedWord(
          text: String($1), confidence: 0.9,
          box: PageBox(x: 50 * Float($0), y: 20, width: 40, height: 1.5 * Float(height)), ink: [])
      })
    line.letterHeight = height
    return line
  }

  private func transcript(_ blocks: [[TranscribedLine]]) -> Transcript {
    Transcript(
      title: "Notes",
      pages: [PageTranscript(blocks: blocks.map { TranscribedBlock(lines: $0) })])
  }

  @Test func markdownKnowsHeadingsAndLists() {
    var formula = line("x^2 = 4")
    formula.role = .formula
    let text = TranscriptMarkdown.text(
      of: transcript([
        [line("Titles", height: 20)], [line("A paragraph of *two*"), line("lines of text")],
        [line("- one"), line("• two"), line("3. three")], [formula],
      ]))
    #expect(
      text == """
        # Notes

        # Titles

        A paragraph of \\*two\\*
        lines of text

        - one
        - two
        3. three

        *[formula]*

        """)
  }

  @Test func markdownIsNotWhatWasWritten() {
    let text = TranscriptMarkdown.text(
      of: transcript([[line("~~~~"), line("&lt;b&gt;"), line("=="), line("a=b")]]))
    #expect(text.hasSuffix("\\~\\~\\~\\~\n\\&lt;b>\n\\==\na=b\n") || text.contains("\\&lt;b"))
    #expect(text.contains("\\~\\~\\~\\~\n") && text.contains("\n\\==\n"))
  }

  @Test func markdownMakesNoCodeOfIndentedText() {
    let text = TranscriptMarkdown.text(
      of: transcript([[line("    # four  "), line("\tone"), line("  - item "), line(" ")]]))
    #expect(text.hasSuffix("\n\n\\# four\none\n\n- item\n\n"))
  }

  @Test func tablesHaveTheirCells() {
    var block = TranscribedBlock(lines: ["a|b", "one", "two", "x"].map { line($0) })
    block.table = TranscribedTable(rows: [[0..<1, 1..<1], [1..<3, 3..<4]], hasHeading: false)
    let transcript = Transcript(pages: [PageTranscript(blocks: [block])])
    #expect(transcript.text == "a|b\t\none two\tx")
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == "| a\\|b |  |\n| --- | --- |\n| one<br>two | x |\n")
    let html = TranscriptHTML.document(title: "T", pages: [(page, transcript.pages[0])])
    #expect(html.contains("<td>a|b</td><td></td></tr>"))
    #expect(html.contains("<td>one<br>two</td><td>x</td></tr></table>"))
  }

  @Test func textLeavesFormulasOut() {
    var formula = line("x^2 = 4")
    formula.role = .formula
    #expect(transcript([[line("one")], [formula, line("two")]]).text == "one\n\ntwo")
  }

  private let page = NotePage(
    size: PageSize(width: 300, height: 200),
    layers: [
      NoteLayer(strokes: [
        NoteStroke(
          Stroke(points: [StrokePoint(x: 1, y: 2), StrokePoint(x: 30, y: 40)]), width: 2,
          colour: NoteColour(red: 255, green: 0, blue: 0))
      ])
    ])

  @Test func jsonHasPlacesInAnyUnit() {
    func box(_ unit: Float) -> String {
      TranscriptJSON.box(
        PageBox(x: 46.875 * unit, y: 12.5 * unit, width: 100.125 * unit, height: 3 * unit)
      ).text
    }
    #expect(box(1) == "[46.88,12.5,100.13,3.0]")
    #expect(box(1 / 1024) == "[0.04578,0.01221,0.09778,0.00293]")
  }

  @Test func htmlHasInkAndWords() {
    let words = transcript([[line("a <b>")]])
    let html = TranscriptHTML.document(title: "T & t", pages: [(page, words.pages[0])])
    #expect(html.contains("<title>T &amp; t</title>"))
    #expect(html.contains("d=\"M1 2L30 40\" stroke=\"rgb(255,0,0)\" stroke-width=\"2\""))
    // A line is one text, as wide as its ink.
    #expect(html.contains(">a &lt;b&gt;</text>"))
    #expect(html.contains("x=\"0\" y=\"35\" font-size=\"20\" textLength=\"90\""))
  }

  @Test(.enabled(if: NotePDF.isAvailable, "Pango is not installed")) func pdfIsOne() throws {
    let words = transcript([[line("Zażółć tiếng Straße")]])
    let bytes = try NotePDF.file(
      title: "T", pages: [(page, words.pages[0]), (page, words.pages[0])])
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
    #expect(String(decoding: bytes.suffix(8), as: UTF8.self).contains("%%EOF"))
    #expect(bytes.count < 20_000)
  }

  /// cairo writes the table of objects behind the catalogue, which has the language.
  @Test(.enabled(if: NotePDF.isAvailable, "Pango is not installed"), arguments: ["de-AT", "a)b"])
  func pdfHasALanguage(tag: String) throws {
    let pages = [(page, transcript([[line("Straße")]]).pages[0])]
    let plain = try NotePDF.file(title: "T", headings: [0: "a"], pages: pages)
    let file = try NotePDF.file(title: "T", language: tag, headings: [0: "a"], pages: pages)
    guard tag == "de-AT" else {
      #expect(file.count == plain.count)
      return
    }
    let text = String(decoding: file, as: Unicode.ASCII.self)
    #expect(text.contains("<< /Type /Catalog\n   /Lang (de-AT)\n   /Pages "))
    let table = try #require(text.split(separator: "startxref\n").last).prefix { $0 != "\n" }
    #expect(try file[#require(Int(table))...].starts(with: "xref\n".utf8))
  }

  /// Other programs refuse sides above 14,400.
  @Test(
    .enabled(if: NotePDF.isAvailable, "Pango is not installed"),
    arguments: [14_400, 19_209, 27_331, 1e6] as [Float])
  func largePagesGiveAValidPDF(_ side: Float) throws {
    var block = TranscribedBlock(lines: [line("typed")])
    block.typedText = 9
    block.lines[0].box = PageBox(x: 0, y: 0, width: side, height: 900)
    let page = NotePage(size: PageSize(width: side, height: side / 3))
    let bytes = try NotePDF.file(
      title: nil, pages: [(page, PageTranscript(blocks: [block]))])
    #expect(bytes.starts(with: Array("%PDF".utf8)))
  }

  @Test func strokesWithoutPointsAreNoInk() throws {
    let ink = Ink(strokes: [
      Stroke(points: [StrokePoint(x: 5000, y: 5000), StrokePoint(x: 5010, y: 5000)]),
      Stroke(points: []),
    ])
    let page = NotePage(ink: ink)
    #expect(PageFrame(page).box.x > 4900)
    let html = TranscriptHTML.document(title: "", pages: [(page, PageTranscript(blocks: []))])
    #expect(html.count { $0 == "M" } >= 1)
  }

  @Test(.enabled(if: NotePDF.isAvailable, "Pango is not installed"))
  func aPDFOfAVeryLongLineIsOne() throws {
    let long = String(repeating: "x", count: 100_000)
    let words = transcript([[line(long)], [line(long + "ł")]]).pages[0]
    for isTyped in [false, true] {
      var words = words
      for block in words.blocks.indices { words.blocks[block].typedText = isTyped ? 0 : nil }
      let bytes = try NotePDF.file(title: nil, pages: [(page, words)])
      #expect(bytes.starts(with: Array("%PDF-".utf8)))
    }
  }

  @Test func aPageWithoutBoundsShowsAllOfItsInk() {
    var page = page
    page.size = nil
    page.unitsPerInch = 96
    let frame = PageFrame(page)
    #expect(frame.box == PageBox(x: -23, y: -22, width: 77, height: 86))
    #expect(frame.scale == 0.75)
    #expect(frame.place(1, 2) == (18, 18))
    // A picture is part of the page if it is drawn.
    let head = [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8)
    let size = PageSize(width: 100, height: 50)!
    for (bytes, width) in [([], 77), (head + [0, 0, 0, 1, 0, 0, 0, 1, 8], 148)]
      as [([UInt8], Float)]
    {
      page.layers[0].pictures = [NotePicture(bytes, at: StrokePoint(x: 1, y: 2), size: size)]
      #expect(PageFrame(page).box.width == width)
    }
    page.layers = []
    #expect(PageFrame(page).width > 0)
  }

  /// Its box is wider than any number.
  @Test func inkAtTheEndsOfTheWorld() throws {
    let far = Float.greatestFiniteMagnitude
    let ends = [StrokePoint(x: -far, y: -far), StrokePoint(x: far, y: far)]
    let page = NotePage(ink: Ink(strokes: [Stroke(points: ends)]))
    let words = transcript([[line("a")]])
    let html = TranscriptHTML.document(title: "T", pages: [(page, words.pages[0])])
    #expect(html.contains("<svg") && !html.contains("nan"))
    do throws(PDFError) {
      _ = try NotePDF.file(title: nil, pages: [(page, words.pages[0])])
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  @Test func jsonTellsWhatEveryStrokeWasTakenFor() {
    let notebook = Notebook(NoteDocument(pages: [page]))
    let json = TranscriptJSON.value(
      notebook, transcript([[line("hello")]]), file: "a.xopp", model: "de"
    ).text
    #expect(json.hasPrefix("{\"file\":\"a.xopp\",\"title\":\"Notes\",\"model\":\"de\",\"pages\":["))
    #expect(json.contains("\"others\":[]"))
    #expect(json.contains("\"box\":[0.0,20.0,40.0,15.0]"))
  }

  /// A label belongs to a drawing, however large it is and whatever it begins with.
  @Test func labelsAreNoHeadingsAndNoItems() {
    var notes = transcript([[line("A line of text")], [line("HOT", height: 20)], [line("- 0")]])
    for label in 1...2 { notes.pages[0].blocks[label].isLabel = true }
    #expect(
      TranscriptMarkdown.text(of: notes) == """
        # Notes

        A line of text

        HOT
        \\- 0

        """)
    let page = TranscriptJSON.page(page, notes.pages[0]).text
    #expect(page.ranges(of: "\"label\":true").count == 2)
  }
}

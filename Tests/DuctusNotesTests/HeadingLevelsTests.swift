import InkModel
import NoteFormats
import Testing

@testable import DuctusNotes
@testable import TranscriptFormats

/// Which larger lines Markdown makes headings.
struct HeadingLevelsTests {
  /// Letters of one ink say nothing about those of another.
  @Test func headingsAreLargerThanOtherLinesOfTheirInk() {
    func page(_ sizes: [Double]) -> PageTranscript {
      let lines = sizes.map { size in
        var line = TranscribedLine(text: "some words")
        line.letterHeight = size
        return line
      }
      return PageTranscript(blocks: [TranscribedBlock(lines: lines)])
    }
    let transcript = Transcript(pages: [page([10, 10, 10, 10]), page([40, 20, 20])])
    #expect(
      TranscriptMarkdown.text(of: transcript, comparesPages: false) == """
        some words
        some words
        some words
        some words

        ---

        # some words

        some words
        some words

        """)
    // All lines of a page can't be headings.
    #expect(!TranscriptMarkdown.text(of: transcript).contains("#"))
  }

  /// Returns the lines that Markdown makes headings, of a block of lines with a size and a place.
  private func headings(
    _ lines: [(text: String, size: Double, y: Float)], confidence: Double = 1,
    after body: Int = 12
  ) -> [String] {
    func line(_ text: String, _ size: Double, _ y: Float) -> TranscribedLine {
      let box = PageBox(x: 0, y: y, width: 200, height: Float(2 * size))
      var line = TranscribedLine(
        text: text, words: [TranscribedWord(text: text, confidence: 1, box: box, ink: [])])
      line.letterHeight = size
      line.confidence = confidence
      return line
    }
    let others = (0..<body).map { line("many usual words", 10, 300 + 30 * Float($0)) }
    let blocks = [lines.map { line($0.text, $0.size, $0.y) }, others].map {
      TranscribedBlock(lines: $0)
    }
    return TranscriptMarkdown.text(of: Transcript(pages: [PageTranscript(blocks: blocks)]))
      .split(separator: "\n").filter { $0.hasPrefix("#") }.map(String.init)
  }

  /// Larger letters that are no words of a heading, from drawings and code.
  @Test func headingsAreOfWords() {
    for text in ["Plan", "目次", "목차", "第1章", "יום", "Day 1", "Sums (small ones)"] {
      #expect(headings([(text, 20, 0)]) == ["# \(text)"], "\(text)")
    }
    for text in ["is", "o", "IN", "cy", "本", "} while (condition);", "a = big", "((-+x)/.abc"] {
      #expect(headings([(text, 20, 0)]).isEmpty, "\(text)")
    }
    #expect(headings([("Plan", 20, 0)], confidence: 0.4).isEmpty)
  }

  /// The first line of a block, one after another heading, or one set apart.
  @Test func headingsStandByThemselves() {
    let lines = [0, 30, 60, 90].map { (text: "a usual line", size: 10.0, y: Float($0)) }
    let large = (text: "large words", size: 15.0, y: Float(85))
    #expect(headings(lines.dropLast() + [large]).isEmpty)
    var lower = large
    lower.y = 115
    #expect(headings(lines.dropLast() + [lower]) == ["## large words"])
    let title = [(text: "A title", size: 15.0, y: Float(-5)), (text: "of two", size: 15.0, y: 25)]
    #expect(headings(title + lines.dropFirst(2)) == ["## A title", "## of two"])
  }

  /// Labels and the letters of a drawing.
  @Test func manyLargeLinesAreNoHeadings() {
    let labels = (0..<4).map { (text: "Label", size: 20.0, y: Float(60 * $0)) }
    #expect(headings(labels, after: 11).isEmpty)
    #expect(headings(labels, after: 12).count == 4)
  }

  /// Returns the lines that Markdown makes headings, of texts with a size and a weight.
  private func headings(
    typed texts: [(text: String, size: Float, font: String)], beside written: [String] = []
  ) -> [String] {
    let typed = texts.enumerated().map { number, text in
      TranscribedBlock(
        typed: TypedText(
          text.text, at: StrokePoint(x: 0, y: Float(100 * number)), size: text.size,
          font: TypedFont(family: "Sans", weight: text.font == "Bold" ? 700 : 400)),
        number: number)
    }
    let lines = written.map { TranscribedLine(text: $0) }
    let blocks = typed + [TranscribedBlock(lines: lines)]
    return TranscriptMarkdown.text(of: Transcript(pages: [PageTranscript(blocks: blocks)]))
      .split(separator: "\n").filter { $0.hasPrefix("#") }.map(String.init)
  }

  /// Titles are larger than other typed texts, or bold.
  @Test func typedTitlesAreHeadings() {
    let list = "- takes a name\n- queries the database\n- says so"
    let texts: [(text: String, size: Float, font: String)] = [
      ("Components", 22, "Bold"), ("A title of\ntwo lines", 16, ""), ("Library", 12, "Bold"),
      (list, 12, ""), ("- an item", 12, "Bold"), (list, 12, ""), ("A label", 9, "Bold"),
      (list, 12, ""), ("Bold words\nthat are more\nthan a title", 12, "Bold"),
    ]
    #expect(
      headings(typed: texts) == ["# Components", "## A title of", "## two lines", "### Library"])
    // Letters that are written say nothing about the size of those that are typed.
    #expect(headings(typed: texts, beside: ["some", "words"]) == headings(typed: texts))
  }

  /// Where most letters are bold, a title isn't set off by that.
  @Test func boldTitlesAreAmongOtherLetters() {
    let title = [(text: "Linear inversion", size: Float(24), font: "Bold")]
    #expect(headings(typed: title).isEmpty)
    #expect(
      headings(typed: title, beside: ["words that are", "only written"]) == ["### Linear inversion"]
    )
    // Most typed texts of a page can't be headings: they are labels.
    let labels = (1...6).map { (text: "Label \($0)", size: Float(12), font: "Bold") }
    let body = [String](repeating: "words that are only written", count: 9)
    #expect(headings(typed: labels, beside: body).isEmpty)
  }

  /// Tall letters aren't large ones.
  @Test func linesOfHighLettersAreNoHeadings() {
    func line(_ text: String, height: Float, moves: Double) -> TranscribedLine {
      let box = PageBox(x: 0, y: 0, width: 100, height: height)
      var line = TranscribedLine(
        text: text, words: [TranscribedWord(text: text, confidence: 1, box: box, ink: [])])
      line.letterHeight = moves
      return line
    }
    let lines = [
      line("Title", height: 38, moves: 16), line("some more words", height: 19, moves: 10),
      line("All", height: 19, moves: 20), line("over and over again", height: 27, moves: 9),
    ]
    let transcript = Transcript(pages: [PageTranscript(blocks: [TranscribedBlock(lines: lines)])])
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == "## Title\n\nsome more words\nAll\nover and over again\n")
  }

  /// In scripts whose letters' reach isn't known, the pen's moves mislead as much, and numbers say
  /// little about the words beside them.
  @Test func headingsOfOtherScriptsAreLargerByTheirBoxesToo() {
    func line(
      _ text: String, height: Float, moves: Double, digits: Float = 20
    ) -> TranscribedLine {
      var line = TranscribedLine(
        text: text,
        words: text.split(separator: " ").map { word in
          let height = word.allSatisfy(\.isNumber) ? digits : height
          return TranscribedWord(
            text: String(word), confidence: 1,
            box: PageBox(x: 0, y: 0, width: 100, height: height), ink: [])
        })
      line.letterHeight = moves
      return line
    }
    let lines = [
      line("کار امروز", height: 38, moves: 16), line("شیر و نان و پنیر", height: 20, moves: 10),
      line("به مادر زنگ بزن", height: 22, moves: 15), line("نامه را بفرست", height: 19, moves: 10),
      line("5 6 کتاب", height: 21, moves: 10), line("2 دفتر", height: 20, moves: 15, digits: 40),
    ]
    let transcript = Transcript(pages: [PageTranscript(blocks: [TranscribedBlock(lines: lines)])])
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == "## کار امروز\n\nشیر و نان و پنیر\nبه مادر زنگ بزن\nنامه را بفرست\n5 6 کتاب\n2 دفتر\n")
  }
}

import InkModel
import NoteFormats
import PageStructure
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
    after body: Int = 12, drawings: [PageBox] = []
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
    var page = PageTranscript(blocks: blocks)
    page.drawings = drawings
    return TranscriptMarkdown.text(of: Transcript(pages: [page]))
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

  /// What stands at a drawing is its label; what is drawn at a line isn't higher than two.
  @Test func labelsOfDrawingsAreNoHeadings() {
    func isHeading(_ drawing: PageBox) -> Bool {
      !headings([("Plan", 20, 0)], drawings: [drawing]).isEmpty
    }
    #expect(!isHeading(PageBox(x: -50, y: -50, width: 400, height: 300)))
    #expect(!isHeading(PageBox(x: 190, y: 30, width: 100, height: 90)))
    #expect(isHeading(PageBox(x: 210, y: -50, width: 100, height: 300)))
    #expect(isHeading(PageBox(x: 0, y: 50, width: 200, height: 300)))
    // A frame, and an arrow.
    #expect(isHeading(PageBox(x: -10, y: -10, width: 220, height: 60)))
    #expect(isHeading(PageBox(x: 150, y: 20, width: 100, height: 5)))
  }

  /// A line around words is no drawing at which they stand.
  @Test func drawingsAreBesidesFrames() {
    let strokes = [(0, 0), (50, 40), (300, 300)].map { x, y in
      Stroke(points: [(0, 0), (20, 10)].map { StrokePoint(x: $0 + x, y: $1 + y) })
    }
    let groups: [(StrokeRole, [Int])] = [(.drawing, [0, 1]), (.drawing, [2]), (.rule, [1])]
    var page = PageTranscript(
      blocks: [], others: groups.map { StrokeGroup(role: $0, confidence: 1, strokes: $1) })
    page.findDrawings(in: Ink(strokes: strokes), besides: [2])
    #expect(page.drawings == [PageBox(x: 0, y: 0, width: 70, height: 50)])
  }

  /// Items may be larger than other text; titles may have numbers.
  @Test func itemsAreNoHeadings() {
    let item = (text: "- when empty", size: 20.0, y: Float(0))
    #expect(headings([item]).isEmpty)
    #expect(headings([item, ("last", 20, 30), ("first", 20, 90), ("next", 10, 120)]).isEmpty)
    #expect(headings([("1. Bases", 20, 0)]) == ["# 1\\. Bases"])
  }

  /// The first line of a block, if it alone is underlined.
  @Test func underlinedTitlesAreHeadings() {
    func headings(_ lines: [String]) -> [String] {
      func line(_ text: String) -> TranscribedLine {
        let words = text.split(separator: " ").map { text in
          let plain = text.filter { $0 != "_" }
          var word = TranscribedWord(
            text: plain, confidence: 1, box: PageBox(x: 0, y: 0, width: 50, height: 20), ink: [])
          if plain != text { word.decorations = [.underline] }
          return word
        }
        var line = TranscribedLine(text: words.map(\.text).joined(separator: " "), words: words)
        line.letterHeight = 10
        return line
      }
      let block = TranscribedBlock(lines: lines.map(line))
      return TranscriptMarkdown.text(of: Transcript(pages: [PageTranscript(blocks: [block])]))
        .split(separator: "\n").filter { $0.hasPrefix("#") }.map(String.init)
    }
    #expect(headings(["_Black _holes", "turn", "around one another"]) == ["## Black holes"])
    #expect(headings(["_Black _holes"]) == ["## Black holes"])
    #expect(headings(["_Black holes", "turn"]).isEmpty)
    #expect(headings(["words", "_Black _holes"]).isEmpty)
    #expect(headings(["_Words _that _are", "_important", "and others"]).isEmpty)
    #expect(headings([[String](repeating: "_words", count: 8).joined(separator: " ")]).isEmpty)
    #expect(headings(["- _Black _holes"]).isEmpty)
    #expect(headings(["_ID", "and others"]).isEmpty)
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

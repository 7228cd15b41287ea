import Foundation
import InkModel
import NoteFormats
import Testing

@testable import DuctusNotes
@testable import TranscriptFormats

@Suite struct MarkdownTests {
  private func text(
    _ lines: [String], form: TypedText.Form = .plain, name: String? = nil, isTyped: Bool = false
  ) -> String {
    let block = TranscribedBlock(
      lines: lines.map { TranscribedLine(text: $0) }, typedText: isTyped ? 0 : nil, form: form)
    return TranscriptMarkdown.text(
      of: Transcript(pages: [PageTranscript(blocks: [block])]), name: name)
  }

  @Test func listsAreLists() {
    #expect(text(["- one", "-two", "• three", "–vier"]) == "- one\n- two\n- three\n- vier\n")
    #expect(text(["1. one", "2) two", "3.three"]) == "1. one\n2. two\n3. three\n")
    for numbered in [["၁။ က", "၂။ က"], ["໑. ກ", "໒) ກ"], ["૧. ક", "૨.ક"]] {
      let letter = String(numbered[0].last!)
      #expect(text(numbered) == "1. \(letter)\n2. \(letter)\n")
    }
    for end in ["-", "–", "ـ", "۔", ".", ")"] {
      #expect(text(["۱\(end) سلام", "۲\(end)دنیا"]) == "1. سلام\n2. دنیا\n")
    }
    // Ranges, and dashes of other scripts.
    for line in ["۱۰- ۲۰", "1- one", "۱ - سلام"] { #expect(text([line]) == "\(line)\n") }
    #expect(text(["a) one", "b) two"]) == "- a) one\n- b) two\n")
    #expect(text(["before", "- one"]) == "before\n\n- one\n")
  }

  /// What is typed is meant as it stands, unlike marks drawn by hand.
  @Test func typedSignsStayWhatTheyAre() {
    func typed(_ lines: [String]) -> String { text(lines, isTyped: true) }
    #expect(typed(["- one", "* two", "• three"]) == "- one\n- two\n- three\n")
    #expect(typed(["1. one", "2) two", "၃။ က"]) == "1. one\n2. two\n3. က\n")
    #expect(typed(["- [ ] one", "- [x] two"]) == "- [ ] one\n- [x] two\n")
    #expect(
      typed(["-x + 1 = 0", "> 5 apples", "J. Doe wrote this", "3.May", "→ there", "a) one"]) == """
        -x + 1 = 0
        \\> 5 apples
        J. Doe wrote this
        3.May
        → there
        a) one

        """)
  }

  @Test func itemsFurtherInArePartsOfThoseAbove() {
    func item(_ text: String, x: Float, mark: ItemMark.Kind? = nil) -> TranscribedLine {
      var line = TranscribedLine(text: text)
      line.box = PageBox(x: x, y: 0, width: 100, height: 10)
      line.letterHeight = 10
      line.mark = mark.map {
        ItemMark(kind: $0, strokes: [0], box: PageBox(x: x - 20, y: 0, width: 10, height: 10))
      }
      return line
    }
    let lines = [
      item("1. one", x: 0), item("- two", x: 30), item("three", x: 78, mark: .openBox),
      item("four", x: 52, mark: .tickedBox), item("2. five", x: 5),
      item("six", x: 30, mark: .bullet),
    ]
    let transcript = Transcript(pages: [PageTranscript(blocks: [TranscribedBlock(lines: lines)])])
    #expect(
      TranscriptMarkdown.text(of: transcript) == """
        1. one
           - two
             - [ ] three
           - [x] four
        2. five
        - six

        """)
  }

  /// A space is as good as four, unlike in handwriting.
  @Test(arguments: [" ", "  ", "    ", "\t"]) func typedItemsMayBeInsideOthers(indent: String) {
    let typed = TypedText(
      "- one\n\(indent)- two\n\(indent)\(indent)- three\n- four",
      at: StrokePoint(x: 5, y: 5), size: 12)
    let page = PageTranscript(blocks: [TranscribedBlock(typed: typed)])
    #expect(
      TranscriptMarkdown.text(of: Transcript(pages: [page])) == """
        - one
          - two
            - three
        - four

        """)
  }

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

  @Test func linesThatAreNotListsStayText() {
    #expect(
      text(["-5 degrees", "3.5 metres", "1984. A year", "+ plus", "a.b"]) == """
        -5 degrees
        3.5 metres
        1984\\. A year
        \\+ plus
        a.b

        """)
    #expect(text(["#tag", "# four", "---", "==", "=x"]) == "#tag\n\\# four\n\\---\n\\==\n=x\n")
  }

  @Test func numbersAndTablesOfTextAreEscaped() {
    #expect(
      text(["0815. x", "1984)", "1.", "1234567890. x"]) == """
        0815\\. x
        1984\\)
        1\\.
        1234567890. x

        """)
    #expect(text(["a | b", "--- | ---"]) == "a | b\n\\--- | ---\n")
    #expect(text([":-:", "|-|", "|a|"]) == "\\:-:\n\\|-|\n|a|\n")
  }

  /// As spaces do, tabs make a sign before them a mark.
  @Test func tabsAreSpaces() {
    #expect(
      text(["#\tfour", "+\tplus", "1984.\tA year"]) == "\\# four\n\\+ plus\n1984\\. A year\n")
    #expect(text(["-\t-\t-"], name: "1.\ttea") == "# 1\\. tea\n\n- \\- -\n")
    for isTyped in [false, true] {
      #expect(text(["-\tone", "2.\ttwo"], isTyped: isTyped) == "- one\n2. two\n")
    }
  }

  /// Signs at the end of a heading would close it.
  @Test func headingsMayEndWithTheirSign() {
    for (line, heading) in [
      ("Exercise #", "Exercise \\#"), ("Exercise ##", "Exercise \\##"), ("C#", "C#"),
      ("a # #", "a # \\#"), ("#", "\\#"),
    ] {
      #expect(text([line], form: .heading(level: 2), isTyped: true) == "## \(heading)\n")
      #expect(text(["b"], name: line) == "# \(heading)\n\nb\n")
    }
    var large = TranscribedLine(text: "Exercise #")
    large.letterHeight = 30
    var usual = TranscribedLine(text: "A line of some more words")
    usual.letterHeight = 10
    let block = TranscribedBlock(lines: [large, usual])
    #expect(
      TranscriptMarkdown.text(of: Transcript(pages: [PageTranscript(blocks: [block])]))
        == "# Exercise \\#\n\nA line of some more words\n")
  }

  /// Marks that are drawn or read, before formulas.
  @Test func itemsMayHaveFormulas() throws {
    let place = StrokePoint(x: 0, y: 0)
    let typed = TranscribedBlock(typed: TypedText("x+1", at: place, size: 9, form: .formula))
    let formula = try #require(typed.lines[0].words[0].formula)
    let nowhere = PageBox(x: 0, y: 0, width: 0, height: 0)
    func line(_ texts: [String], role: StrokeRole = .text, _ mark: ItemMark.Kind?)
      -> TranscribedLine
    {
      var line = TranscribedLine(text: texts.joined(separator: " "))
      line.words = texts.map { text in
        var word = TranscribedWord(text: text, confidence: 1, box: nowhere, ink: [])
        if text == formula.text { word.formula = formula }
        return word
      }
      line.role = role
      line.mark = mark.map { ItemMark(kind: $0, strokes: [0], box: nowhere) }
      return line
    }
    let lines = [
      line(["let", formula.text], .openBox), line([formula.text], role: .formula, .tickedBox),
      line(["-", "then", formula.text], nil), line(["2.so", formula.text], nil),
      line(["and", formula.text], .bullet), line([formula.text], role: .formula, nil),
      line(["or", formula.text], nil),
    ]
    let transcript = Transcript(pages: [PageTranscript(blocks: [TranscribedBlock(lines: lines)])])
    #expect(
      TranscriptMarkdown.text(of: transcript) == """
        - [ ] let $x + 1$
        - [x] $x + 1$
        - then $x + 1$
        2. so $x + 1$
        - and $x + 1$

        $$x + 1$$

        or $x + 1$

        """)
  }

  /// The delimiters of formulas.
  @Test func amountsAreNoFormulas() {
    #expect(text(["It costs 5$, or 6$ with tip"]) == "It costs 5\\$, or 6\\$ with tip\n")
    #expect(text(["$5 < $6"], form: .heading(level: 1)) == "# \\$5 \\< \\$6\n")
  }

  @Test func typedParagraphsKeepTheirForm() {
    #expect(text(["Head"], form: .heading(level: 2)) == "## Head\n")
    #expect(text(["- done"], form: .task(isDone: true, level: 1)) == "- [x] \\- done\n")
    let items = [TypedText.Form.plain, .item(level: 1), .item(level: 2), .plain].map {
      TranscribedBlock(lines: [TranscribedLine(text: "a")], typedText: 0, form: $0)
    }
    let transcript = Transcript(pages: [PageTranscript(blocks: items)])
    #expect(TranscriptMarkdown.text(of: transcript) == "a\n\n- a\n  - a\n\na\n")
  }

  @Test func typedFormulasStandBetweenDollars() {
    let place = StrokePoint(x: 0, y: 0)
    let texts = [
      TypedText("before", at: place, size: 10),
      TypedText("x^2+\\frac{a}{b}", at: place, size: 10, form: .formula),
      TypedText("\\sqrt{q_1\n+ r", at: place, size: 10, form: .formula),
      TypedText("\\sqrt{a<b", at: place, size: 10, form: .formula),
    ]
    let blocks = texts.enumerated().map { TranscribedBlock(typed: $1, number: $0) }
    let transcript = Transcript(pages: [PageTranscript(blocks: blocks)])
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == "before\n\n$$x^{2} + \\frac{a}{b}$$\n\n$$\\sqrt{q_1 + r$$\n\n$$\\sqrt{a< b$$\n")
  }

  private func written(_ text: String, _ kinds: [[TextDecoration.Kind]]) -> TranscribedLine {
    let words = zip(text.split(separator: " "), kinds).map { text, kinds in
      var word = TranscribedWord(
        text: String(text), confidence: 1, box: PageBox(around: []), ink: [])
      word.decorations = kinds
      return word
    }
    return TranscribedLine(text: text, words: words)
  }

  @Test func linesAtWordsAreMarked() {
    let lines = [
      written("buy milk and bread", [[], [.strikeThrough], [.strikeThrough], []]),
      written("see a_b * c", [[.surround], [.underline, .strikeThrough], [.underline], []]),
      written("- eggs eggs", [[], [], [.strikeThrough]]), written("# done", [[], [.underline]]),
      written("gone", [[.strikeThrough]]),
    ]
    let transcript = Transcript(pages: [PageTranscript(blocks: [TranscribedBlock(lines: lines)])])
    #expect(
      TranscriptMarkdown.text(of: transcript) == """
        buy ~~milk and~~ bread
        see <u>~~a\\_b~~</u> <u>\\*</u> c

        - eggs ~~eggs~~
        \\# <u>done</u>
        ~~gone~~

        """)
  }

  /// The mark of an item may also be one of its words.
  @Test func wordsOfItemsKeepTheirLines() {
    let lines = [
      written("1. Chapter 1.", [[], [.strikeThrough], []]),
      written("2.  see  2. below", [[], [.underline], [], [.strikeThrough]]),
      written("-tea - milk", [[], [], [.strikeThrough]]),
    ]
    let transcript = Transcript(pages: [PageTranscript(blocks: [TranscribedBlock(lines: lines)])])
    #expect(
      TranscriptMarkdown.text(of: transcript) == """
        1. ~~Chapter~~ 1.
        2. <u>see</u>  2. ~~below~~
        - tea - ~~milk~~

        """)
  }

  @Test func headingsAreNotUnderlinedTwice() {
    var heading = written("My plans", [[.underline], [.underline, .strikeThrough]])
    heading.letterHeight = 30
    var line = written("A line of some more words", [])
    line.letterHeight = 10
    let transcript = Transcript(
      pages: [PageTranscript(blocks: [TranscribedBlock(lines: [heading, line])])])
    #expect(
      TranscriptMarkdown.text(of: transcript) == "# My ~~plans~~\n\nA line of some more words\n")
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

  @Test func notesHaveNames() {
    #expect(text(["text"], name: "a_b.xopp") == "# a\\_b.xopp\n\ntext\n")
  }

  @Test func nothingSteersATerminal() {
    #expect(
      text(["a\u{1B}[31mred\u{7}\u{9B}0m"], name: "\u{1B}]0;x\u{7}") == "# \\]0;x\n\na\\[31mred0m\n"
    )
  }
}

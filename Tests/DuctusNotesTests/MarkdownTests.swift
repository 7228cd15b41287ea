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

  @Test func notesHaveNames() {
    #expect(text(["text"], name: "a_b.xopp") == "# a\\_b.xopp\n\ntext\n")
  }

  @Test func nothingSteersATerminal() {
    #expect(
      text(["a\u{1B}[31mred\u{7}\u{9B}0m"], name: "\u{1B}]0;x\u{7}") == "# \\]0;x\n\na\\[31mred0m\n"
    )
  }
}

import DuctusEngine
import EngineFixtures
import Foundation
import InkModel
import NoteFormats
import PackCatalog
import Testing
import TranscriptFormats

@testable import DuctusNotes

/// Pages composed of sample inks and drawings beside words.
@Suite struct WrittenPageTests {
  private static let sentence = Samples.all[1].ink
  private static let word = Samples.all[0].ink

  private static func scaled(_ ink: Ink, by factor: Float) -> Ink {
    Ink(
      strokes: ink.strokes.map { stroke in
        Stroke(
          points: stroke.points.map { StrokePoint(x: factor * $0.x, y: factor * $0.y) })
      })
  }

  private static func line(_ corners: (Float, Float)...) -> Stroke {
    var points = [StrokePoint(x: corners[0].0, y: corners[0].1)]
    for (start, end) in zip(corners, corners.dropFirst()) {
      for step in 1...12 {
        let share = Float(step) / 12
        points.append(
          StrokePoint(
            x: start.0 + share * (end.0 - start.0), y: start.1 + share * (end.1 - start.1)))
      }
    }
    return Stroke(points: points)
  }

  private static func box(_ x: Float, _ y: Float, side: Float) -> Stroke {
    line((x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y))
  }

  /// The sample's sentence three times, one below the other, with something before each.
  private static func list(_ mark: (_ number: Int, _ y: Float) -> [Stroke]) -> Ink {
    var ink = Ink(strokes: [])
    for number in 0..<3 {
      let y = Float(number) * 170
      ink.strokes += mark(number, y) + sentence.placed(x: 140, y: y).strokes
    }
    return ink
  }

  private static func transcript(
    _ ink: Ink, languageTag: String = "en-US"
  ) throws -> Transcript {
    try Notebook(inks: [ink]).transcribe(with: TextRecognizer(languageTag: languageTag))
  }

  @Test func boxesBeforeLinesAreThingsToDo() throws {
    let ink = Self.list { number, y in
      let tick = Self.line((35, y + 45), (52, y + 70), (100, y - 2))
      return [Self.box(20, y + 10, side: 70)] + (number == 1 ? [tick] : [])
    }
    let transcript = try Self.transcript(ink)
    #expect(
      TranscriptMarkdown.text(of: transcript) == """
        - [ ] Can you read this?
        - [x] Can you read this?
        - [ ] Can you read this?

        """)
    #expect(transcript.text.hasPrefix("☐ Can you read this?\n☑ Can"))
    let page = transcript.pages[0]
    #expect(page.lines.compactMap(\.mark).map(\.strokes.count) == [1, 2, 1])
    let json = TranscriptJSON.page(NotePage(size: PageSize(width: 9, height: 9)), page).text
    #expect(json.contains("\"mark\":{\"kind\":\"tickedBox\",\"box\":["))
  }

  /// A box isn't the first symbol of the formula behind it.
  @Test func boxesBeforeFormulasAreThingsToDo() throws {
    let equation = try #require(Samples.records("sympy/quadratic").first).ink
    let large = Ink(
      strokes: equation.strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: 1.8 * $0.x, y: 1.8 * $0.y) })
      })
    let above = Self.sentence.placed(x: 140, y: 0).strokes
    let row = [Self.box(20, 200, side: 70)] + large.placed(x: 140, y: 190).strokes
    let transcript = try Notebook(inks: [Ink(strokes: above + row)])
      .transcribe(with: TextRecognizer(), formulas: FormulaRecognizer())
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == "Can you read this?\n\n- [ ] $x^{2} - 5x + 6 = 0$\n")
  }

  @Test func dotsBeforeLinesAreBullets() throws {
    let ink = Self.list { _, y in
      [Self.line((70, y + 50), (74, y + 54), (70, y + 56), (68, y + 52))]
    }
    let transcript = try Self.transcript(ink)
    #expect(transcript.pages[0].lines.map(\.mark?.kind) == [.bullet, .bullet, .bullet])
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == String(repeating: "- Can you read this?\n", count: 3))
  }

  @Test func ticksBeforeLinesAreThingsDone() throws {
    let ink = Self.list { _, y in [Self.line((35, y + 45), (52, y + 70), (100, y - 2))] }
    let transcript = try Self.transcript(ink)
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == String(repeating: "- [x] Can you read this?\n", count: 3))
    let letters = Self.list { _, y in [Self.line((40, y + 20), (60, y + 70), (80, y + 20))] }
    #expect(try Self.transcript(letters).pages[0].lines.allSatisfy { $0.mark == nil })
  }

  /// Of one stroke, they are read as letters.
  @Test func arrowsBeforeLinesAreBullets() throws {
    let ink = Self.list { _, y in
      [Self.line((20, y + 60), (95, y + 60), (75, y + 42), (95, y + 60), (75, y + 78))]
    }
    #expect(
      TranscriptMarkdown.text(of: try Self.transcript(ink))
        == String(repeating: "- Can you read this?\n", count: 3))
  }

  private static func ring(x: Float, y: Float) -> Stroke {
    Stroke(
      points: (0...24).map { step in
        let angle = Float(step) / 12 * .pi
        return StrokePoint(x: x + 18 * sin(angle), y: y - 18 * cos(angle))
      })
  }

  @Test func ringsBeforeAllLinesAreBullets() throws {
    for tag in ["en-US", "de", "fr"] {
      let ink = Self.list { _, y in [Self.ring(x: 60, y: y + 55)] }
      let page = try Self.transcript(ink, languageTag: tag).pages[0]
      #expect(page.lines.map(\.mark?.kind) == [.bullet, .bullet, .bullet])
      #expect(page.lines.allSatisfy { $0.text.hasPrefix("C") })
    }
  }

  /// The letter is a word in some languages, and words or numbers may begin with it.
  @Test(arguments: ["pt", "es", "it", "pl", "tr"])
  func ringsMayBeLetters(_ tag: String) throws {
    var ink = Self.list { _, y in [Self.ring(x: 60, y: y + 55)] }
    #expect(try Self.transcript(ink, languageTag: tag).pages[0].lines.allSatisfy { $0.mark == nil })
    ink.strokes += Self.sentence.placed(x: 45, y: 510).strokes
    #expect(try Self.transcript(ink).pages[0].lines.allSatisfy { $0.mark == nil })
  }

  /// A separate letter doesn't begin an item.
  @Test func lettersAreNoMarks() throws {
    let ink = Self.list { _, _ in [] }
    #expect(try Self.transcript(ink).pages[0].lines.allSatisfy { $0.mark == nil })
  }

  @Test func amountsAreReadWithTheirRows() throws {
    var ink = Self.list { _, _ in [] }
    for number in 0..<3 {
      ink.strokes += Samples.all[2].ink.placed(x: 1_700, y: Float(number) * 170 + 25).strokes
    }
    let page = try Self.transcript(ink).pages[0]
    #expect(page.lines.map(\.text) == Array(repeating: "Can you read this? $48.50", count: 3))
    #expect(Transcript(pages: [page]).search("this 48").count == 3)
  }

  @Test func titlesMuchLargerThanTheTextAreRead() throws {
    var ink = Self.scaled(Self.word, by: 5)
    for number in 0..<4 {
      ink.strokes += Self.sentence.placed(x: 0, y: 700 + Float(number) * 170).strokes
    }
    let transcript = try Self.transcript(ink)
    #expect(transcript.pages[0].others.isEmpty)
    #expect(
      TranscriptMarkdown.text(of: transcript)
        == "# handwriting\n\n"
        + String(repeating: "Can you read this?\n", count: 4))
  }

  @Test func wordsAreReadWhereTheirCaretStands() throws {
    var ink = Self.sentence.placed(x: 0, y: 100)
    ink.strokes += Self.scaled(Self.word, by: 0.4).placed(x: 91, y: 25).strokes
    ink.strokes.append(Self.line((180, 250), (198, 200), (216, 250)))
    let lines = try Self.transcript(ink).pages[0].lines
    #expect(lines.map(\.text) == ["Can handwriting you read this?"])
    #expect(lines.first?.words.map(\.text) == ["Can", "handwriting", "you", "read", "this?"])
  }

  /// A short item above a caret isn't what the caret inserts.
  @Test func itemsStayApartAboveCarets() throws {
    var ink = Self.sentence.placed(x: 0, y: 100)
    ink.strokes += Self.scaled(Self.word, by: 0.4).placed(x: 91, y: 25).strokes
    ink.strokes.append(Self.line((180, 250), (198, 200), (216, 250)))
    ink.strokes.append(Self.box(50, 30, side: 30))
    let lines = try Self.transcript(ink).pages[0].lines
    #expect(lines.map(\.mark?.kind) == [.openBox, nil])
    #expect(lines.first?.text == "handwriting")
  }

  /// Such a caret looks like the letter v, but stands under small words squeezed in.
  @Test func caretsMayBeWrittenFromAbove() throws {
    var ink = Self.sentence
    ink.strokes += Self.sentence.placed(x: 0, y: 220).strokes
    ink.strokes += Self.scaled(Self.word, by: 0.4).placed(x: 91, y: 130).strokes
    ink.strokes.append(Self.line((184, 195), (198, 300), (212, 195)))
    let lines = try Self.transcript(ink).pages[0].lines
    #expect(lines.map(\.text) == ["Can you read this?", "Can handwriting you read this?"])
  }
}

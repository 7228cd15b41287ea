import DuctusEngine
import PageStructure
import Testing

@testable import DuctusNotes

@Suite struct StrayMarksTests {
  func line(_ text: String, strokes: [Int], writing: Double = 0.7) -> TranscribedLine {
    var line = TranscribedLine(text: text)
    (line.strokes, line.writing) = (strokes, writing)
    return line
  }

  @Test func linesOfMarksAreDrawings() {
    var blocks = [
      TranscribedBlock(lines: [line("- _ .", strokes: [5, 4]), line("a - b", strokes: [1, 2, 3])]),
      TranscribedBlock(lines: [line("|", strokes: [6])]),
      TranscribedBlock(lines: [line("?", strokes: [7]), line("(1)", strokes: [8])]),
    ]
    let drawings = StrayMarks.remove(from: &blocks)
    #expect(blocks.map { $0.lines.map(\.text) } == [["a - b"], ["?", "(1)"]])
    #expect(drawings.map(\.strokes) == [[4, 5], [6]])
    #expect(drawings.allSatisfy { $0.role == .drawing && abs($0.confidence - 0.3) < 1e-9 })
  }

  /// The ones of a truth table, by themselves or in twos; other sticks aren't in line with digits.
  @Test func sticksBelowDigitsAreOnes() {
    func line(_ text: String, _ x: Float, _ y: Float, height: Float = 10) -> TranscribedLine {
      let strokes = Array(0..<text.filter { $0 != " " }.count)
      let ink = strokes.map { InkSpan(stroke: $0, points: 0..<2) }
      let box = PageBox(x: x, y: y, width: 4, height: height)
      let word = TranscribedWord(text: text, confidence: 0.5, box: box, ink: ink)
      var line = TranscribedLine(text: text, words: [word])
      line.strokes = strokes
      return line
    }
    var blocks = [
      TranscribedBlock(lines: [line("0", 100, 0), line("|", 101, 40), line("||", 99, 20)]),
      TranscribedBlock(lines: [line("|", 101, 20, height: 30)]),
      TranscribedBlock(lines: [line("|", 130, 20)]),
      TranscribedBlock(lines: [line("|", 101, 100)]),
      TranscribedBlock(lines: [line("a", 200, 0), line("|", 200, 20)]),
    ]
    LoneSticks.read(in: &blocks)
    #expect(blocks[0].lines.map(\.text) == ["0", "1", "11"])
    #expect(blocks[0].lines.map { $0.words.map(\.text) } == [["0"], ["1"], ["11"]])
    #expect(StrayMarks.remove(from: &blocks).count == 4)
    #expect(blocks.map { $0.lines.map(\.text) } == [["0", "1", "11"], ["a"]])
  }

  /// A line without strokes is typed.
  @Test func whatHasNoStrokesStays() {
    var blocks = [TranscribedBlock(lines: [line("---", strokes: [])])]
    #expect(StrayMarks.remove(from: &blocks).isEmpty && blocks.count == 1)
  }
}

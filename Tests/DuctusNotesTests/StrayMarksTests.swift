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

  /// A line without strokes is typed.
  @Test func whatHasNoStrokesStays() {
    var blocks = [TranscribedBlock(lines: [line("---", strokes: [])])]
    #expect(StrayMarks.remove(from: &blocks).isEmpty && blocks.count == 1)
  }
}

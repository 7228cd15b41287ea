import DuctusEngine
import EngineFixtures
import InkModel
import NoteFormats
import PackCatalog
import Testing

@testable import DuctusNotes

/// Texts that were typed into notes.
@Suite struct TypedTextTests {
  private func transcribe(_ strokes: [Stroke], _ texts: [TypedText]) throws -> [String] {
    let red = NoteColour(red: 255, green: 0, blue: 0)
    let page = NotePage(
      size: PageSize(width: 1_000, height: 1_000),
      layers: [
        NoteLayer(strokes: strokes.map { NoteStroke($0, width: 1, colour: red) }, texts: texts)
      ])
    return try PageReader(TextRecognizer()).transcribe(page).blocks.map { block in
      block.lines.map(\.text).joined(separator: "/")
    }
  }

  private func typed(_ text: String, y: Float) -> TypedText {
    TypedText(text, at: StrokePoint(x: 10, y: y), size: 12)
  }

  /// A text moves to the left only if its lines would have too little room.
  @Test(arguments: [
    ("(1)", Float(460), Float(460)), ("(1)", 495, 478.4), ("a long line of text", 450, 404),
  ])
  func textsStandWhereTheyHaveRoom(_ text: String, _ x: Float, _ place: Float) {
    let page = NotePage(size: PageSize(width: 500, height: 700), unitsPerInch: 72)
    let frame = TypedFrame(
      TypedText(text, at: StrokePoint(x: x, y: 10), size: 12), on: page)
    #expect(abs(frame.x - place) < 0.01)
  }

  @Test(arguments: [TypedText.Alignment.start, .middle, .end])
  func linesAreAligned(_ alignment: TypedText.Alignment) {
    let page = NotePage(size: PageSize(width: 500, height: 700), unitsPerInch: 72)
    let frame = TypedFrame(
      TypedText(
        "ab", at: StrokePoint(x: 100, y: 10), size: 10, width: 112, alignment: alignment), on: page)
    #expect(frame.x == 100 && frame.upright.width == 12)
    #expect(frame.upright.x == ["start": 100, "middle": 150, "end": 200]["\(alignment)"])
  }

  @Test func textsStandInTheirOrderDownThePage() throws {
    let texts = [
      typed("fourth", y: 90), typed("first", y: -3), typed("second", y: 8), typed("third", y: 8),
    ]
    #expect(try transcribe([], texts) == ["first", "second", "third", "fourth"])
  }

  @Test func textsStandAroundWhatIsWritten() throws {
    let read = try transcribe(
      Samples.ink.placed(x: 100, y: 100).strokes,
      [typed("last", y: 9_000), typed("above", y: 20), typed("title", y: 0)])
    #expect(read == ["title", "above", try #require(Samples.word), "last"])
  }

  /// Each line begins where the frame has it, below all rows of those before.
  @Test func linesStandInTheirFrame() throws {
    let place = StrokePoint(x: 30, y: 100)
    var typed = TypedText(
      (1...60).map { "line \($0)" }.joined(separator: "\n"), at: place, size: 20)
    #expect(TranscribedBlock(typed: typed).lines[59].box.y == 100 + 59 * 25)
    typed = TypedText("a very long line\n\n日本", at: place, size: 10, width: 50)
    let block = TranscribedBlock(typed: typed)
    #expect(block.lines.map(\.box.y) == [100, 137.5])
    #expect(block.lines[0].words.map(\.box.y) == [100, 100, 112.5, 112.5])
    #expect(block.lines[0].words.allSatisfy { $0.box.right <= 30 + 50 + 10 })
    #expect(block.lines[1].box.width == 20)
    let frame = TypedFrame(typed, on: NotePage(layers: []))
    #expect(block.lines[1].box.bottom <= frame.box.bottom)
    let end = TypedText("ab\nabcd", at: place, size: 10, width: 112, alignment: .end)
    #expect(TranscribedBlock(typed: end).lines.map(\.box.right) == [142, 142])
  }
}

extension TranscribedBlock {
  /// Creates a block of text typed on a page without edges.
  init(typed: TypedText, number: Int = 0) {
    self.init(typed, number: number, in: TypedFrame(typed, on: NotePage(layers: [])))
  }
}

import DuctusEngine
import DuctusNotes
import EngineFixtures
import InkModel
import NoteFormats
import PackCatalog
import Testing

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
}

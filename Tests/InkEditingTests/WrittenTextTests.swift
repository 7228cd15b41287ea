import Ductus
import EngineFixtures
import Testing

/// A reading of ink, with the strokes of each character.
struct WrittenTextTests {
  @Test func aReadingKeepsItsStrokes() throws {
    let ink = Ink(strokes: [
      Stroke(points: (0..<20).map { StrokePoint(x: 0, y: Float($0)) }),
      Stroke(points: (0..<20).map { StrokePoint(x: 30, y: Float($0)) }),
    ])
    let text = WrittenText(
      [[WrittenText.InkWord("li", strokes: [0]), WrittenText.InkWord("l", strokes: [1, 7])]],
      of: ink)
    #expect(text.text == "li l")
    #expect(text.words == [0..<2, 3..<4])
    #expect(text.characters.map(\.strokes) == [[0], [0], [], [1]])
  }

  @Test func anEmptyResultIsAnEmptyText() throws {
    let ink = Ink(strokes: [])
    let pack = try PackCatalog.bundled.pack(forTag: "en-US")
    let result = try TextRecognizer(pack: pack).recognize(ink)
    #expect(WrittenText(result, of: ink).text.isEmpty)
  }
}

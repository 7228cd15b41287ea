import DuctusEngine
import EngineFixtures
import InkModel
import NoteFormats
import PDFRendering
import PackCatalog
import Testing
import TranscriptFormats

@testable import DuctusNotes

@Suite struct TurnedBlockTests {
  /// Samples beside one another, by their labels.
  private static func line(x: Float, y: Float) -> (text: String, ink: Ink) {
    var (text, ink, right) = ([String](), Ink(strokes: []), x)
    for sample in Samples.texts.prefix(4) {
      let part = sample.ink.placed(x: right, y: y)
      ink.strokes += part.strokes
      text.append(sample.label ?? "")
      right += part.width + 60
    }
    return (text.joined(separator: " "), ink)
  }

  private static func box(_ word: TranscribedWord, _ ink: Ink) -> PageBox {
    PageBox(around: word.ink.flatMap { ink.strokes[$0.stroke].points[$0.points] })
  }

  @Test(arguments: [90.0, -90, 180, 45])
  func readsANoteThatIsTurned(degrees: Double) throws {
    let (_, upright) = Self.line(x: 0, y: 0)
    let note = Self.line(x: 0, y: 0).ink.turned(degrees: degrees).placed(x: 0, y: 400)
    let ink = Ink(strokes: upright.strokes + note.strokes)
    let recognizer = try TextRecognizer()
    let page = try Notebook(inks: [ink]).transcribe(with: recognizer).pages[0]
    try #require(page.blocks.count == 2)
    #expect(page.blocks[0].angle == 0)
    let turned = page.blocks[1]
    #expect(abs((turned.angle - degrees).remainder(dividingBy: 360)) < 5)
    #expect(Set(turned.lines.flatMap(\.strokes)) == Set(upright.strokes.count..<ink.strokes.count))
    // It reads as the same ink does upright.
    #expect(turned.text == page.blocks[0].text)
    for word in turned.lines.flatMap(\.words) {
      #expect(word.box == Self.box(word, ink))
      // Its ink is under the box that a viewer has of it.
      let corner = PageBox.place(
        word.uprightBox.x + word.uprightBox.width / 2,
        word.uprightBox.y + word.uprightBox.height / 2, turnedBy: turned.angle)
      #expect(corner.x > word.box.x && corner.x < word.box.right)
      #expect(corner.y > word.box.y && corner.y < word.box.bottom)
    }
    let hit = try #require(page.lines.last?.words.first?.text)
    #expect(
      Transcript(pages: [page]).search(hit).contains { $0.box == turned.lines[0].words[0].box })
  }

  @Test func levelledLinesAreNotTurned() {
    #expect(TurningTest.isTurned(90, slope: 0.1))
    #expect(TurningTest.isTurned(180, slope: -0.1))
    #expect(TurningTest.isTurned(-45, slope: 0))
    // A word on a level line, of which some letters seem to fall.
    #expect(!TurningTest.isTurned(47, slope: -1.02))
    #expect(!TurningTest.isTurned(-58, slope: 1.36))
  }

  @Test func formsTurnTheWords() throws {
    let word = TranscribedWord(
      text: "up", confidence: 1, box: PageBox(x: 10, y: 20, width: 15, height: 40), ink: [],
      uprightBox: PageBox(x: -60, y: 10, width: 40, height: 15))
    var line = TranscribedLine(text: "up", words: [word])
    line.letterHeight = 10
    let transcript = PageTranscript(blocks: [TranscribedBlock(lines: [line], angle: -90)])
    let page = NotePage(size: PageSize(width: 100, height: 100))
    let html = TranscriptHTML.document(title: "T", pages: [(page, transcript)])
    #expect(html.contains("x=\"20\" y=\"60\" transform=\"rotate(-90 20 60)\" font-size=\"20\""))
    #expect(TranscriptJSON.page(page, transcript).text.contains("\"angle\":-90.0"))
    #expect(TranscriptMarkdown.text(of: Transcript(pages: [transcript])) == "up\n")
    guard NotePDF.isAvailable else { return }
    let upright = PageTranscript(blocks: [TranscribedBlock(lines: [line])])
    let files = try [transcript, upright].map {
      try NotePDF.file(title: nil, pages: [(page, $0)])
    }
    #expect(files[0] != files[1])
  }
}

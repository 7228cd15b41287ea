import DuctusEngine
import EngineFixtures
import Foundation
import InkModel
import NoteFormats
import PackCatalog
import Testing

@testable import DuctusNotes

/// Texts that were typed into notes.
@Suite struct TypedTextTests {
  private func transcribe(
    _ strokes: [Stroke], _ texts: [TypedText], areShapes: Bool = false
  ) throws -> [String] {
    let red = NoteColour(red: 255, green: 0, blue: 0)
    let strokes = strokes.map { NoteStroke($0, width: 1, colour: red, isShape: areShapes) }
    let page = NotePage(
      size: PageSize(width: 1_000, height: 1_000),
      layers: [NoteLayer(strokes: strokes, texts: texts)])
    return try PageReader(TextRecognizer()).transcribe(page).blocks.map { block in
      block.lines.map(\.text).joined(separator: "/")
    }
  }

  private func typed(_ text: String, x: Float = 10, y: Float) -> TypedText {
    TypedText(text, at: StrokePoint(x: x, y: y), size: 12)
  }

  /// Returns a box drawn with one stroke, as a pen or a drawing tool does.
  private func frame(_ box: PageBox) -> Stroke {
    let corners = [
      (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom),
      (box.x, box.y),
    ]
    return Stroke(points: corners.map { StrokePoint(x: $0.0, y: $0.1) })
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

  /// Titles in boxes side by side, with lists that are wider than the boxes if letters are.
  @Test(arguments: [false, true]) func textsInABoxComeTogether(areShapes: Bool) throws {
    let boxes = [
      PageBox(x: 60, y: 85, width: 124, height: 64), PageBox(x: 194, y: 86, width: 84, height: 62),
      PageBox(x: 278, y: 84, width: 150, height: 170),
    ]
    let texts = [
      typed("States", y: 20), typed("Check", x: 70, y: 90), typed("Select", x: 200, y: 88),
      typed("Main", x: 282, y: 83), typed("- open\n- create new", x: 205, y: 106),
      typed("- Editor Command", x: 75, y: 110), typed("- Search and edit it", x: 290, y: 112),
    ]
    #expect(
      try transcribe(boxes.map(frame), texts, areShapes: areShapes) == [
        "States", "Check", "- Editor Command", "Select", "- open/- create new", "Main",
        "- Search and edit it",
      ])
  }

  @Test func boxesComeRowByRow() {
    func order(_ parts: [PageBox], _ frames: [PageBox], isRightToLeft: Bool = false) -> [Int] {
      XYCut(parts, frames: frames, letterSize: 10, isRightToLeft: isRightToLeft).order
    }
    // Four boxes that share their sides, with two lines each.
    let boxes = [(0, 0), (100, 0), (0, 100), (100, 100)].map { x, y in
      PageBox(x: Float(x), y: Float(y), width: 100, height: 100)
    }
    let lines = [60, 20].flatMap { y in
      boxes.map { PageBox(x: $0.x + 5, y: $0.y + Float(y), width: 90, height: 10) }
    }
    #expect(order(lines, boxes) == [4, 0, 5, 1, 6, 2, 7, 3])
    #expect(order(lines, boxes, isRightToLeft: true) == [5, 1, 4, 0, 7, 3, 6, 2])
    // A box around all of them, drawn twice.
    let whole = PageBox(x: -5, y: -5, width: 210, height: 210)
    #expect(order(lines, [whole] + boxes + [whole]) == order(lines, boxes))
    let below = PageBox(x: 0, y: 212, width: 50, height: 10)
    #expect(order([below] + lines, [whole] + boxes) == order(lines, boxes).map { $0 + 1 } + [0])
    // One box beside the text of a column.
    let column = [0, 40, 80].map { PageBox(x: 0, y: $0, width: 90, height: 30) }
    let aside = PageBox(x: 95, y: 20, width: 60, height: 40)
    let note = PageBox(x: 100, y: 25, width: 50, height: 10)
    #expect(order(column + [note], [aside]) == [0, 1, 2, 3])
  }

  @Test func boxesAroundTextsAreOfAnyShape() {
    let text = PageBox(x: 20, y: 20, width: 10, height: 10)
    func find(_ stroke: Stroke) -> Int { DrawnBox.find(around: [text], among: [stroke]).count }
    for (width, height) in [(40, 40), (400, 40), (30, 300)] as [(Float, Float)] {
      let box = PageBox(x: 10, y: 10, width: width, height: height)
      #expect(find(frame(box)) == 1)
      let ring = (0...48).map { step in
        let turn = Double(step) * .pi / 24
        return StrokePoint(
          x: 25 + width / 2 * Float(cos(turn)), y: 25 + height / 2 * Float(sin(turn)))
      }
      #expect(find(Stroke(points: ring)) == 0)
    }
    #expect(find(frame(PageBox(x: 100, y: 10, width: 40, height: 40))) == 0)
    #expect(find(Stroke(points: [StrokePoint(x: 10, y: 25), StrokePoint(x: 40, y: 25)])) == 0)
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

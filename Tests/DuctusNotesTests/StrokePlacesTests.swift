import DuctusEngine
import EngineFixtures
import InkModel
import NoteFormats
import PackCatalog
import PageStructure
import Testing

@testable import DuctusNotes

/// Where the strokes of a page are in its transcript.
@Suite struct StrokePlacesTests {
  private static let (word, sentence) = (Samples.all[0].ink, Samples.all[1].ink)

  private static func stroke(_ corners: (Float, Float)...) -> Stroke {
    Stroke(
      points: zip(corners, corners.dropFirst()).flatMap { start, end in
        (0...8).map { step in
          let share = Float(step) / 8
          return StrokePoint(
            x: start.0 + share * (end.0 - start.0), y: start.1 + share * (end.1 - start.1))
        }
      })
  }

  private static func arrow(_ x: Float, _ y: Float) -> [Stroke] {
    [stroke((x, y), (x + 78, y + 2)), stroke((x + 52, y - 26), (x + 80, y + 2), (x + 50, y + 28))]
  }

  private static func box(_ x: Float, _ y: Float) -> Stroke {
    stroke((x, y), (x + 70, y), (x + 70, y + 70), (x, y + 70), (x, y))
  }

  /// Boxes, one of them ticked, before lines, an arrow after one of them, and dots after another.
  private static let tasks: [Stroke] = (0..<3).flatMap { row -> [Stroke] in
    let (y, end) = (Float(row) * 170, 140 + sentence.width)
    let mark = [box(20, y + 10)]
    let line = sentence.placed(x: 140, y: y).strokes
    switch row {
    case 0: return mark + line + arrow(end + 60, y + 60)
    case 1: return mark + [stroke((35, y + 45), (52, y + 70), (100, y - 2))] + line
    default:
      return mark + line
        + (1...6).map { dot in
          let x = end + Float(dot) * 40
          return stroke((x, y + 80), (x + 3, y + 82))
        }
    }
  }

  /// Words above a line with their caret, a line under it, and a scribble.
  private static let notes: [Stroke] = {
    let small = word.strokes.map { stroke in
      Stroke(points: stroke.points.map { StrokePoint(x: 0.4 * $0.x, y: 0.4 * $0.y) })
    }
    let scribble = Stroke(
      points: (0..<30).map { step in
        StrokePoint(x: Float(step) * 20, y: step % 2 == 0 ? 600 : 760)
      })
    let caret = stroke((180, 250), (198, 200), (216, 250))
    let underline = stroke((0, 300), (sentence.width, 303))
    return sentence.placed(x: 0, y: 100).strokes
      + Ink(strokes: small).placed(x: 91, y: 25).strokes
      + [caret, underline, scribble]
  }()

  /// A table with an arrow alone in a cell.
  private static let table: [Stroke] = {
    var strokes: [Stroke] = []
    for row in 0..<3 {
      let y = Float(row) * 170
      strokes += [40, 1_200].flatMap { word.placed(x: $0, y: y + 20).strokes }
      strokes +=
        row == 1 ? arrow(880, y + 80) : Samples.all[2].ink.placed(x: 860, y: y + 20).strokes
    }
    strokes += (0...3).map { stroke((0, Float($0) * 170), (1_900, Float($0) * 170)) }
    return strokes + [0, 780, 1_150, 1_900].map { stroke(($0, 0), ($0, 510)) }
  }()

  /// Marks stay among the drawings.
  @Test(arguments: [tasks, notes, table, notes.reversed(), tasks + tasks.prefix(3)])
  func everyStrokeHasOnePlace(_ strokes: [Stroke]) throws {
    let page = try Notebook(inks: [Ink(strokes: strokes)])
      .transcribe(with: TextRecognizer(), formulas: FormulaRecognizer()).pages[0]
    let others = page.others.flatMap(\.strokes)
    #expect((page.lines.flatMap(\.strokes) + others).sorted() == Array(strokes.indices))
    #expect(Set(others).isSuperset(of: page.lines.flatMap { $0.mark?.strokes ?? [] }))
  }

  /// What reading finds no line in is a drawing.
  @Test func unreadWritingIsDrawn() {
    let ink = Self.sentence
    let part = PagePart(
      ink, members: ink.strokes.indices, angle: 0,
      known: Dictionary(uniqueKeysWithValues: ink.strokes.indices.map { ($0, .text) }),
      script: PageScript(lettersHaveParts: false, mayHaveColumns: false, isRightToLeft: false))
    #expect(part.writing(without: Set(ink.strokes.indices)).isEmpty)
    let rest = part.writing(without: Set(ink.strokes.indices.dropFirst(2)))
    #expect(rest == [StrokeGroup(role: .drawing, confidence: 0, strokes: [0, 1])])
  }
}

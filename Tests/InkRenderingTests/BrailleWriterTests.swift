import InkModel
import Testing

@testable import InkRendering

@Suite struct BrailleWriterTests {
  @Test func drawsACross() {
    let lines = BrailleWriter.lines(for: .cross, columns: 10, rows: 2)
    #expect(lines == ["⠑⢄⡠⠊", "⡠⠊⠑⢄"])
  }

  @Test func sparseInkIsDrawnAsItIs() {
    let square = Ink([(0, 0), (7, 0), (7, 7), (0, 7), (0, 0)])
    #expect(BrailleWriter.lines(for: square, columns: 4, rows: 2) == ["⡏⠉⠉⢹", "⣇⣀⣀⣸"])
  }

  @Test func marksAPartOfTheInk() {
    let square = Ink([(0, 0), (7, 0), (7, 7), (0, 7), (0, 0)])
    let lines = BrailleWriter.lines(for: square, columns: 4, rows: 2, mark: 2...5)
    #expect(lines == ["⡏⠉⠉⢹", "⣇⣀⣀⣸", " ▔▔"])
  }

  @Test func drawsEveryDotOfACell() {
    let dots: [(x: Int, y: Int, character: String)] = [
      (0, 0, "⠁"), (0, 1, "⠂"), (0, 2, "⠄"), (0, 3, "⡀"),
      (1, 0, "⠈"), (1, 1, "⠐"), (1, 2, "⠠"), (1, 3, "⢀"),
    ]
    for dot in dots {
      var canvas = BrailleCanvas(columns: 1, rows: 1)
      canvas.setDot(x: dot.x, y: dot.y)
      #expect(canvas.lines == [dot.character])
    }
  }

  @Test func leavesOutDotsBeyondTheCanvas() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    for (x, y) in [(-1, 0), (0, -1), (4, 0), (0, 4)] { canvas.setDot(x: x, y: y) }
    #expect(canvas.lines == [""])
  }

  @Test func cellsWithoutDotsAreBlanks() {
    let ink = Ink([(0, 0), (0, 7)], [(11, 0), (11, 7)])
    #expect(BrailleWriter.lines(for: ink, columns: 6, rows: 2) == ["⡇    ⢸", "⡇    ⢸"])
  }

  /// A wide ink is bound by the columns, a high one by the rows; the other side follows.
  @Test(arguments: [
    (ink: Ink([(0, 0), (100, 8)]), columns: 20, rows: 1),
    (ink: Ink([(0, 0), (10, 100)]), columns: 2, rows: 5),
    (ink: Ink([(0, 0), (100, 100)]), columns: 10, rows: 5),
  ])
  func keepsProportions(ink: Ink, columns: Int, rows: Int) {
    let lines = BrailleWriter.lines(for: ink, columns: 20, rows: 5)
    #expect(lines.count == rows)
    #expect(lines.map(\.count).max() == columns)
  }

  @Test(arguments: degenerateInks.indices)
  func drawsWithinBounds(index: Int) {
    for (columns, rows) in [(1, 1), (2, 9), (40, 3)] {
      let lines = BrailleWriter.lines(for: degenerateInks[index].ink, columns: columns, rows: rows)
      #expect(lines.count <= rows)
      #expect(lines.allSatisfy { $0.count <= columns })
      let isBlank = ["no stroke", "a stroke without points", "not finite"]
        .contains(degenerateInks[index].name)
      #expect(lines.isEmpty == isBlank)
    }
  }

  @Test func aPointIsADot() {
    #expect(BrailleWriter.lines(for: Ink([(3, 4)]), columns: 8, rows: 8) == ["⠁"])
  }
}

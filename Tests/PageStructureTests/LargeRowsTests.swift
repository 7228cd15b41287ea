import InkModel
import PageStructure
import Testing

/// Titles in letters so large that they were taken for drawings.
@Suite struct LargeRowsTests {
  private let page = PageStructureTests()

  /// Letters 48 wide.
  private func row(_ y: Float, heights: [Float]) -> [Stroke] {
    heights.enumerated().map { letter, height in
      Stroke(
        points: (0...23).map { step in
          let part = Float(step % 12) / 12
          return StrokePoint(
            x: Float(letter) * 60 + Float(step) * 2,
            y: y + height * (step / 12 == 0 ? part : 1 - part))
        })
    }
  }

  private func dot(_ x: Float, _ y: Float) -> Stroke {
    Stroke(points: [StrokePoint(x: x, y: y), StrokePoint(x: x + 2, y: y + 4)])
  }

  /// The dots over a letter of the second line are higher than the tail of one in the first.
  @Test func dotsBelongToTheNearestRow() {
    let first = row(0, heights: [90, 60, 60, 60])
    let second = row(100, heights: [60, 60, 60, 60]) + [dot(132, 82), dot(150, 82)]
    let text = page.paragraph(0, 300, lines: 4)
    var known: [Int: StrokeRole] = [:]
    for index in 0..<first.count + second.count + text.count {
      known[index] = index < first.count + second.count ? .drawing : .text
    }
    let ink = Ink(strokes: first + second + text)
    let rows = PageStructure(ink, known: known).largeRows(of: ink)
    #expect(rows == [Array(0..<4), Array(4..<10)])
  }
}

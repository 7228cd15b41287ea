import InkModel
import Testing

@testable import CharacterLattice

struct WritingAxisTests {
  private let ink = Ink(strokes: [
    Stroke(points: [StrokePoint(x: 1, y: 2, t: 3), StrokePoint(x: -4, y: 5)])
  ])

  @Test(arguments: WritingAxis.allCases) func `Turning back undoes turning`(axis: WritingAxis) {
    #expect(axis.turnedBack(axis.turned(ink)) == ink)
  }

  @Test func `The right column becomes the first line, and its top the left`() {
    let turned = WritingAxis.vertical.turned(
      Ink(strokes: [
        Stroke(points: [StrokePoint(x: 9, y: 0)]), Stroke(points: [StrokePoint(x: 9, y: 5)]),
        Stroke(points: [StrokePoint(x: 0, y: 0)]),
      ])
    ).strokes.map { $0.points[0] }
    #expect(turned[0].y < turned[2].y)
    #expect(turned[0].x < turned[1].x)
  }

  private func ink(_ width: Float, _ height: Float) -> Ink {
    Ink(strokes: [
      Stroke(points: [StrokePoint(x: 0, y: 0), StrokePoint(x: width, y: height)])
    ])
  }

  @Test func `An ink crosses the axis across which it is longer than a character`() {
    func crossed(_ ink: Ink) -> [WritingAxis] {
      WritingAxis.allCases.filter { $0.isCrossed(by: ink) }
    }
    #expect(crossed(ink(10, 20)) == [.horizontal])
    #expect(crossed(ink(20, 10)) == [.vertical])
    for round in [ink(10, 10), ink(13, 10), ink(0, 0), Ink(strokes: [])] {
      #expect(crossed(round) == [])
    }
  }

  @Test func `A long line runs one way, what is as high as wide may run both`() {
    #expect(WritingAxis.possible(for: ink(50, 10), isLine: true) == [.horizontal])
    #expect(WritingAxis.possible(for: ink(10, 50), isLine: true) == [.vertical])
    #expect(WritingAxis.possible(for: ink(10, 10), isLine: true) == [.horizontal, .vertical])
    #expect(WritingAxis.possible(for: ink(0, 0), isLine: false) == [.horizontal, .vertical])
    #expect(WritingAxis.possible(for: Ink(strokes: []), isLine: false) == [.horizontal])
  }
}

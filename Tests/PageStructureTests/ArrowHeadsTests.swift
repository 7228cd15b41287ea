import InkModel
import Testing

@testable import PageStructure

struct ArrowHeadsTests {
  static let shaft = stroke([(60, 31), (130, 31)])
  /// A head of one stroke, and one of two.
  static let heads = [
    [stroke([(118, 25), (130, 31), (118, 37)])],
    [stroke([(130, 31), (118, 25)]), stroke([(130, 31), (118, 37)])],
  ]

  private static func stroke(_ corners: [(x: Float, y: Float)]) -> Stroke {
    Stroke(
      points: zip(corners, corners.dropFirst()).flatMap { start, end in
        (0...16).map {
          let share = Float($0) / 16
          return StrokePoint(
            x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
        }
      })
  }

  private func found(in strokes: [Stroke], shaft: Int) -> [Int] {
    var writing = strokes.map { _ in 0.9 }
    writing[shaft] = 0.1
    let measured = strokes.map { PageStroke($0.points, unit: 10) }
    return ArrowHeads.find(in: measured, writing).map(\.head)
  }

  @Test(arguments: ArrowHeadsTests.heads)
  func findsHeadsWrittenAfterOrBeforeTheirLine(head: [Stroke]) {
    let count = head.count
    #expect(found(in: [Self.shaft] + head, shaft: 0) == Array(1...count))
    #expect(found(in: head + [Self.shaft], shaft: count) == Array(0..<count))
    #expect(found(in: head + head + [Self.shaft], shaft: 2 * count) == Array(count..<2 * count))
  }

  @Test func letsLettersBeLetters() {
    let letter = [Self.stroke([(150, 25), (156, 37), (162, 25)])]
    #expect(found(in: [Self.shaft] + letter, shaft: 0).isEmpty)
    #expect(found(in: letter + [Self.shaft], shaft: 1).isEmpty)
  }
}

import InkModel
import Testing

@testable import PageStructure

/// Drawings, compared with groups found by comparing each stroke with every other.
struct DrawingGroupsTests {
  /// Short bent strokes all over a page, in no order.
  private func sketch(_ count: Int) -> Ink {
    var state: UInt32 = 7
    func number(below limit: Float) -> Float {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / Float(1 << 24) * limit
    }
    return Ink(
      strokes: (0..<count).map { _ in
        let (x, y) = (number(below: 1_500), number(below: 1_500))
        return Stroke(
          points: (0..<4).map { _ in
            StrokePoint(x: x + number(below: 40), y: y + number(below: 40))
          })
      })
  }

  @Test(arguments: [2, 40, 300, 900])
  func strokesThatNearlyTouchAreOneDrawing(count: Int) throws {
    let ink = sketch(count)
    let unit = try #require(ink.letterHeight())
    let strokes = ink.strokes.map { PageStroke($0.points, unit: unit) }
    var unseen = Set(strokes.indices)
    var expected: [[Int]] = []
    while let first = unseen.min() {
      var (group, open) = ([Int](), [first])
      while let next = open.popLast() {
        guard unseen.remove(next) != nil else { continue }
        group.append(next)
        open += unseen.filter { strokes[$0].gap(to: strokes[next]) < 1.5 }
      }
      expected.append(group.sorted())
    }
    var known: [Int: StrokeRole] = [:]
    for index in strokes.indices { known[index] = .drawing }
    #expect(PageStructure(ink, known: known).others.map(\.strokes) == expected)
  }

  @Test func strokesOfAKnownRoleAreApart() {
    let ink = sketch(4)
    let strokes = Ink(strokes: ink.strokes.map { _ in ink.strokes[0] })
    let roles: [StrokeRole] = [.drawing, .formula, .rule, .drawing]
    let known = Dictionary(uniqueKeysWithValues: roles.enumerated().map { ($0, $1) })
    let others = PageStructure(strokes, known: known).others
    #expect(others.map(\.role) == [.drawing, .formula, .rule])
    #expect(others.map(\.strokes) == [[0, 3], [1], [2]])
  }
}

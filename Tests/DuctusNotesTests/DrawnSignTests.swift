import InkModel
import Testing

@testable import DuctusNotes

struct DrawnSignTests {
  private func sign(_ paths: [(Double, Double)]..., pointsLeft: Bool = false) -> DrawnSign? {
    DrawnSign(paths.map { $0.map { Vector($0.0, $0.1) } }, pointsLeft: pointsLeft)
  }

  @Test func ticksHaveAShortLineAndALongOne() {
    #expect(sign([(0, 5), (3, 9), (10, -3)]) == .tick)
    #expect(sign([(0, 0), (4, 10), (8, 0)]) == nil)
    #expect(sign([(0, -3), (3, 9), (10, 5)]) == nil)
    // An r.
    #expect(sign([(0, 0), (0, 10), (1, 3), (5, 0)]) == nil)
  }

  @Test func arrowsHaveAHeadAtTheirEnd() {
    let (shaft, head) = ([(0.0, 0.0), (20, 1)], [(14.0, -5.0), (20, 1), (14, 6)])
    #expect(sign(shaft, head) == .arrow)
    #expect(sign(head, shaft.reversed()) == .arrow)
    #expect(sign(shaft, Array(head[..<2]), Array(head[1...])) == .arrow)
    #expect(sign(shaft + head) == .arrow)
    #expect(sign(shaft + [head[0], head[1], head[2]]) == .arrow)
    #expect(sign(shaft, head, pointsLeft: true) == nil)
    #expect(
      sign(shaft.map { (-$0.0, $0.1) }, head.map { (-$0.0, $0.1) }, pointsLeft: true) == .arrow)
  }

  @Test func letterLikeSignsAreNone() {
    // A dash, a z, a plus and a t.
    #expect(sign([(0, 0), (10, 0)]) == nil)
    #expect(sign([(0, 0), (10, 0), (0, 10), (10, 10)]) == nil)
    #expect(sign([(0, 0), (10, 0)], [(5, -5), (5, 5)]) == nil)
    #expect(sign([(0, 0), (0, 10), (4, 10)], [(-3, 3), (3, 3)]) == nil)
  }
}

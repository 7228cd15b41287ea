import InkModel
import Testing

@testable import DuctusNotes

struct DrawnTickTests {
  private func isTick(_ path: (Double, Double)...) -> Bool {
    DrawnTick.isMade(of: path.map { Vector($0.0, $0.1) })
  }

  @Test func ticksHaveAShortLineAndALongOne() {
    #expect(isTick((0, 5), (3, 9), (10, -3)))
    #expect(!isTick((0, 0), (4, 10), (8, 0)))
    #expect(!isTick((0, -3), (3, 9), (10, 5)))
    // An r, and a dash.
    #expect(!isTick((0, 0), (0, 10), (1, 3), (5, 0)))
    #expect(!isTick((0, 0), (10, 0)))
  }
}

import Testing

@testable import HandLearning

/// A hand is doubted where confirmed lines are clearly less likely with it, and only there.
struct HandCheckTests {
  private func check(_ gains: [Double]) -> HandCheck {
    HandCheck(gains.map { HandCheck.LineGain(gain: $0, characters: 4) })
  }

  @Test func harmIsDoubted() {
    let found = check([-1, -2, -0.5, -3, 0.1, -1])
    #expect(found.isDoubtful)
    #expect(found.lines == 6)
    #expect(abs(found.gain + 7.4 / 24) < 1e-12)
  }

  @Test func gainIsNot() {
    #expect(!check([1, 2, 0.5, 3, -0.1, 1]).isDoubtful)
    #expect(!check([0, 0, 0, 0, 0, 0]).isDoubtful)
  }

  /// One bad line among good ones, or only few lines, aren't evidence.
  @Test func chanceIsNot() {
    #expect(!check([0.2, 0.3, 0.1, 0.2, 0.3, -4]).isDoubtful)
    #expect(!check([-1, -2, -1, -2]).isDoubtful)
    #expect(!check([]).isDoubtful)
    #expect(check([]).gain == 0)
  }
}

import Testing

@testable import HandLearning

/// Texts that hardly agree with their inks are refused, difficult ones aren't.
struct VerdictTests {
  private func verdict(foreign: Int, different: Int = 20) -> Verdict? {
    Verdict(mispaired: 100, foreign: foreign, errors: 90, different: different)
  }

  @Test func mostCharactersHaveToBeForeign() throws {
    #expect(verdict(foreign: 60) == nil)
    let found = try #require(verdict(foreign: 61))
    #expect(found.isMispaired)
    #expect(found.lines == 0)
    #expect(found.share == 0)
    #expect(found.labels == 100)
    #expect(found.errors == (90, 90))
  }

  /// Few characters may all be written in shapes that the pack doesn't know.
  @Test func fewDifferentCharactersDontTell() {
    #expect(verdict(foreign: 100, different: 3) == nil)
  }
}

import Testing

@testable import InkReading

struct RecognitionResultTests {
  @Test func `What sessions tell each other makes no results unequal`() {
    let lines = [false, true].map {
      RecognizedLine(strokes: [0], slope: 0, candidates: [], hasLatin: $0)
    }
    var results = lines.map {
      RecognitionResult(candidates: [], pack: PackVersion(tag: "ja", version: "1"), lines: [$0])
    }
    results[1].mayBeLatin = true
    #expect(Set(results).count == 1)
    results[1].isPartial = true
    #expect(Set(results).count == 2)
  }
}

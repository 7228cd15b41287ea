import InkModel
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

  /// Across two columns, one of them of a single character, a line has two.
  @Test(
    arguments: [
      ("一", true), ("一二", false), ("一\n二", true), ("一\n二三", false),
      ("国一\n語\nの\n本\nを", true), ("国一\n語二\nの\n本\nを", false), ("", true),
    ])
  func `Lines of single characters are known by their share`(text: String, areSingle: Bool) {
    let candidate = RecognitionCandidate(
      text: text, cost: 0, confidence: 1,
      segments: LazyList(count: 1) { _ in TextSegments(graphemes: [], words: []) })
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { _ in
      RecognizedLine(strokes: [], slope: 0, candidates: [])
    }
    let result = RecognitionResult(
      candidates: [candidate], pack: PackVersion(tag: "ja", version: "1"), lines: lines)
    #expect(result.hasSingleCharacters == areSingle)
  }

  /// Spans of copied strokes, and of a word of another script, come as they were read.
  @Test func `Decorated ink has its text in whatever order it comes`() throws {
    let text = "ab"
    let bounds = Array(text.indices) + [text.endIndex]
    let ink = [[(0, 0..<5), (3, 0..<5)], [(1, 0..<9), (2, 0..<2), (2, 4..<9)]].map { spans in
      spans.map { InkSpan(stroke: $0.0, points: $0.1) }
    }
    let graphemes = ink.indices.map {
      InkSegment(textRange: bounds[$0]..<bounds[$0 + 1], ink: ink[$0], confidence: 1)
    }
    let candidate = RecognitionCandidate(
      text: text, cost: 0, confidence: 1,
      segments: LazyList(count: 1) { _ in TextSegments(graphemes: graphemes, words: []) })
    let cases: [(spans: [InkSpan], range: Range<Int>)] = [
      (ink[0] + ink[1].reversed(), 0..<2), (ink[1].reversed() + ink[0], 0..<2),
      (ink[0].reversed(), 0..<1), ([ink[1][2], ink[1][0], ink[1][1]], 1..<2),
    ]
    for (spans, range) in cases {
      var result = RecognitionResult(
        candidates: [candidate], pack: PackVersion(tag: "en", version: "1"),
        lines: [RecognizedLine(strokes: [0, 1, 2, 3], slope: 0, candidates: [candidate])])
      result.decorate(with: [TextDecoration(kind: .underline, strokes: [4], ink: spans)])
      let found = try #require(result.decorations.first)
      #expect(found.textRange == bounds[range.lowerBound]..<bounds[range.upperBound])
      #expect(Set(found.ink) == Set(spans) && found.ink.count == spans.count)
      #expect(found.ink == found.ink.inWritingOrder)
      #expect(result.lines[0].strokes == [0, 1, 2, 3, 4])
    }
  }
}

import Foundation
import InkModel
import Support
import Testing

@testable import InkReading

struct JoinedReadingTests {
  private func parts(_ costs: [[Double]]) -> [JoinedReading.Part] {
    costs.enumerated().map { part, costs in
      JoinedReading.Part(
        candidates: costs.enumerated().map { rank, cost in
          RecognitionCandidate(text: "\(part)\(rank)", cost: cost, confidence: 0.5)
        }, strokes: [part], separator: " ")
    }
  }

  /// A part of one word, which is one segment.
  private func word(
    _ text: String, stroke: Int, confidence: Double = 1, separator: String = ""
  ) -> JoinedReading.Part {
    let segments = LazyList(count: 1) { _ in
      let whole = InkSegment(
        textRange: text.startIndex..<text.endIndex, ink: [InkSpan(stroke: 0, points: 0..<1)],
        confidence: confidence)
      return TextSegments(graphemes: [whole], words: [whole])
    }
    return JoinedReading.Part(
      candidates: [RecognitionCandidate(text: text, cost: 0, confidence: 1, segments: segments)],
      strokes: [stroke], separator: separator)
  }

  /// All ways to choose, by their costs.
  private func everyChoice(_ parts: [JoinedReading.Part]) -> [(text: String, cost: Double)] {
    var all = [(text: "", cost: 0.0)]
    for (index, part) in parts.enumerated() {
      all = all.flatMap { before in
        part.candidates.map {
          (before.text + (index > 0 ? " " : "") + $0.text, before.cost + $0.cost)
        }
      }
    }
    return all.sorted { $0.cost < $1.cost }
  }

  @Test func theLikeliestChoicesAreFound() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let parts = parts(
        (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            Double.random(in: 0...10, using: &generator)
          }.sorted()
        })
      for maximum in [1, 3, 10, 2_000] {
        let joined = JoinedReading.candidates(of: parts, maximum: maximum)
        let expected = everyChoice(parts).prefix(maximum)
        #expect(joined.map(\.text) == expected.map(\.text))
        #expect(zip(joined, expected).allSatisfy { abs($0.cost - $1.cost) < 1e-9 })
        #expect(joined.allSatisfy { $0.confidence == joined[0].confidence })
      }
    }
  }

  @Test func partsWithoutCandidatesAreLeftOut() {
    let joined = JoinedReading.candidates(of: parts([[1, 2], [], [3]]), maximum: 10)
    #expect(joined.map(\.text) == ["00 20", "01 20"])
    #expect(JoinedReading.candidates(of: parts([[], []]), maximum: 10).isEmpty)
  }

  /// The parts of a line may be divided in several ways, but a text is one candidate.
  @Test(arguments: [
    ("", ["これI", "これ"], ["Phone", "IPhone"], ["これIPhone", "これIIPhone", "これPhone"]),
    (" ", ["a b", "a"], ["c", "b c"], ["a b c", "a b b c", "a c"]),
    ("\n", ["a b", "a"], ["c", "b c"], ["a b\nc", "a b\nb c", "a\nc", "a\nb c"]),
  ])
  func eachTextComesOnce(
    separator: String, first: [String], second: [String], texts: [String]
  ) throws {
    let parts = [first, second].enumerated().map { place, texts in
      JoinedReading.Part(
        candidates: texts.enumerated().map { rank, text in
          RecognitionCandidate(
            text: text, cost: Double(rank * (2 - place)), confidence: rank == 0 ? 0.5 : 0.25)
        }, strokes: [place], separator: separator)
    }
    let joined = JoinedReading.candidates(of: parts, maximum: 10)
    #expect(joined.map(\.text) == texts)
    #expect(joined.map(\.cost) == Array([0.0, 1, 2, 3].prefix(texts.count)))
  }

  /// Packs differ in how sure they are.
  @Test func confidencesNeverRise() {
    let parts = [[(1, 0.5), (2, 0.125)], [(1, 0.25), (1.5, 0.5), (3, 0.125)]].enumerated().map {
      place, candidates in
      JoinedReading.Part(
        candidates: candidates.enumerated().map {
          RecognitionCandidate(
            text: "\(place)\($0.offset)", cost: $0.element.0, confidence: $0.element.1)
        }, strokes: [place], separator: "")
    }
    let joined = JoinedReading.candidates(of: parts, maximum: 4)
    #expect(joined.map(\.text) == ["0010", "0011", "0110", "0111"])
    #expect(joined.map(\.confidence) == [0.125, 0.125, 0.03125, 0.03125])
  }

  /// Words are what has white space around it, also where two packs read them.
  @Test(arguments: [("", ["abc"]), (" ", ["ab", "c"])])
  func wordsOfPartsAreJoined(separator: String, words: [String]) throws {
    let parts = [
      word("ab", stroke: 1, confidence: 0.9, separator: separator),
      word("c", stroke: 0, confidence: 0.8),
    ]
    let joined = try #require(JoinedReading.candidates(of: parts, maximum: 1).first)
    #expect(joined.words.map { String(joined.text[$0.textRange]) } == words)
    #expect(joined.words.last?.ink.map(\.stroke) == (separator.isEmpty ? [0, 1] : [0]))
    #expect(joined.words.last?.confidence == 0.8)
  }

  /// A joiner at the beginning of a part is one character with the space before it.
  @Test func segmentsOfPartsThatBeginWithAJoiner() throws {
    let parts = [word("ab", stroke: 0, separator: " "), word("\u{200C}c", stroke: 1)]
    let joined = try #require(JoinedReading.candidates(of: parts, maximum: 1).first)
    #expect(joined.text == "ab \u{200C}c")
    let texts = joined.segments.map { String(joined.text.unicodeScalars[$0.textRange]) }
    #expect(texts == ["ab", " ", "\u{200C}c"])
    #expect(joined.segments.map { $0.ink.map(\.stroke) } == [[0], [], [1]])
  }

  /// Each line costs the same, however many came before it: as many choices are tried.
  @Test(arguments: [1, 10, 300])
  func theWorkOfALineIsBounded(maximum: Int) throws {
    let tried = (0..<maximum).reduce(0) {
      $0 + JoinedReading.ranks(after: $1, maximum: maximum)
    }
    #expect(Double(tried) <= Double(maximum) * (log(Double(maximum)) + 1))
    // And no more than these are kept for the next line.
    let parts = parts(Array(repeating: (0..<300).map { Double($0) }, count: 40))
    #expect(JoinedReading.candidates(of: parts, maximum: maximum).count == maximum)
  }
}

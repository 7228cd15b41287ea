import CharacterLM
import Foundation
import SequenceData
import Support
import Testing

@testable import CTCDecoder

/// Posteriors with one almost certain class per frame: a character, or `_` for blank.
func posteriors(of frames: String, alphabet: Alphabet) throws -> [Float] {
  try frames.unicodeScalars.flatMap { scalar -> [Float] in
    var row = [Float](repeating: -20, count: alphabet.classCount)
    let place = try scalar == "_" ? 0 : #require(alphabet.scalars.firstIndex(of: scalar)) + 1
    row[place] = -1e-6
    return row
  }
}

@Suite struct SpaceTests {
  private let alphabet: Alphabet
  private let decoder: CTCBeamDecoder

  init() throws {
    alphabet = try Alphabet("abcl ")
    decoder = try CTCBeamDecoder(alphabet: alphabet)
  }

  private func all(_ frames: String, after preContext: String = "") throws -> [Hypothesis] {
    try decoder.decode(
      Posteriors(
        values: posteriors(of: frames, alphabet: alphabet), frames: frames.unicodeScalars.count,
        classes: alphabet.classCount),
      context: DecodingContext(preContext: preContext), maximumResults: 100)
  }

  @Test(arguments: [
    ("ab", "ab"), ("aa_bb", "ab"), ("all", "al"), ("al_l", "all"), ("al__l_", "all"),
    ("a b", "a b"), ("a  b", "a b"), ("a _ _ b", "a b"), ("  a", "a"), (" _ _a", "a"),
    ("a  ", "a"), ("a _ _", "a"), ("   ", ""), ("_", ""), ("a b c ", "a b c"),
  ])
  func framesAreReadAsNormalisedText(_ frames: String, _ text: String) throws {
    for preContext in ["", "b ", "b\n", " "] {
      let first = try #require(try all(frames, after: preContext).first)
      #expect(first.text == text)
      // Nothing else explains these frames, so no probability may be lost to spaces.
      #expect(abs(first.opticalScore) < 1e-3)
    }
  }

  /// A gap that is a space by six to four, as the network sees it.
  @Test(arguments: [(Float(0), "a b"), (-0.3, "a b"), (-0.5, "ab"), (-2, "ab")])
  func spacesHaveAScoreOfTheirOwn(_ score: Float, _ text: String) throws {
    var values = try posteriors(of: "a_b", alphabet: alphabet)
    let gap = alphabet.classCount
    values[gap] = log(0.4)
    values[gap + (alphabet.spaceClass ?? 0)] = log(0.6)
    var parameters = DecoderParameters()
    parameters.spaceScore = score
    let decoder = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
    let read = try decoder.decode(
      Posteriors(values: values, frames: 3, classes: gap), context: DecodingContext(),
      maximumResults: 2)
    #expect(read.first?.text == text)
    // A missing space in the pre-context isn't a space in the ink.
    let after = try decoder.decode(
      Posteriors(values: values, frames: 3, classes: gap),
      context: DecodingContext(preContext: "c"), maximumResults: 4)
    #expect(after.first { $0.text == " " + text }?.score == after.first { $0.text == text }?.score)
  }

  @Test(arguments: ["", "b ", "b", "  ", "b\t"])
  func textsAreDistinctAndNormalised(_ preContext: String) throws {
    var generator = SeededGenerator(seed: 5)
    let values = randomLogDistributions(rows: 12, columns: 6, using: &generator)
    let texts = try decoder.decode(
      Posteriors(values: values, frames: 12, classes: 6),
      context: DecodingContext(preContext: preContext), maximumResults: 100
    ).map(\.text)
    #expect(texts.count > 10)
    #expect(Set(texts).count == texts.count)
    for text in texts {
      let words = text.split(separator: " ").joined(separator: " ")
      #expect(text == words || text == " " + words)
      #expect(text.last != " ")
      if preContext != "b" { #expect(text.first != " ") }
    }
  }

  @Test func afterAWordBothReadingsAreThere() throws {
    let hypotheses = try all("ab", after: "c")
    let texts: Set<String> = Set(hypotheses.prefix(2).map(\.text))
    #expect(texts == ["ab", " ab"])
    #expect(hypotheses[0].opticalScore == hypotheses[1].opticalScore)
  }

  @Test func aWrittenLeadingSpaceLeavesOnlyTheSpacedReading() throws {
    let hypotheses = try all(" ab", after: "c")
    #expect(hypotheses[0].text == " ab")
    #expect(abs(hypotheses[0].opticalScore) < 1e-3)
    let glued = try #require(hypotheses.first { $0.text == "ab" })
    #expect(glued.opticalScore < -15)
  }

  @Test func theLeadingSpacePenaltyDecidesBetweenEqualReadings() throws {
    var parameters = DecoderParameters()
    for (penalty, text) in [(Float(0.5), "ab"), (-0.5, " ab")] {
      parameters.leadingSpacePenalty = penalty
      let decoder = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
      let results = try decoder.decode(
        Posteriors(values: posteriors(of: "ab", alphabet: alphabet), frames: 2, classes: 6),
        context: DecodingContext(preContext: "c"))
      #expect(results.first?.text == text)
      #expect(abs(results[0].score - results[1].score - 0.5) < 1e-5)
    }
  }

  @Test func anAlphabetWithoutSpaceHasNoSpacedReading() throws {
    let alphabet = try Alphabet("ab")
    let decoder = try CTCBeamDecoder(alphabet: alphabet)
    let results = try decoder.decode(
      Posteriors(values: posteriors(of: "ab", alphabet: alphabet), frames: 2, classes: 3),
      context: DecodingContext(preContext: "c"))
    #expect(results.first?.text == "ab")
    #expect(!results.contains { $0.text.hasPrefix(" ") })
  }

  @Test(arguments: [
    ("", false), ("hello", true), ("hello ", false), ("a\n", false), ("\u{3000}", false),
    ("x\u{A0}", false), ("\r\n", false), (" .", true),
    ("(", false), ("x[", false), ("{", false), ("¿", false), ("¡", false), ("„", false),
    ("‚", false), ("«", true), ("x“", true), ("x\"", true), (")", true),
    ("“", false), ("\"", false), ("x \"", false), ("x '", false), ("x «", true),
    ("and/", false), ("5 /", true),
  ])
  func aWordMayContinueUnlessWhiteSpaceEndsIt(_ text: String, _ mayContinue: Bool) {
    #expect(DecodingContext(preContext: text).mayContinueWord == mayContinue)
  }

  @Test func noSpaceComesBeforeACell() throws {
    var context = DecodingContext(preContext: "c")
    context.isCell = true
    let read = try decoder.decode(
      Posteriors(
        values: posteriors(of: "a", alphabet: alphabet), frames: 1,
        classes: alphabet.classCount),
      context: context, maximumResults: 100)
    #expect(read.first?.text == "a")
    #expect(!read.contains { $0.text.hasPrefix(" ") })
  }
}

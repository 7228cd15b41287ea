import CharacterLM
import SequenceData
import Support
import Testing
import UnicodeText

@testable import CTCDecoder

/// Labels in pen order: input and output are in logical order.
@Suite struct PenOrderTests {
  private static let ka: Unicode.Scalar = "\u{915}"
  private static let ta: Unicode.Scalar = "\u{924}"
  private static let ra: Unicode.Scalar = "\u{930}"
  private static let sha: Unicode.Scalar = "\u{937}"
  private static let aa: Unicode.Scalar = "\u{93E}"
  private static let i: Unicode.Scalar = "\u{93F}"
  private static let virama: Unicode.Scalar = "\u{94D}"
  private static let nukta: Unicode.Scalar = "\u{93C}"
  private static let bindu: Unicode.Scalar = "\u{902}"
  private static let reph: Unicode.Scalar = "\u{E930}"

  private let alphabet: Alphabet

  init() throws {
    alphabet = try Alphabet(
      " a1.\u{915}\u{924}\u{930}\u{937}\u{93F}\u{93E}\u{93C}\u{94D}\u{902}\u{200C}\u{E930}",
      penOrder: true)
  }

  private var frames: ScriptedFrames { ScriptedFrames(alphabet: alphabet) }

  private func text(_ scalars: Unicode.Scalar...) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  @Test func whatIsReadIsInLogicalOrder() throws {
    let word = try frames.read([
      [Self.i], [Self.ka], [Self.virama], [Self.sha], [Self.reph], [Self.bindu],
    ])
    #expect(
      scalars(word.first?.text)
        == [Self.ra, Self.virama, Self.ka, Self.virama, Self.sha, Self.i, Self.bindu])
    let two = try frames.read([[Self.i], [Self.ka], [" "], [Self.i], [Self.ta], ["a"]])
    #expect(scalars(two.first?.text) == [Self.ka, Self.i, " ", Self.ta, Self.i, "a"])
  }

  /// A nukta that ends up beside a virama is put before it.
  @Test func whatIsReadIsComposed() throws {
    let text = alphabet.text(
      of: try #require(alphabet.labels(of: [Self.ra, Self.virama, Self.i, Self.ka, "\u{93C}"])))
    #expect(scalars(text) == Array(text.composed.unicodeScalars))
  }

  @Test(arguments: [
    [[i]], [[ka], [i]], [[i], [" "], [ka]], [[i], ["1"]], [[i], ["a"]], [[i], [aa], [ka]],
    [[i], [reph], [ka]], [[reph], [ka]], [[" "], [bindu]],
  ])
  func signsNeedTheirLetters(_ pattern: [[Unicode.Scalar]]) throws {
    for preContext in ["", "a", "a "] {
      for hypothesis in try frames.read(pattern, { $0.preContext = preContext }) {
        let labels = try #require(alphabet.labels(of: alphabet.written(hypothesis.text).scalars))
        #expect(alphabet.markOrder.allows(labels))
        #expect(labels.last.map(alphabet.markOrder.allowsEnd) ?? true)
      }
    }
  }

  /// A non-joiner separates the letters around it, and the sign may be on either side.
  @Test func waysToWriteOneTextAreOne() throws {
    let pattern: [[Unicode.Scalar]] = [
      [Self.i, "_"], [Self.ka], [Self.virama], [Self.i, "_"], [Self.sha],
    ]
    let hypotheses = try frames.read(pattern)
    #expect(Set(hypotheses.map(\.text)).count == hypotheses.count)
    let joined = text(Self.ka, Self.virama, Self.sha, Self.i)
    let found = try #require(hypotheses.first { $0.text == joined })
    // Either sign suffices: e^-0.1 for each certain frame, and e^-1.1 for the blank.
    #expect(abs(found.opticalScore - (-0.3 - 1.2 + Float(0.693147))) < 0.01)
  }

  /// Allowing characters one by one doesn't allow their combination.
  @Test func onlyAskedForCharactersAreRead() throws {
    let pattern: [[Unicode.Scalar]] = [
      [Self.i, Self.ta], [Self.ka, Self.ta], [Self.virama, Self.ka], [Self.sha, Self.ka],
    ]
    let allowed: Set<Character> = [
      Character(text(Self.ka, Self.i)), Character(text(Self.ka, Self.virama)),
      Character(text(Self.sha)), Character(text(Self.ta)),
    ]
    let hypotheses = try frames.read(pattern, others: -6) { $0.onlyCharacters = allowed }
    #expect(hypotheses.first?.text == text(Self.ka, Self.i, Self.sha))
    #expect(hypotheses.allSatisfy { $0.text.allSatisfy(allowed.contains) })
  }

  @Test func aLexiconHasItsWordsInLogicalOrder() throws {
    let word = text(Self.ra, Self.virama, Self.ta, Self.i, Self.ka)
    let pattern: [[Unicode.Scalar]] = [
      [Self.i], [Self.ka, Self.ta], [Self.reph], [Self.ta, Self.ka],
    ]
    #expect(
      try frames.read(pattern).first?.text == text(Self.ra, Self.virama, Self.ka, Self.i, Self.ta))
    let joiner = text(Self.ra, Self.virama, Self.ta, Self.i, "\u{200C}", Self.ka)
    for entry in [word, joiner] {
      let lexicon = try UserLexicon(words: [entry], weight: 8)
      #expect(try frames.read(pattern) { $0.lexicon = lexicon }.first?.text == word)
      // The word itself is before or after the ink.
      let inside = try frames.read([[Self.ta, Self.ka]]) {
        $0.lexicon = lexicon
        $0.preContext = text(Self.ra, Self.virama, Self.ta, Self.i)
      }
      #expect(inside.first?.text == text(Self.ka))
    }
  }

  @Test func aTextIsAlignedAsItIsWritten() throws {
    let written: [Unicode.Scalar] = [Self.i, Self.ka, Self.reph, Self.ta]
    var values: [Float] = []
    for scalar in written {
      for shown in [0, try #require(alphabet.labels(of: [scalar])?.first)] {
        values += (0..<alphabet.classCount).map { $0 == shown ? -0.1 : -9 }
      }
    }
    let text = alphabet.text(of: try #require(alphabet.labels(of: written)))
    let alignment = try ForcedAlignment(
      of: text, in: Posteriors(values: values, frames: 8, classes: alphabet.classCount),
      alphabet: alphabet)
    #expect(alignment?.frames == [1..<2, 3..<4, 5..<6, 7..<8])
    #expect(alphabet.written(text).sources == [3, 2, 0, 4])
  }

  /// A single letter is a character; syllables and joined letters are words.
  @Test(arguments: [
    ([ka], true), ([ka, "\u{93C}"], true), ([ka, virama, sha], false), ([ka, reph], true),
    ([ka, virama, sha, virama, ta], false), ([ka, aa], false),
    ([i, ka], false), ([ka, bindu], false), ([ka, sha], false), ([ka, virama, sha, aa], false),
    (["1"], true), (["1", ka], false),
  ])
  func lettersAreLoneCharacters(_ labels: [Unicode.Scalar], _ isLone: Bool) throws {
    func score(_ loneScore: Float?) throws -> Float {
      try #require(try frames.loneScore(of: labels, loneScore))
    }
    #expect(try (score(-2) != score(nil)) == isLone)
    // The scores differ by one character's, if that is the only difference.
    if isLone { #expect(abs(try score(-2) - score(-5) - 3) < 1e-3) }
  }

  /// A letter with a final virama is part of a truncated conjunct: both are lone characters.
  @Test func aLetterWithAViramaIsHardlyEverAlone() throws {
    func score(_ loneScore: Float) throws -> Float {
      try #require(try frames.loneScore(of: [Self.ka, Self.virama], loneScore))
    }
    #expect(abs(try score(-2) - score(-5) - 6) < 1e-3)
  }

  /// A text that only its looks bring back has the score that the search would have given it.
  @Test(arguments: [
    [ka], [ka, nukta], [ka, virama], [ka, aa], [ka, bindu], [i, ka], [ka, reph], [ka, virama, sha],
  ])
  func textsFoundByTheirLooksScoreAsInTheSearch(_ labels: [Unicode.Scalar]) throws {
    let text = alphabet.text(of: try #require(alphabet.labels(of: labels)))
    let posteriors = frames.posteriors(labels.map { [Self.ta, $0] })
    func score(beamWidth: Int, looks: [String: Float]?) throws -> Float? {
      var parameters = DecoderParameters()
      (parameters.beamWidth, parameters.loneCharacterScore) = (beamWidth, -7)
      let decoder = try CTCBeamDecoder(
        alphabet: alphabet, languageModel: Fixture.model, parameters: parameters)
      return try decoder.decode(posteriors, maximumResults: 500) { _ in
        looks.map(CharacterLooks.init)
      }.first { $0.text == text }?.score
    }
    let searched = try #require(try score(beamWidth: 500, looks: nil))
    #expect(try score(beamWidth: 1, looks: nil) == nil)
    // The only look of its ink leaves it its score.
    let found = try #require(try score(beamWidth: 1, looks: [text: -0.1]))
    #expect(abs(found - searched) < 1e-3)
  }

  /// Signs that are never adjacent in a syllable are never read so, however sure the network is.
  @Test(arguments: [
    ([ka, aa, virama], false), ([ka, virama, aa], false), ([ka, bindu, virama], false),
    ([ka, bindu, aa], false), ([ka, aa, nukta], false), ([ka, virama, bindu], false),
    ([ka, aa, aa], false), ([ka, reph, aa], false),
    ([ka, nukta, aa], true), ([ka, aa, bindu], true), ([ka, nukta, virama, sha], true),
    ([ka, aa, reph, bindu], true), ([ka, virama, "\u{200C}", sha], true),
  ])
  func signsThatNoSyllableHasAreNotRead(_ labels: [Unicode.Scalar], _ isRead: Bool) throws {
    let hypotheses = try frames.read(labels.flatMap { [[$0], []] }, others: -9)
    let text = alphabet.text(of: try #require(alphabet.labels(of: labels)))
    #expect((hypotheses.first?.text == text) == isRead)
    #expect(hypotheses.contains { $0.text == text } == isRead)
  }

  /// Each reading is scored with what follows: a letter with any number of marks is one character.
  @Test func theTextAfterTheInkHasFewLabels() {
    var context = DecodingContext()
    let signs = text(Self.aa, Self.bindu)
    context.postContext = text(Self.ka) + String(repeating: signs, count: 50_000)
    #expect(context.postLabels(in: alphabet).count <= 8 * DecodingContext.postContextLength)
  }

  /// Whatever the network's output, texts are composed and distinct, and their signs have letters.
  @Test func anyFramesGiveWellFormedTexts() throws {
    var generator = SeededGenerator(seed: 23)
    for count in 0..<60 {
      let values = randomLogDistributions(
        rows: count % 12, columns: alphabet.classCount, sharpness: 6, using: &generator)
      let posteriors = Posteriors(
        values: values, frames: count % 12, classes: alphabet.classCount)
      var context = DecodingContext(preContext: count % 2 == 0 ? "" : "a")
      context.postContext = count % 3 == 0 ? text(Self.ka, Self.i) : ""
      let hypotheses = try CTCBeamDecoder(alphabet: alphabet).decode(
        posteriors, context: context, maximumResults: 50)
      #expect(Set(hypotheses.map(\.text)).count == hypotheses.count)
      let scores: [Float] = hypotheses.map(\.score)
      #expect(scores == scores.sorted(by: >))
      for hypothesis in hypotheses {
        #expect(scalars(hypothesis.text) == scalars(hypothesis.text.composed))
        // A sign without a letter would join the preceding text.
        let joined = "a \(hypothesis.text)"
        #expect(joined.count == 2 + hypothesis.text.count)
      }
    }
  }
}

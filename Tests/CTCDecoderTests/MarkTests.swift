import CharacterLM
import SequenceData
import Support
import Testing
import UnicodeText

@testable import CTCDecoder

/// Letters with marks: read as several labels, returned as one character.
@Suite struct MarkTests {
  private static let acute: Unicode.Scalar = "\u{301}"
  private static let circumflex: Unicode.Scalar = "\u{302}"
  private static let dotBelow: Unicode.Scalar = "\u{323}"

  private let alphabet: Alphabet

  init() throws {
    alphabet = try Alphabet(" aeoOnlc0-\u{301}\u{302}\u{323}'\"")
  }

  private var frames: ScriptedFrames { ScriptedFrames(alphabet: alphabet) }

  @Test func aLetterAndItsMarksAreOneComposedCharacter() throws {
    let acute = try frames.read([["c"], ["a"], ["l"], ["e"], [Self.acute]])
    #expect(scalars(acute.first?.text) == ["c", "a", "l", "\u{E9}"])
    let vietnamese = try frames.read([["e"], [Self.circumflex], ["_"], [Self.acute], ["n"]])
    #expect(scalars(vietnamese.first?.text) == ["\u{1EBF}", "n"])
    let below = try frames.read([["e"], [Self.dotBelow], [Self.circumflex]])
    #expect(scalars(below.first?.text) == ["\u{1EC7}"])
  }

  /// On a sheet of letters, a sign may be alone if the whole ink looks like it.
  @Test func aSignAloneIsReadByItsLooks() throws {
    var parameters = DecoderParameters()
    parameters.lookWeight = 3
    let decoder = try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
    func read(_ looks: [String: Float]) throws -> [String] {
      let posteriors = frames.posteriors([["c", "e", Self.acute]])
      return try decoder.decode(posteriors) { _ in CharacterLooks(logProbabilities: looks) }
        .map(\.text)
    }
    let sign = String(Self.acute)
    #expect(try read([sign: -0.01, "c": -7, "e": -7]).first == sign)
    #expect(try read([sign: -7, "c": -0.01, "e": -7]).first == "c")
    // Two signs aren't a character.
    #expect(try !read([sign + String(Self.circumflex): -0.01, "c": -7]).contains { $0.count > 1 })
  }

  @Test(arguments: [
    [[acute]], [[" "], [acute]], [["a"], [" "], [acute]], [["0"], [acute]], [["-"], [acute]],
    [["e"], [circumflex], [dotBelow]], [["e"], [acute], ["_"], [acute]],
  ])
  func marksStandOnLettersAndInCanonicalOrder(_ pattern: [[Unicode.Scalar]]) throws {
    for preContext in ["", "caf", "cafe "] {
      let results = try frames.read(pattern) { $0.preContext = preContext }
      #expect(!results.isEmpty)
      for result in results {
        let labels = try #require(alphabet.labels(of: result.text.decomposedScalars))
        #expect(alphabet.markOrder.allows(labels), "\(result.text.debugDescription)")
        #expect(result.text.unicodeScalars.first.map { !$0.isMark } ?? true)
      }
    }
  }

  @Test(arguments: 0..<6) func compositionKeepsTextsApart(_ seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let values = randomLogDistributions(
      rows: 8, columns: alphabet.classCount, using: &generator)
    let results = try CTCBeamDecoder(alphabet: alphabet).decode(
      Posteriors(values: values, frames: 8, classes: alphabet.classCount), maximumResults: 25)
    #expect(Set(results.map { scalars($0.text) }).count == results.count)
    for result in results {
      #expect(scalars(result.text) == scalars(result.text.composed))
      #expect(alphabet.markOrder.allows(alphabet.labels(of: result.text.decomposedScalars) ?? []))
    }
  }

  @Test func alignmentFindsLetterAndMark() throws {
    let pattern: [[Unicode.Scalar]] = [["c"], ["_"], ["e"], ["_"], [Self.acute], ["n"]]
    for text in ["c\u{E9}n", "ce\u{301}n"] {
      let alignment = try ForcedAlignment(
        of: text, in: frames.posteriors(pattern), alphabet: alphabet)
      #expect(alignment?.frames == [0..<1, 2..<3, 4..<5, 5..<6])
    }
  }

  // MARK: - Hints

  @Test func aLetterIsAllowedWithItsMarksOnly() throws {
    let pattern: [[Unicode.Scalar]] = [["e"], [Self.acute, Self.circumflex], ["a"], [Self.acute]]
    #expect(try frames.read(pattern).first?.text == "\u{E9}\u{E1}")
    for allowed: Set<Character> in [["\u{E9}", "a"], ["e\u{301}", "a"]] {
      let results = try frames.read(pattern) { $0.onlyCharacters = allowed }
      #expect(results.first?.text == "\u{E9}a")
      #expect(results.allSatisfy { $0.text.allSatisfy(allowed.contains) && $0.score.isFinite })
    }
    // If only the plain letter is allowed, its mark is removed.
    #expect(try frames.read(pattern) { $0.onlyCharacters = ["e", "a"] }.first?.text == "ea")
    // A character that can't be spelt allows nothing, not even its letter.
    #expect(try frames.read(pattern) { $0.onlyCharacters = ["\u{E8}"] }.map(\.text) == [""])
  }

  @Test func allowedCharactersHoldBeforeOtherText() throws {
    let results = try frames.read([["e"], [Self.acute], ["n"]]) {
      $0.onlyCharacters = ["\u{E9}"]
      $0.preContext = "la"
      $0.postContext = "al"
    }
    #expect(results.first?.text == "\u{E9}")
    #expect(results.allSatisfy { $0.text.allSatisfy { $0 == "\u{E9}" } && $0.score.isFinite })
  }

  @Test func expectedLettersBringTheirMarks() throws {
    let pattern: [[Unicode.Scalar]] = [["e"], [Self.circumflex, Self.acute]]
    let expected = CharacterExpectation(characters: ["\u{E9}"], penalty: 5)
    #expect(try frames.read(pattern).first?.text == "\u{EA}")
    #expect(try frames.read(pattern) { $0.expectations = [expected] }.first?.text == "\u{E9}")
    #expect(
      try frames.read([["a"], [Self.circumflex]], others: -40) { $0.expectations = [expected] }
        .first?.text == "\u{E2}")
  }

  @Test(arguments: ["\u{E9}cole", "e\u{301}cole"]) func wordsOfALexiconHaveMarks(
    _ word: String
  ) throws {
    let lexicon = try UserLexicon([word: 4])
    #expect(lexicon.words.keys.map { Array($0.unicodeScalars).count } == [5])
    let pattern: [[Unicode.Scalar]] = [["o", "e"], [Self.acute], ["c"], ["o"], ["l"], ["e"]]
    #expect(try frames.read(pattern).first?.text == "\u{F3}cole")
    let results = try frames.read(pattern) { $0.lexicon = lexicon }
    #expect(results.first?.text == "\u{E9}cole")
    // The capital's entry; a word that continues with a mark is a different one.
    var capital = TriePosition()
    var other = TriePosition()
    func score(_ text: String, _ position: inout TriePosition) -> Float {
      text.decomposedScalars.reduce(0) {
        $0 + lexicon.trie().advance(&position, by: WordCharacter($1))
      }
        + lexicon.trie().end(at: position)
    }
    #expect(abs(score("\u{C9}cole", &capital) - 3) < 1e-5)
    #expect(abs(score("\u{E9}col\u{E9}", &other)) < 1e-5)
  }

  @Test func typographyOfALexiconIsPlain() throws {
    let lexicon = try UserLexicon(["l\u{2019}eau": 1])
    #expect(lexicon.words == ["l\u{2019}eau": 1])
    func weight(_ text: String, _ trie: WordTrie) -> Float {
      var position = TriePosition()
      let granted = text.unicodeScalars.reduce(0) {
        $0 + trie.advance(&position, by: WordCharacter($1))
      }
      return granted + trie.end(at: position)
    }
    #expect(abs(weight("l'eau", lexicon.trie()) - 1) < 1e-5)
    #expect(abs(weight("l\u{2019}eau", lexicon.trie { _ in true }) - 1) < 1e-5)
  }

  @Test func textAfterTheInkIsFolded() throws {
    var context = DecodingContext()
    context.postContext = "\u{2019}\u{E9} \u{201C}n"
    #expect(
      context.postLabels(in: alphabet) == alphabet.labels(of: "'e\u{301} \"n".unicodeScalars))
  }

  // MARK: - Lone characters

  @Test func aLoneLetterHasItsConfusablesWithItsMark() throws {
    let texts = try frames.read([["o"], [Self.acute]]).map(\.text)
    #expect(texts.first == "\u{F3}")
    #expect(texts.contains("\u{D3}"))
    // A digit takes no mark.
    #expect(texts.allSatisfy { !$0.decomposedScalars.starts(with: ["0", Self.acute]) })
  }
}

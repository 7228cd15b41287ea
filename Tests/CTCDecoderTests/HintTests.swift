import CharacterLM
import Foundation
import SequenceData
import Support
import Testing

@testable import CTCDecoder

/// Expected characters, likely words and the text after the ink.
@Suite struct HintTests {
  private let alphabet = Fixture.alphabet
  private let decoder: CTCBeamDecoder

  init() throws {
    decoder = try CTCBeamDecoder(alphabet: alphabet, languageModel: Fixture.model)
  }

  /// Posteriors of frames, each of which is sure of a character or undecided between those in
  /// brackets; `_` is the blank.
  private func read(
    _ pattern: [String], others: Float = -12, _ context: DecodingContext
  ) throws -> [Hypothesis] {
    let values = pattern.flatMap { choice -> [Float] in
      var row = [Float](repeating: others, count: alphabet.classCount)
      for (rank, scalar) in choice.unicodeScalars.enumerated() {
        row[scalar == "_" ? 0 : Int(scalar.value) - 0x20 + 1] = -0.1 - Float(rank)
      }
      return row
    }
    return try decoder.decode(
      Posteriors(values: values, frames: pattern.count, classes: alphabet.classCount),
      context: context,
      maximumResults: 25)
  }

  private func context(_ change: (inout DecodingContext) throws -> Void) rethrows
    -> DecodingContext
  {
    var context = DecodingContext()
    try change(&context)
    return context
  }

  @Test(arguments: 0..<5)
  func onlyTheCharactersAskedForAreRead(_ seed: Int) throws {
    let only = Set("0123456789.")
    var generator = SeededGenerator(seed: seed)
    let values = randomLogDistributions(
      rows: 30, columns: alphabet.classCount, sharpness: 4, using: &generator)
    for preContext in ["", "No", "No "] {
      var context = DecodingContext(preContext: preContext)
      context.onlyCharacters = only
      let results = try decoder.decode(
        Posteriors(values: values, frames: 30, classes: alphabet.classCount), context: context)
      #expect(results.count > 1)
      for result in results {
        #expect(result.text.allSatisfy(only.contains), "\(result.text)")
      }
    }
  }

  /// A digit that is far less likely than the letter for which the network takes it.
  @Test func aDigitIsReadWhereALetterWasSeen() throws {
    let digits = context { $0.onlyCharacters = Set("0123456789") }
    let row: [Float] = alphabet.scalars.reduce(into: [-9]) { row, scalar in
      row.append(scalar == "l" ? -0.01 : scalar == "1" ? -18 : scalar == "7" ? -22 : -40)
    }
    let results = try decoder.decode(
      Posteriors(values: row, frames: 1, classes: alphabet.classCount), context: digits)
    #expect(results.first?.text == "1")
    #expect(abs(results[0].opticalScore) < 0.1)
  }

  @Test func withoutAllowedCharactersNothingIsRead() throws {
    let none = context { $0.onlyCharacters = [] }
    #expect(try read(["a", "_", "b"], none).map(\.text) == [""])
  }

  @Test func restrictedPosteriorsAreDistributions() throws {
    var generator = SeededGenerator(seed: 3)
    let alphabet = try Alphabet("abc ")
    let posteriors = Posteriors(
      values: randomLogDistributions(rows: 6, columns: 5, using: &generator), frames: 6,
      classes: 5)
    for only in ["ab", "a ", "c", "abc ", ""] {
      let restricted = posteriors.restricted(
        to: Set(alphabet.spellings(of: Set(only)).joined()), spaceClass: alphabet.spaceClass)
      for frame in 0..<6 where !only.isEmpty {
        let values = restricted.values[frame * 5..<(frame + 1) * 5]
        let row = values.map { (value: Float) -> Double in exp(Double(value)) }
        let sum: Double = row.reduce(0, +)
        #expect(abs(sum - 1) < 1e-5)
        if only == "abc " {
          let before = Double(posteriors.values[frame * 5 + 2])
          let difference: Double = log(row[2]) - before
          #expect(abs(difference) < 1e-5)
        }
      }
    }
  }

  @Test func unexpectedCharactersStayPossible() throws {
    let expected = context {
      $0.expectations = [CharacterExpectation(characters: ["1"], penalty: 5)]
    }
    #expect(try read(["l1"], DecodingContext()).first?.text == "l")
    #expect(try read(["l1"], expected).first?.text == "1")
    #expect(try read(["x"], others: -40, expected).first?.text == "x")
  }

  /// Characters of other scripts don't make all those of this one unexpected.
  @Test func expectationsThatAreNotReadAreForgotten() {
    let read = CharacterExpectation(characters: ["1", "日"], penalty: 5)
    let unread = CharacterExpectation(characters: ["日", "\u{FF41}"], penalty: 5)
    for all in [[read, unread], [unread], [], [read], [unread, read]] {
      // A line's context is a new one, with the same hints.
      let kept = (0..<2).map { _ in
        var asked = DecodingContext()
        asked.expectations = all.map { $0 }
        decoder.forgetUnreadCharacters(in: &asked)
        return asked.expectations
      }
      #expect(kept[0] == all.filter { $0 == read })
      #expect(kept[1] == kept[0])
      // The second one is known again without a look at its characters.
      let places = kept.map { $0.withUnsafeBufferPointer { $0.baseAddress } }
      #expect(places[0] == places[1])
    }
  }

  /// Whoever names the letters of words doesn't mean them to be joined.
  @Test func theSpaceIsAlwaysExpected() throws {
    let pattern = ["a", "b", " ", "c"]
    let expected = context {
      $0.expectations = [CharacterExpectation(characters: ["a", "b", "c"], penalty: 5)]
    }
    let plain = try #require(try read(pattern, DecodingContext()).first { $0.text == "ab c" })
    let hinted = try #require(try read(pattern, expected).first { $0.text == "ab c" })
    #expect(abs(hinted.score - plain.score) < 1e-3)
  }

  @Test func likelyWordsWin() throws {
    let pattern = ["a", "mn", "m", "_", "na", "a"]
    let plain = try read(pattern, DecodingContext())
    #expect(plain.first?.text != "anna")
    let named = try context { $0.lexicon = try UserLexicon(["anmaa": 12]) }
    #expect(try read(["a", "nm", "m", "_", "na", "a", "_", "a"], named).first?.text == "anmaa")
  }

  /// The lexicon adds the weights of its whole words in a text.
  @Test func aLexiconAddsTheWeightsOfItsWords() throws {
    let pattern = ["t", "h", "e", " ", "c", "a", "t", "."]
    let lexicon = try UserLexicon(["the": 1.5, "cat": 2, "cats": 5, "he": 4])
    let plain = try read(pattern, DecodingContext())
    let hinted = try read(pattern, context { $0.lexicon = lexicon })
    for (text, weight) in [("the cat.", 3.5), ("the cat", 3.5)] {
      let before = try #require(plain.first { $0.text == text }, "\(text)")
      let after = try #require(hinted.first { $0.text == text }, "\(text)")
      #expect(abs(Double(after.score - before.score) - weight) < 1e-3, "\(text)")
    }
  }

  /// Words before the ink don't keep those of the ink from being decisive.
  @Test func aDecisiveWordOfTheInkCountsInFull() throws {
    let lexicon = try UserLexicon(words: ["the", "cat"], weight: 20)
    func gain(after preContext: String) throws -> Float {
      var context = DecodingContext(preContext: preContext)
      let plain = try read(["c", "a", "t", "."], context).first { $0.text == "cat." }
      context.lexicon = lexicon
      let hinted = try read(["c", "a", "t", "."], context).first { $0.text == "cat." }
      return try #require(hinted).score - #require(plain).score
    }
    #expect(try abs(gain(after: "the ") - 20) < 1e-3)
    #expect(try abs(gain(after: "cat ") - 20) < 1e-3)
  }

  @Test func aWordOfTheLexiconMayBeginBeforeTheInk() throws {
    let lexicon = try UserLexicon(["docudrama": 8])
    for (weighted, text) in [(true, "drama"), (false, "ment")] {
      var context = DecodingContext(preContext: "docu")
      if weighted { context.lexicon = lexicon }
      let results = try read(["dm", "re", "an", "mt", "a_"], context)
      let hit = try #require(results.first { $0.text == "drama" || $0.text == "ment" })
      #expect(hit.text == text || !weighted)
    }
  }

  @Test func theTextAfterTheInkDecides() throws {
    let pattern = ["w", "o", "r", "ld", "_"]
    #expect(try read(pattern, context { $0.postContext = "d is" }).first?.text == "worl")
    #expect(try read(["wm", "o"], context { $0.postContext = "nument" }).first?.text == "mo")
    // A space between ink and text may be added.
    #expect(
      try read(["Hh", "e", "l", "_", "l", "o"], context { $0.postContext = "world" }).first?.text
        == "Hello")
  }

  @Test(arguments: ["", " ", "\u{7}", "日本", String(repeating: "long ", count: 1_000)])
  func anyTextMayFollow(_ postContext: String) throws {
    let results = try read(["a", "b"], context { $0.postContext = postContext })
    #expect(results.first?.text == "ab")
    #expect(results.allSatisfy { $0.score.isFinite })
  }

  /// What is read has the characters that were asked for, and not others of their form.
  @Test(arguments: [
    ("\u{FF41}", ""), ("\u{FB01}", ""), ("\u{FF41}b", "b"), ("a", "a"), ("\u{2019}", "'"),
  ])
  func fullWidthLettersAreNotReadAsOthers(allowed: String, read: String) {
    let only = Set(allowed)
    #expect(alphabet.readable(only) == Set(read))
  }

  /// A form ends with the ink, or within the text after it.
  @Test(arguments: ["", " ml", "\n", "/9"])
  func theTextAfterTheInkBreaksNoForm(_ postContext: String) throws {
    let results = try read(
      ["7", "1/", "8"],
      context {
        $0.form = TextForm(pattern: "9/9", penalty: 5)
        $0.languageScale = 0
        $0.postContext = postContext
      })
    let right = try #require(results.first { $0.text == "7/8" })
    let wrong = try #require(results.first { $0.text == "718" })
    // The ink is in favour of the wrong text.
    #expect(abs(right.score - wrong.score - 4) < 1e-3)
  }

  @Test func hintsOfOneInkDoNotReachTheNext() throws {
    let plain = try read(["l1", "_", "o0"], DecodingContext())
    _ = try read(
      ["l1"],
      context {
        $0.lexicon = try UserLexicon(["10": 50])
        $0.expectations = [CharacterExpectation(characters: ["1"], penalty: 5)]
        $0.onlyCharacters = ["1", "0"]
        $0.isPerCharacter = true
        $0.postContext = "abc"
      })
    #expect(try read(["l1", "_", "o0"], DecodingContext()) == plain)
  }

  /// What the decoder keeps of the last hints serves only the same ones.
  @Test func eachInkHasItsOwnHints() throws {
    let only = { (characters: String) in self.context { $0.onlyCharacters = Set(characters) } }
    let expected = { (characters: String, isPerCharacter: Bool) in
      self.context {
        $0.expectations = [CharacterExpectation(characters: Set(characters), penalty: 5)]
        $0.isPerCharacter = isPerCharacter
      }
    }
    let form = { (pattern: String) in
      self.context { $0.form = TextForm(pattern: pattern, penalty: 5) }
    }
    let contexts = [
      only("lo"), only("10"), DecodingContext(), expected("10", false), expected("lo", false),
      expected("lo", true), context { $0.isPerCharacter = true }, expected("lo", false),
      DecodingContext(knowsSize: true), form("99"), form("aa"), only("10"), form("99"),
    ]
    for context in contexts + contexts.reversed() {
      let posteriors = ScriptedFrames(alphabet: alphabet).posteriors([["l", "1"], ["o", "0"]])
      let alone = try CTCBeamDecoder(alphabet: alphabet, languageModel: Fixture.model)
      let maximum = 25
      #expect(
        try decoder.decode(posteriors, context: context, maximumResults: maximum)
          == alone.decode(posteriors, context: context, maximumResults: maximum))
    }
  }

  // MARK: - Characters in cells

  @Test func cellsHaveNoSpaces() throws {
    let cells = context { $0.isPerCharacter = true }
    let pattern = ["t", " ", "h", " ", "e"]
    #expect(try read(pattern, DecodingContext()).first?.text == "t h e")
    let results = try read(pattern, cells)
    #expect(results.first?.text == "the")
    #expect(!results.contains { $0.text.contains(" ") })
    #expect(try read(pattern, DecodingContext()).first?.text == "t h e")
  }

  /// Characters in cells are as likely as lone ones, whatever stands before them.
  @Test func aCharacterInACellIsAsLikelyAsALoneOne() throws {
    var parameters = DecoderParameters()
    parameters.loneCharacterScore = -1
    parameters.loneCharacterWeight = 0.5
    parameters.loneCharacterPrior = LoneCharacterPrior(
      logProbabilities: ["o": -1, "O": -4, "0": -3, "x": -2])
    let decoder = try CTCBeamDecoder(
      alphabet: alphabet, languageModel: Fixture.model, parameters: parameters)
    func advantage(
      of text: String, over other: String, _ pattern: [[Unicode.Scalar]], _ context: DecodingContext
    ) throws -> Float {
      let hypotheses = try decoder.decode(
        ScriptedFrames(alphabet: alphabet).posteriors(pattern), context: context,
        maximumResults: 25)
      func score(_ text: String) throws -> Float {
        try #require(hypotheses.first { $0.text == text }).score
      }
      return try score(text) - score(other)
    }
    let choice: [Unicode.Scalar] = ["o", "O", "0"]
    for other in ["O", "0"] {
      let lone = try advantage(of: "o", over: other, [choice], DecodingContext())
      for preContext in ["", "the "] {
        var cells = DecodingContext(preContext: preContext)
        cells.isPerCharacter = true
        let found = [
          try advantage(of: "o", over: other, [choice], cells),
          try advantage(of: "xo", over: "x" + other, [["x"], choice], cells),
        ]
        #expect(found.allSatisfy { abs($0 - lone) < 1e-3 }, "\(other)")
      }
    }
  }

  // MARK: - Scripts without spaces

  private static let thai = " ก\u{E02}\u{E19}\u{E2A}\u{E21}\u{E0A}\u{E32}\u{E22}\u{E31}1"

  @Test func wordsBeginAnywhereWhereNoSpacesAreWritten() throws {
    let frames = ScriptedFrames(alphabet: try Alphabet(Self.thai))
    // ม instead of ข after text without a space, and before more of it.
    let pattern: [[Unicode.Scalar]] = [
      ["\u{E01}"], ["\u{E19}"], ["\u{E2A}"], ["\u{E02}", "\u{E21}"], ["\u{E0A}"],
      ["\u{E32}"], ["\u{E22}"], ["\u{E01}"], ["1"],
    ]
    func written(_ label: Unicode.Scalar) -> [Unicode.Scalar] {
      pattern.map { $0.count > 1 ? label : $0[0] }
    }
    let lexicon = try UserLexicon([
      "\u{E2A}\u{E21}\u{E0A}\u{E32}\u{E22}": 8, "\u{E19}\u{E32}": 2,
    ])
    #expect(try scalars(frames.read(pattern).first?.text) == written("\u{E02}"))
    let read = try frames.read(pattern) { $0.lexicon = lexicon }
    #expect(scalars(read.first?.text) == written("\u{E21}"))
    // The text before may end with the beginning of the word.
    let rest = try frames.read(Array(pattern[3...])) {
      $0.lexicon = lexicon
      $0.preContext = "\u{E01}\u{E19}\u{E2A}"
    }
    #expect(scalars(rest.first?.text).suffix(6) == written("\u{E21}")[3...])
  }

  @Test func wordsBeginAfterSpacesWhereTheseAreWritten() throws {
    let lexicon = try UserLexicon(["kelvin": 8])
    for (text, weight) in [("7kelvin", 0), ("7 kelvin", 8)] {
      let pattern = text.map(String.init)
      let plain = try read(pattern, DecodingContext()).first { $0.text == text }
      let hinted = try read(pattern, context { $0.lexicon = lexicon }).first { $0.text == text }
      let gain = try #require(hinted).score - #require(plain).score
      #expect(abs(Double(gain) - Double(weight)) < 1e-3)
    }
  }
}

import CharacterLM
import SequenceData
import Support
import Testing

@testable import CTCDecoder

/// Codes, addresses and the like, compared with prose.
@Suite struct CodeModelTests {
  private let alphabet = Fixture.alphabet
  private let model = Fixture.model

  /// All texts of a few frames, by their scores.
  private func scores(
    of choices: [String], codeScore: Float?, kind: CodeKind? = nil, preContext: String = "",
    postContext: String = "", languageScale: Float = 1
  ) throws -> [String: Float] {
    let values = choices.flatMap { choice -> [Float] in
      var row = [Float](repeating: -30, count: alphabet.classCount)
      for scalar in choice.unicodeScalars {
        row[scalar == "|" ? 0 : Int(scalar.value) - 0x20 + 1] = -1
      }
      return row
    }
    var parameters = DecoderParameters()
    parameters.beamWidth = 2_000
    parameters.beamMargin = 60
    parameters.kindWeight = 0.5
    parameters.finalWeight = 0.7
    parameters.wordWeight = 0.15
    parameters.unknownWordScore = -3
    parameters.codeScore = codeScore
    let decoder = try CTCBeamDecoder(
      alphabet: alphabet, languageModel: model, parameters: parameters)
    var context = DecodingContext(preContext: preContext)
    context.codeKind = kind
    context.postContext = postContext
    context.languageScale = languageScale
    let found = try decoder.decode(
      Posteriors(values: values, frames: choices.count, classes: alphabet.classCount),
      context: context, maximumResults: 2_000)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.text, $0.score) })
  }

  @Test(arguments: ["", "No", "No "])
  func nothingBecomesLessLikely(_ preContext: String) throws {
    let choices = ["tTX7", "h|_", "eE4", " |2"]
    let prose = try scores(of: choices, codeScore: nil, preContext: preContext)
    let both = try scores(of: choices, codeScore: -1, preContext: preContext)
    #expect(prose.count > 50)
    for (text, score) in prose {
      #expect(try #require(both[text]) >= score - 1e-4, "\(text)")
    }
    #expect(both.contains { $0.value > (prose[$0.key] ?? 0) + 0.1 })
  }

  @Test func withAGreatHandicapAllIsProse() throws {
    let choices = ["tTX7", "hH_", "eE4", " |2"]
    let prose = try scores(of: choices, codeScore: nil)
    let both = try scores(of: choices, codeScore: -1_000)
    #expect(prose.allSatisfy { abs($0.value - (both[$0.key] ?? 0)) < 1e-4 })
  }

  /// A single character says nothing about the string that it belongs to.
  @Test func loneCharactersScoreAsBefore() throws {
    let prose = try scores(of: ["tT7_"], codeScore: nil)
    let both = try scores(of: ["tT7_"], codeScore: 0)
    #expect(prose.allSatisfy { abs($0.value - (both[$0.key] ?? 0)) < 1e-4 })
  }

  @Test func codesKeepTheirKinds() throws {
    let found = try scores(of: ["Bb8", "|", "X", "|", "7", "|", "Q", "|", "4"], codeScore: -2)
    let best = found.max { $0.value < $1.value }?.key
    #expect(best == "BX7Q4" || best == "8X7Q4")
  }

  /// The best text of a few frames.
  private func best(of choices: [String], kind: CodeKind? = nil) throws -> String? {
    try scores(of: choices, codeScore: -2, kind: kind).max { $0.value < $1.value }?.key
  }

  @Test(arguments: [nil, CodeKind.date])
  func datesHaveThreeParts(_ kind: CodeKind?) throws {
    let frames = ["3", "|", "0", "/1", "1", "|", "2", "/1", "2", "0", "2", "7"]
    #expect(try best(of: frames, kind: kind) == "30/12/2027")
  }

  @Test func datesAndAddressesHaveTheirOwn() throws {
    #expect(try best(of: ["2", "4", "/", "01", "7", "/", "8", "4"], kind: .date) == "24/07/84")
    let address = ["w", "|", "wv", "|", "w", ".", "a", "b", ".", "c", "o", "mn"]
    #expect(try best(of: address, kind: .uri) == "www.ab.com")
  }

  /// The characters after `http` are known, and so are the ends of hosts and mail providers.
  @Test(arguments: [nil, CodeKind.uri])
  func addressesBeginAndEndAsAllDo(_ kind: CodeKind?) throws {
    let frames = [
      "h", "t", "|", "t", "p", "s", ".:", "/", "|", "/", "a", "b", ".", "n", "aeo", "t",
    ]
    #expect(try best(of: frames, kind: kind) == "https://ab.net")
  }

  @Test(arguments: [
    (CodeKind.email, ["J", "O", "H", "N", "@", "X", ".-", "C", "O", "MN"], "JOHN@X.COM"),
    (.uri, ["W", "|", "W", "|", "W", ".-", "A", "B", ".-", "C", "O", "MN"], "WWW.AB.COM"),
  ])
  func addressesInCapitalsAreAddresses(
    _ kind: CodeKind, _ frames: [String], _ text: String
  ) throws {
    #expect(try best(of: frames, kind: kind) == text)
  }

  /// A form that began before the ink goes on in it.
  @Test func theTextBeforeTheInkBelongsToTheCode() throws {
    var parameters = DecoderParameters()
    parameters.codeScore = -1
    var base = LanguageModelScorer(model: model, alphabet: alphabet, parameters: parameters)
    var context = DecodingContext()
    context.codeKind = .email
    base.prepare(for: context)
    func score(of text: String, after before: String) throws -> Float {
      var state = base.startState(after: before)
      state.evidence = base.evidence(
        after: try #require(alphabet.labels(of: before.unicodeScalars)))
      var sum: Float = 0
      for label in try #require(alphabet.labels(of: text.unicodeScalars)) {
        var next = state
        let score = bounded(base.score(label: label, after: state, next: &next))
        sum += parameters.languageWeight * score
        sum += base.features(of: label, scored: score, after: state, next: &next)
        state = next
      }
      return sum
    }
    let words = ["smith", " smith"]
    #expect(try score(of: words[0], after: "john") > score(of: words[1], after: "john") + 2)
    #expect(try score(of: "com", after: "a@b.") > score(of: "con", after: "a@b.") + 1)
  }

  @Test func decimalsHaveACommaOrAPoint() throws {
    let frames = ["8", "6", "2", "9", ",.", "5", "|", "5", "7"]
    let found = try scores(of: frames, codeScore: -1, kind: .number)
    let comma = try #require(found["8629,557"])
    let point = try #require(found["8629.557"])
    #expect(abs(comma - point) < 0.1)
  }

  @Test func localPartsMayBeginWithAnInitial() throws {
    let frames = ["j", ".|", "s", "m", "i", "t", "h", "@", "h", "o", "s", "t", ".", "o", "r", "g"]
    let found = try scores(of: frames, codeScore: -1, kind: .email)
    let short = try #require(found["j.smith@host.org"])
    #expect(short > (try #require(found["jsmith@host.org"])) - 6.5)
  }

  /// What follows the ink belongs to no code that a hint announces.
  @Test(arguments: [" mmHg", "\n", " and"])
  func aCodeEndsWithTheInk(_ postContext: String) throws {
    let frames = ["1", "2", ":.|", "3", "0"]
    let alone = try scores(of: frames, codeScore: -1, kind: .number, languageScale: 0)
    let followed = try scores(
      of: frames, codeScore: -1, kind: .number, postContext: postContext, languageScale: 0)
    for text in ["12.30", "1230"] {
      let gain = try #require(alone["12:30"]) - #require(alone[text])
      #expect(abs(try #require(followed["12:30"]) - #require(followed[text]) - gain) < 1e-3)
    }
  }

  /// A scorer that was told a kind of code.
  private func scorer(_ parameters: DecoderParameters, _ kind: CodeKind?) -> LanguageModelScorer {
    var scorer = LanguageModelScorer(model: model, alphabet: alphabet, parameters: parameters)
    var context = DecodingContext()
    context.codeKind = kind
    scorer.prepare(for: context)
    return scorer
  }

  /// The gains of a text's characters with a hint, and what a code model gives them.
  private func gains(of text: String, _ kind: CodeKind) throws -> (sum: Float, ofCode: Float) {
    var parameters = DecoderParameters()
    parameters.codeScore = -1
    parameters.spaceScore = -2
    let scorer = self.scorer(parameters, kind)
    let codes = CodeModel(alphabet, language: model)
    var code = codes.start(kind)
    var state = scorer.startState(after: "")
    var (sum, ofCode) = (Float(0), Float(0))
    for label in try #require(alphabet.labels(of: text.unicodeScalars)) {
      var next = state
      let score = bounded(scorer.score(label: label, after: state, next: &next))
      sum += parameters.languageWeight * score
      sum += scorer.features(of: label, scored: score, after: state, next: &next)
      ofCode +=
        label == alphabet.spaceClass
        ? codes.space(after: &code) : codes.score(label: label, language: score, after: &code)
      state = next
    }
    return (sum, ofCode * parameters.languageWeight)
  }

  /// No prose is beside a code that a hint announces, whatever prose thinks of its beginning.
  @Test(arguments: ["XQ7K", "XQ7 K4B", "KS-BR 8066", "7 7 7"])
  func aHintedCodeIsOnlyACode(_ text: String) throws {
    let refund = Float(text.filter { $0 == " " }.count) * 2 * 0.3
    let (sum, ofCode) = try gains(of: text, .code)
    #expect(abs(sum - ofCode * 1.2 - refund) < 1e-3)
  }

  /// A pattern's form is certain: digits, signs and spaces are equally likely in it, and a text
  /// never loses more than prose.
  @Test func aPatternKnowsItsForm() throws {
    let refund: Float = 2
    let sums = try ["98745", "98/45", "98-45", "98.45"].map { try gains(of: $0, .pattern).sum }
    for sum in sums { #expect(abs(sum - sums[0]) < 1e-3) }
    #expect(abs(try gains(of: "98 45", .pattern).sum - sums[0] - refund) < 1e-3)
  }

  @Test func hostsEndWithADomain() throws {
    let frames = [
      "w", "|", "w", "|", "w", "-.", "a", "b", ".", "c", "ao", ".", "u", "hkl", "/", "x",
    ]
    #expect(try best(of: frames, kind: .uri) == "www.ab.co.uk/x")
  }

  @Test(arguments: [nil, CodeKind.email])
  func mailHasProviders(_ kind: CodeKind?) throws {
    let frames = ["t", "4", "@", "g", "mn", "x", ".", "n", "aeo", "t"]
    #expect(try best(of: frames, kind: kind) == "t4@gmx.net")
  }

  @Test func aHintRulesNoTextOut() throws {
    for kind in CodeKind.allCases {
      let found = try scores(of: ["tT7", "h|_", "eE4", " |2"], codeScore: -1, kind: kind)
      #expect(found.count > 50)
      #expect(found.values.allSatisfy { $0.isFinite })
    }
  }

  /// A character's gain is bounded by its label and by the string before it.
  @Test(arguments: [nil, CodeKind.any, .phone, .uri, .number, .code, .pattern])
  func noCharacterGainsMoreThanItsBound(_ kind: CodeKind?) throws {
    var parameters = DecoderParameters()
    parameters.kindWeight = 0.5
    parameters.wordWeight = 0.15
    parameters.knownWordScore = 5
    parameters.codeScore = -1
    parameters.spaceScore = -2
    let scorer = self.scorer(parameters, kind)
    var generator = SeededGenerator(seed: 7)
    var greatest: Float = 0
    for _ in 0..<300 {
      var state = scorer.startState(after: "")
      for _ in 0..<12 {
        let scalar = "aehorstTHE  019.-_/@".unicodeScalars.randomElement(using: &generator)!
        let label = Int(scalar.value) - 0x20 + 1
        var next = state
        let score = bounded(scorer.score(label: label, after: state, next: &next))
        let features = scorer.features(of: label, scored: score, after: state, next: &next)
        let ofState = scorer.maximumFeature(after: state)
        #expect((0...LanguageModelScorer.maximumStateFeature).contains(ofState))
        let gain = parameters.languageWeight * score + features
        #expect(gain <= scorer.maximumFeature(of: label) + ofState + 1e-4)
        greatest = max(greatest, ofState)
        state = next
      }
    }
    // With a hint, no code is hidden.
    #expect(greatest > 0 || kind != nil)
  }

  /// The search skips extensions that can't enter the beam, so the bound must hold.
  @Test(arguments: SmallCase.all, [nil, CodeKind.any, .phone, .pattern])
  func theSearchIsExact(_ small: SmallCase, kind: CodeKind?) throws {
    let (alphabet, values) = try small.posteriors()
    var parameters = small.unlimitedParameters()
    parameters.codeScore = -1
    parameters.kindWeight = 0.5
    var scorer = LanguageModelScorer(model: model, alphabet: alphabet, parameters: parameters)
    var context = DecodingContext(preContext: small.preContext)
    context.codeKind = kind
    scorer.prepare(for: context)
    try BruteForce(alphabet: alphabet, scorer: scorer, parameters: parameters)
      .compareSearch(of: small, values, tolerance: 1e-4)
  }
}

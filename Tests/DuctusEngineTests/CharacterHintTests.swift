import Ductus
import EngineFixtures
import Foundation
import Testing

/// Context of a text that is read character by character.
struct CharacterHintTests {
  private let spelling = "山川人口日十一王木明"
  private static let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("CharacterLatticeTests/Fixtures/small.lm")

  private func candidates(
    _ ink: Ink, preContext: String? = nil, options: RecognizerOptions = RecognizerOptions(),
    decoder: String = #"{"languageWeight": 1}"#, spelling: String? = nil,
    _ change: (inout RecognitionHints) -> Void = { _ in }
  ) throws -> [RecognitionCandidate] {
    let pack = try CharacterPack(
      languageModel: Self.model, spelling: spelling ?? self.spelling, decoder: decoder)
    var hints = RecognitionHints()
    change(&hints)
    return try TextRecognizer(contentsOf: pack.directory, options: options).recognize(
      ink, context: RecognitionContext(preContext: preContext, hints: hints)
    ).candidates
  }

  /// Half-way between 日 and 口.
  private let doubtful = Ink(
    strokes: [
      [(20, 10), (20, 90)], [(20, 10), (80, 10), (80, 90)], [(20, 50), (40, 50)],
      [(20, 90), (80, 90)],
    ].map { corners in
      Stroke(points: corners.map { StrokePoint(x: Float($0.0), y: Float($0.1)) })
    })

  private func cost(
    _ text: String, _ candidates: [RecognitionCandidate]
  ) throws -> Double {
    try #require(candidates.first { $0.text == text }?.cost)
  }

  @Test func `The text before the ink tells what follows`() throws {
    func advantage(after text: String) throws -> Double {
      let found = try candidates(doubtful, preContext: text)
      return try cost("口", found) - cost("日", found)
    }
    #expect(try advantage(after: "明") > advantage(after: "人") + 1)
  }

  @Test func `A character alone is as likely as the pack says, one in a text isn't`() throws {
    let prior = #"{"languageWeight": 1, "loneCharacterPrior": {"口": 2, "日": -1}}"#
    func gain(
      _ text: String, after preContext: String? = nil,
      _ options: RecognizerOptions = RecognizerOptions()
    ) throws -> Double {
      let before = try candidates(doubtful, preContext: preContext, options: options)
      let after = try candidates(doubtful, preContext: preContext, options: options, decoder: prior)
      return try cost(text, before) - cost(text, after)
    }
    #expect(try abs(gain("口") - 2) < 1e-4)
    #expect(try abs(gain("日") + 1) < 1e-4)
    #expect(try abs(gain("口", after: "人")) < 1e-4)
    var options = RecognizerOptions()
    options.usesLanguageModel = false
    #expect(try abs(gain("口", options)) < 1e-4)
  }

  @Test func `The text after the ink tells what was before`() throws {
    func advantage(before text: String) throws -> Double {
      let found = try candidates(doubtful) { $0.postContext = text }
      return try cost("口", found) - cost("日", found)
    }
    #expect(try advantage(before: "明") > advantage(before: "") + 0.5)
  }

  @Test func `Text around the ink may be decomposed`() throws {
    let spelling = "山川人口日十一王木が"
    func read(before: String? = nil, after: String? = nil) throws -> [RecognitionCandidate] {
      try candidates(doubtful, preContext: before, spelling: spelling) { $0.postContext = after }
    }
    #expect(try read(after: "か\u{3099}") == read(after: "が"))
    #expect(try read(after: "か") != read(after: "が"))
    #expect(try read(before: "か\u{3099}") == read(before: "が"))
    // As many characters count, however they are encoded.
    let long = String(repeating: "が", count: 9) + "王"
    #expect(try read(after: long.decomposedStringWithCanonicalMapping) == read(after: long))
  }

  @Test func `Without a language model no text tells anything`() throws {
    var options = RecognizerOptions()
    options.usesLanguageModel = false
    let alone = try candidates(doubtful, options: options)
    let after = try candidates(doubtful, preContext: "明", options: options)
    #expect(
      try abs(cost("口", alone) - cost("日", alone) - cost("口", after) + cost("日", after)) < 1e-6)
  }

  @Test func `Only allowed characters are read`() throws {
    let found = try candidates(DrawnCharacter.ink(of: "明日")) {
      $0.allowedCharacters = ["口", "王"]
      $0.allowsOnly = true
    }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { Set($0.text).isSubset(of: ["口", "王"]) })
    let numbers = try candidates(DrawnCharacter.ink(of: "明日")) { $0.recognitionType = .number }
    #expect(!numbers.isEmpty)
    #expect(numbers.allSatisfy { Set($0.text).isSubset(of: ["日", "十", "一"]) })
  }

  @Test func `Expected characters are likelier`() throws {
    let plain = try candidates(doubtful)
    let expecting = try candidates(doubtful) { $0.allowedCharacters = ["口"] }
    #expect(
      try cost("口", plain) - cost("日", plain) > cost("口", expecting) - cost("日", expecting) + 1)
    #expect(expecting.first?.text == "口")
  }

  @Test(arguments: ["", "x"])
  func `Expecting nothing that is read changes nothing`(allowed: String) throws {
    let ink = DrawnCharacter.ink(of: "明日")
    #expect(try candidates(ink) { $0.allowedCharacters = Set(allowed) } == candidates(ink))
  }

  @Test func `Words of a lexicon are likelier, wherever they begin`() throws {
    let lexicon = try UserLexicon(words: ["王口"], weight: 20)
    let ink = Ink(
      strokes: DrawnCharacter.ink(of: "川王").strokes
        + doubtful.strokes.map { stroke in
          Stroke(points: stroke.points.map { StrokePoint(x: $0.x + 240, y: $0.y) })
        })
    #expect(try candidates(ink) { $0.lexicon = lexicon }.first?.text == "川王口")
  }

  @Test func `A word is found that begins inside another's beginning`() throws {
    let ink = Ink(
      strokes: DrawnCharacter.ink(of: "川王").strokes
        + doubtful.strokes.map { stroke in
          Stroke(points: stroke.points.map { StrokePoint(x: $0.x + 240, y: $0.y) })
        })
    func gain(_ words: [String]) throws -> Double {
      let lexicon = try UserLexicon(words: words, weight: 3)
      return try cost("川王口", candidates(ink))
        - cost("川王口", candidates(ink) { $0.lexicon = lexicon })
    }
    #expect(try abs(gain(["王口"]) - 3) < 1e-4)
    #expect(try abs(gain(["王口", "川王山"]) - 3) < 1e-4)
    #expect(try abs(gain(["川王", "川王口山"]) - 3) < 1e-4)
  }

  @Test func `The beam may be as narrow as one, and as wide as one likes`() throws {
    for width in [1, 200] {
      var options = RecognizerOptions()
      options.beamWidth = width
      let found = try candidates(DrawnCharacter.ink(of: "川口山"), options: options)
      #expect(found.first?.text == "川口山")
    }
  }

  @Test func `A space parts Latin words alone`() throws {
    let v = try #require(DrawnCharacter.all.first { $0.character == "V" })
    let z = try #require(DrawnCharacter.all.first { $0.character == "Z" })
    func line(gap: Float) -> Ink {
      Ink(
        strokes: v.ink().strokes + z.ink(x: 100).strokes + v.ink(x: 200 + gap).strokes
          + z.ink(x: 300 + gap).strokes)
    }
    #expect(try candidates(line(gap: 0)).first?.text == "VZVZ")
    #expect(try candidates(line(gap: 80)).first?.text == "VZ VZ")
    let best = try #require(candidates(line(gap: 80)).first)
    #expect(best.segments.map(\.ink.isEmpty) == [false, false, true, false, false])
    #expect(best.words.map { best.text[$0.textRange] } == ["VZ", "VZ"])
  }

  @Test func `Cells have no spaces`() throws {
    let pack = try CharacterPack()
    let v = try #require(DrawnCharacter.all.first { $0.character == "V" })
    let z = try #require(DrawnCharacter.all.first { $0.character == "Z" })
    let cells = Ink(strokes: v.ink().strokes + z.ink(x: 180).strokes)
    func read(_ type: RecognitionType) throws -> String? {
      let hints = RecognitionHints(recognitionType: type)
      return try TextRecognizer(contentsOf: pack.directory).recognize(
        cells, context: RecognitionContext(hints: hints)
      ).candidates.first?.text
    }
    #expect(try read(.text) == "V Z")
    #expect(try read(.perCharacter) == "VZ")
  }

  @Test func `A character in a cell is as likely as one alone`() throws {
    func advantage(_ ink: Ink, _ head: String, _ type: RecognitionType) throws -> Double {
      let found = try candidates(ink) { $0.recognitionType = type }
      return try cost(head + "口", found) - cost(head + "日", found)
    }
    let alone = try advantage(doubtful, "", .text)
    #expect(try abs(advantage(doubtful, "", .perCharacter) - alone) < 1e-4)
  }

  /// What a session keeps of the last hints serves only the same ones.
  @Test func `Each ink has its own allowed characters`() throws {
    let pack = try CharacterPack()
    let recognizer = try TextRecognizer(contentsOf: pack.directory)
    for only in ["口", "日", nil, "日", "口木", nil] {
      var hints = RecognitionHints()
      hints.allowedCharacters = only.map { Set($0) }
      hints.allowsOnly = true
      let context = RecognitionContext(hints: hints)
      let alone = try TextRecognizer(contentsOf: pack.directory)
      #expect(
        try recognizer.recognize(doubtful, context: context).candidates
          == alone.recognize(doubtful, context: context).candidates)
    }
  }
}

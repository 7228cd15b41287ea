import Foundation
import Testing

@testable import CTCDecoder

@Suite struct ParametersTests {
  private func decoded(_ json: String) throws -> DecoderParameters {
    try JSONDecoder().decode(DecoderParameters.self, from: Data(json.utf8))
  }

  @Test func storedParametersComeBackEqual() throws {
    var parameters = DecoderParameters()
    parameters.beamWidth = 77
    parameters.tokenLimit = 9
    parameters.tokenMargin = 3.5
    parameters.beamMargin = 8.25
    parameters.languageWeight = 0.875
    parameters.lengthBonus = -0.5
    parameters.finalWeight = 0.25
    parameters.leadingSpacePenalty = 1.5
    parameters.loneCharacterScore = -2.5
    parameters.loneCharacterWeight = 0.75
    parameters.loneCharacterPrior = LoneCharacterPrior(logProbabilities: ["a": -1, "é": -2])
    parameters.sizedCapitalScore = 0.125
    parameters.letterHeights = ["а": 1, "А": 1.75]
    parameters.sizeWeight = 5.5
    parameters.lookWeight = 0.375
    parameters.markWeight = 0.625
    parameters.spaceScore = -0.75
    parameters.wordWeight = 0.25
    parameters.knownWordScore = -0.25
    parameters.unknownWordScore = -1.5
    parameters.kindWeight = 0.0625
    let data = try JSONEncoder().encode(parameters)
    #expect(try JSONDecoder().decode(DecoderParameters.self, from: data) == parameters)
    let keys = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any]).keys
    #expect(
      keys.sorted() == [
        "beamMargin", "beamWidth", "finalWeight", "kindWeight", "knownWordScore", "languageWeight",
        "leadingSpacePenalty", "lengthBonus", "letterHeights", "loneCharacterPrior",
        "loneCharacterScore", "loneCharacterWeight", "lookWeight", "markWeight", "sizeWeight",
        "sizedCapitalScore", "spaceScore", "tokenLimit", "tokenMargin", "unknownWordScore",
        "wordWeight",
      ])
  }

  /// A property that is missing in the table would be neither stored nor checked.
  @Test func everyParameterIsInTheTable() {
    let properties = Mirror(reflecting: DecoderParameters()).children.compactMap(\.label)
    #expect(Set(properties) == Set(DecoderParameters.table.parameters.map(\.name)))
    #expect(properties.count == DecoderParameters.table.parameters.count)
  }

  @Test func missingKeysTakeTheDefaults() throws {
    #expect(try decoded("{}") == DecoderParameters())
    #expect(try decoded(#"{"beamWidth": 3}"#).beamWidth == 3)
  }

  @Test func unknownKeysAreRefused() {
    #expect(throws: DecoderError.unknownParameter(name: "beamwidth")) {
      try decoded(#"{"beamWidth": 3, "zeta": 1, "beamwidth": 4}"#)
    }
  }

  @Test(arguments: [
    #"{"beamWidth": "3"}"#, #"{"beamWidth": 1.5}"#, #"{"languageWeight": []}"#, "[]", "3",
    #"{"beamWidth": 1e40}"#, #"{"languageWeight": 1e400}"#, #"{"beamWidth""#,
  ])
  func mistypedParametersAreRefused(_ json: String) {
    #expect(throws: (any Error).self) { try decoded(json) }
  }

  @Test(arguments: [
    (#"{"beamWidth": 0}"#, "beamWidth"), (#"{"beamWidth": -4}"#, "beamWidth"),
    (#"{"beamWidth": 9223372036854775807}"#, "beamWidth"), (#"{"tokenLimit": 0}"#, "tokenLimit"),
    (#"{"tokenMargin": -1}"#, "tokenMargin"), (#"{"languageWeight": -0.1}"#, "languageWeight"),
    (#"{"lengthBonus": 1e30}"#, "lengthBonus"), (#"{"wordWeight": -1}"#, "wordWeight"),
    (#"{"markWeight": -1}"#, "markWeight"),
    (#"{"loneCharacterPrior": {"b": 1, "a": 2}}"#, "loneCharacterPrior a"),
  ])
  func storedParametersOutOfRangeAreRefused(_ json: String, _ name: String) {
    let error = #expect(throws: DecoderError.self) { try decoded(json) }
    guard case .parameterOutOfRange(name, _, _) = error else {
      Issue.record("\(String(describing: error)) does not name \(name)")
      return
    }
  }

  static var weights: [WritableKeyPath<DecoderParameters, Float>] {
    [
      \.tokenMargin, \.beamMargin, \.languageWeight, \.lengthBonus, \.finalWeight,
      \.leadingSpacePenalty, \.loneCharacterWeight, \.sizedCapitalScore, \.wordWeight,
      \.knownWordScore, \.unknownWordScore, \.spaceScore, \.markWeight,
      \.kindWeight,
    ]
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func weightsThatAreNotFiniteAreRefused(_ value: Float) throws {
    let alphabet = try Alphabet("ab")
    for weight in Self.weights {
      var parameters = DecoderParameters()
      parameters[keyPath: weight] = value
      let error = #expect(throws: DecoderError.self) {
        try CTCBeamDecoder(alphabet: alphabet, parameters: parameters)
      }
      guard case .parameterOutOfRange = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test(arguments: ["ab", ""])
  func aPriorIsOfSingleCharacters(_ key: String) {
    #expect(throws: DecoderError.invalidCharacter(key)) {
      try decoded(#"{"loneCharacterPrior": {"\#(key)": -1}}"#)
    }
  }

  @Test func errorsSayWhatIsWrong() {
    #expect("\(DecoderError.notFinite(frame: 3, class: 7))".contains("frame 3, class 7"))
    #expect("\(DecoderError.duplicateCharacter("é"))".contains("00E9"))
    #expect("\(DecoderError.unknownParameter(name: "x"))".contains("\"x\""))
    #expect(
      "\(DecoderError.parameterOutOfRange(name: "beamWidth", value: 0, allowed: 1...9))"
        .contains("beamWidth is 0.0; allowed: 1.0 to 9.0"))
  }
}

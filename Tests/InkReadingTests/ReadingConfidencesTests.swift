import CTCDecoder
import Foundation
import Support
import Testing

@testable import InkReading

struct ReadingConfidencesTests {
  private func hypothesis(_ text: String, _ score: Float) -> Hypothesis {
    Hypothesis(
      text: text, score: score, opticalScore: score, languageScore: -4, endScore: 0)
  }

  private let calibration = Calibration(
    scoreScale: 0.5,
    none: .init(bias: 0, logLength: 0, optical: 0, opticalRoot: 0, languagePerCharacter: 0),
    graphemes: .init(bias: 0, agreement: 1, logNone: 0, logLength: 0),
    words: .init(bias: 0, agreement: 1, logNone: 0, logLength: 0))

  @Test func sharesWithoutACalibration() {
    let confidences = ReadingConfidences(
      [hypothesis("ab", -1), hypothesis("ac", -1)], calibration: nil)
    #expect(confidences.readings == [0.5, 0.5])
    #expect(confidences.none == 0)
    let parts = ReadingParts(of: 0, in: [hypothesis("ab", -1), hypothesis("ac", -1)])
    #expect(confidences.parts(parts, of: 0).graphemes == [1, 0.5])
    #expect(confidences.parts(parts, of: 0).words == [0.5])
  }

  @Test func noneOfThemCompetes() {
    // Utilities 0, −1 and, for none, 0.
    let confidences = ReadingConfidences(
      [hypothesis("ab", -1), hypothesis("ac", -3)], calibration: calibration)
    let total = 2 + exp(-1.0)
    #expect(abs(confidences.readings[0] - 1 / total) < 1e-12)
    #expect(abs(confidences.readings[1] - exp(-1) / total) < 1e-12)
    #expect(abs(confidences.none - 1 / total) < 1e-12)
  }

  /// If only some characters may be read, the ink may be another one.
  @Test func aContradictionMakesAllReadingsUnlikely() {
    let beam = [hypothesis("ab", -1), hypothesis("ac", -3)]
    for calibration in [calibration, nil] {
      let plain = ReadingConfidences(beam, calibration: calibration)
      var last = plain.readings[0]
      for contradiction in [0.0, 4, 8, 16, 1_000] {
        let confidences = ReadingConfidences(
          beam, calibration: calibration, contradiction: contradiction)
        #expect(confidences.readings[0] < last || last < 1e-6)
        last = confidences.readings[0]
        #expect(abs(confidences.readings.reduce(confidences.none, +) - 1) < 1e-9)
        #expect(
          abs(
            confidences.readings[1] * plain.readings[0]
              - confidences.readings[0] * plain.readings[1]) < 1e-9)
      }
      #expect(last < 1e-6)
    }
  }

  @Test func noneDependsOnTheLengthBothWays() {
    // ln 2 = l: the utility of none is 3 l − 2 l².
    var bent = calibration
    bent.none.logLength = 3
    bent.none.logLengthSquared = -2
    let length = log(2.0)
    let utility = exp(3 * length - 2 * length * length)
    let confidences = ReadingConfidences([hypothesis("ab", -1)], calibration: bent)
    #expect(abs(confidences.none - utility / (1 + utility)) < 1e-12)
  }

  @Test func scoresFarApartAreNoTrouble() {
    let confidences = ReadingConfidences(
      [hypothesis("a", 0), hypothesis("b", -1e30)], calibration: calibration)
    #expect(confidences.readings == [0.5, 0])
    #expect(ReadingConfidences([], calibration: calibration).none == 1)
  }

  private func read(_ text: String) throws(DuctusError) -> Calibration {
    try Calibration(FileBytes(name: "calibration.json", text))
  }

  /// The file of a calibration with a bias of words and a member that only newer packs have.
  private func file(wordBias: String, squared: String) -> String {
    """
    {"scoreScale": 0.5,
     "none": {"bias": 0, "logLength": 0, \(squared) "optical": 0, "opticalRoot": 0,
              "languagePerCharacter": 0},
     "graphemes": {"bias": 0, "agreement": 1, "logNone": 0, "logLength": 0},
     "words": {"bias": \(wordBias), "agreement": 1, "logNone": 0, "logLength": 0}}
    """
  }

  @Test func calibrationsAreRead() throws {
    #expect(try read(file(wordBias: "0", squared: "")) == calibration)
    var bent = calibration
    bent.none.logLengthSquared = -2
    #expect(try read(file(wordBias: "0", squared: "\"logLengthSquared\": -2,")) == bent)
  }

  @Test(arguments: ["{}", "", "[]"]) func damagedCalibrationsAreRefused(text: String) {
    #expect(throws: DuctusError.self) { try read(text) }
  }

  @Test(arguments: ["1e300", "true", "-1000.5"])
  func weightsOutOfBoundsAreRefused(bias: String) throws {
    let error = #expect(throws: DuctusError.self) { try read(file(wordBias: bias, squared: "")) }
    guard case .calibration(let file, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file == "calibration.json")
  }
}

extension FileBytes {
  fileprivate init(name: String, _ text: String) {
    self = Array(text.utf8).withUnsafeBytes { FileBytes(name: name, copying: $0) }
  }
}

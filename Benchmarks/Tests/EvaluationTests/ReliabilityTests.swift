import Support
import Testing

@testable import Evaluation

struct ReliabilityTests {
  @Test func withoutReadingsNothingIsMeasured() {
    let empty = Reliability()
    #expect(empty.calibrationError == nil)
    #expect(empty.leastCalibrationError == nil)
    #expect(empty.errorRate == nil)
    #expect(empty.errorRate(keeping: 0.8) == nil)
  }

  @Test func certainAndWrong() throws {
    var reliability = Reliability()
    for _ in 0..<30 { reliability.add(confidence: 1, isRight: false) }
    #expect(try #require(reliability.calibrationError) == 1)
    #expect(try #require(reliability.leastCalibrationError) == 0)
    #expect(reliability.errorRate == 1)
  }

  @Test func theSurestAreKept() throws {
    var reliability = Reliability()
    for index in 0..<10 {
      reliability.add(confidence: Double(index) / 10, isRight: index >= 2)
    }
    #expect(reliability.errorRate == 0.2)
    #expect(reliability.errorRate(keeping: 0.8) == 0)
    #expect(try #require(reliability.errorRate(keeping: 0.9)) == 1.0 / 9)
  }

  @Test func overconfidenceIsTheDistance() throws {
    var (calibrated, overconfident) = (Reliability(), Reliability())
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let confidence = Double.random(in: 0.2..<0.9, using: &generator)
      let isRight = Double.random(in: 0..<1, using: &generator) < confidence
      calibrated.add(confidence: confidence, isRight: isRight)
      overconfident.add(confidence: confidence + 0.1, isRight: isRight)
    }
    let (least, error) = (
      try #require(calibrated.leastCalibrationError), try #require(calibrated.calibrationError)
    )
    #expect(least < 0.02)
    #expect(error < 2 * least)
    #expect(abs(try #require(overconfident.calibrationError) - 0.1) < 0.02)
  }
}

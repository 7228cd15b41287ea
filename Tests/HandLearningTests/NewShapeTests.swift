import NeuralNetwork
import Testing

@_spi(Laboratory) @testable import HandLearning

/// A letter that is always misread is learned from three inks, and nothing else is.
struct NewShapeTests {
  private static let width = 22
  private let rows: [[Float]]  // the output layer's

  init() throws {
    let plain = try PlainWeights(try GoldenLearning.file())
    let weights = plain.tensors[plain.tensors.count - 2]
    rows = withExtendedLifetime(plain) {
      (0..<5).map { row in (0..<Self.width).map { weights.pointer[row * Self.width + $0] } }
    }
  }

  /// States that the output layer takes for a class.
  private func state(_ label: Int) -> [Float] {
    let square = rows[label].reduce(0) { $0 + $1 * $1 }
    return rows[label].map { 12 * $0 / square }
  }

  /// States unlike any class: those of a letter in a new shape.
  private var odd: [Float] {
    var base: [[Float]] = []
    func straightened(_ vector: [Float]) -> [Float] {
      var vector = vector
      for other in base {
        let share = zip(vector, other).reduce(0) { $0 + $1.0 * $1.1 }
        for k in vector.indices { vector[k] -= share * other[k] }
      }
      let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return vector.map { $0 / length }
    }
    for row in rows { base.append(straightened(row)) }
    return straightened((0..<Self.width).map { Float($0 * 7 % 5) - 2 }).map { 6 * $0 }
  }

  /// A line as read by the network, except for letters in a new shape.
  private func line(_ labels: [Int], odd letter: Int? = nil) -> EncodedLine {
    let frames = labels.flatMap { [$0 == letter ? odd : state($0), state(0)] }
    return EncodedLine(states: state(0) + frames.flatMap { $0 }, labels: labels)
  }

  private func lessons(_ lines: [EncodedLine]) throws -> WeightLearner.TrainingResult {
    var settings = LearningSettings(rate: 0.1, decay: 0, dropout: 0, epochs: 60)
    settings.minimumLetterCount = 5
    let learner = try WeightLearner(
      network: try GoldenLearning.file(), classes: GoldenLearning.classes)
    return try #require(try learner.learnOutput(lines, settings: settings))
  }

  @Test func isLearnedFromThreeInks() throws {
    let found = try lessons([[1, 3], [3, 2], [4, 3]].map { line($0, odd: 3) })
    #expect(found.verdict.lines == 3)
    #expect(found.verdict.trial?.errorsBefore == 3)
    #expect(found.verdict.trial?.errorsAfter == 0)
    let differences = try #require(found.changes.tensors["output.weight"]).differences
    withExtendedLifetime(differences) {
      for row in 0..<5 {
        let isChanged = (0..<Self.width).contains {
          differences.pointer[row * Self.width + $0] != 0
        }
        // The blank's row learns with it.
        #expect(isChanged == [0, 3].contains(row), "\(row)")
      }
    }
  }

  @Test func twoInksTeachNothing() throws {
    let found = try lessons([[1, 3], [3, 2]].map { line($0, odd: 3) })
    #expect(found.changes.tensors.isEmpty)
  }

  /// Correct readings teach nothing if few letters were written.
  @Test func fewLettersTeachNothingElse() throws {
    let lines = [[1, 3], [3, 2], [4, 3], [1, 2], [2, 4], [4, 1], [2, 1]].map { line($0) }
    guard case .tooFewLines = try lessons(lines).verdict else {
      Issue.record("a verdict on too few lines was expected")
      return
    }
    #expect(try lessons(Array(lines.prefix(5))).changes.tensors.isEmpty)
  }
}

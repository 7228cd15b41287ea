import CKernels
import NeuralNetwork
import SequenceData
import Testing

@_spi(Laboratory) @testable import HandLearning
@testable import NeuralNetwork

/// A hand learned with another processor's instructions is the same up to rounding, which changes
/// no reading; and one hand's readings are the same to the last bit.
struct HandLevelTests {
  /// The levels that have products of floats of their own.
  private static let levels = [ck_level.portable, .avx2, .avx512, .neon].filter(ck_supports)

  private static func lines() throws -> [LabelledLine] {
    let golden = try GoldenLearning.read()
    return (0..<20).map { number in
      let line = golden.lines[number % 4]
      return LabelledLine(
        features: FeatureSequence(
          values: line.features.map { $0 + Float(number) / 500 }, steps: line.steps),
        labels: line.labels)
    }
  }

  private static let settings: LearningSettings = {
    var settings = LearningSettings(rate: 0.2, decay: 0, dropout: 0, epochs: 30)
    settings.minimumLetterCount = 4
    return settings
  }()

  private func changes(_ level: ck_level) throws -> WeightChanges {
    let file = try GoldenLearning.file()
    let learner = try WeightLearner(
      network: file, classes: GoldenLearning.classes, product: MatrixProduct(level: level))
    let lines = try Self.lines()
    // The states that are read with 8 bits are the same everywhere.
    let session = NetworkSession(network: try Network(file, precision: .int8), level: level)
    let kept = zip(session.states(lines.map(\.features)), lines)
      .map { EncodedLine(states: $0, labels: $1.labels) }
    return try #require(try learner.learnOutput(kept, settings: Self.settings)).changes
  }

  @Test func handsAreTheSameOnEveryProcessor() throws {
    let file = try GoldenLearning.file()
    let inks = try Self.lines().map(\.features)
    let wanted = try changes(.portable)
    #expect(!wanted.tensors.isEmpty)
    var readings: [[Int]] = []
    for level in Self.levels {
      let found = try changes(level)
      #expect(found.tensors.keys == wanted.tensors.keys)
      for (name, tensor) in wanted.tensors {
        let (own, other) = (tensor.differences, try #require(found.tensors[name]).differences)
        withExtendedLifetime((own, other)) {
          let count = tensor.shape.reduce(1, *)
          let largest = (0..<count).reduce(Float(0)) { max($0, abs(own.pointer[$1])) }
          for k in 0..<count {
            #expect(abs(own.pointer[k] - other.pointer[k]) <= 0.05 * largest, "\(name) \(k)")
          }
        }
      }
      let network = try Network(file, precision: .int8, changes: found)
      readings.append(
        NetworkSession(network: network, level: level).logProbabilities(inks).flatMap(Self.best))
    }
    #expect(readings.allSatisfy { $0 == readings[0] })
  }

  @Test(arguments: LearningPace.allCases)
  func aHandReadsTheSameToTheLastBitOnEveryLevel(pace: LearningPace) throws {
    let (file, lines) = (try GoldenLearning.file(), try Self.lines())
    let learned: WeightChanges
    switch pace {
    case .atOnce: learned = try changes(.portable)
    case .whole:
      let learner = try WeightLearner(network: file, classes: GoldenLearning.classes)
      learned = try #require(learner.learnWhole(lines, settings: Self.settings)).changes
    }
    #expect(learned.leavesEncoder == (pace == .atOnce))
    let network = try Network(file, precision: .int8, changes: learned)
    let wanted = NetworkSession(network: network, level: .portable)
      .logProbabilities(lines.map(\.features))
    let unchanged = NetworkSession(network: try Network(file, precision: .int8), level: .portable)
      .logProbabilities(lines.map(\.features))
    #expect(wanted != unchanged)
    for level in KernelLevel.supported {
      let found = NetworkSession(network: network, level: level)
        .logProbabilities(lines.map(\.features))
      #expect(found == wanted, "\(level)")
    }
  }

  /// The likeliest class of each frame.
  private static func best(_ posteriors: Posteriors) -> [Int] {
    (0..<posteriors.frames).map { frame in
      let row = posteriors.values[frame * posteriors.classes..<(frame + 1) * posteriors.classes]
      return row.indices.max { row[$0] < row[$1] } ?? 0
    }
  }
}

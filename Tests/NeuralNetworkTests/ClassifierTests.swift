import CKernels
import Foundation
import SequenceData
import Support
import Testing

@testable import NeuralNetwork

/// Networks whose head names figures.
struct ClassifierTests {
  private func network(_ builder: NetworkFileBuilder = .classifier()) throws -> Network {
    try withFile(builder.bytes()) { try Network(contentsOf: $0) }
  }

  private func ink(steps: Int, seed: UInt64) -> FeatureSequence {
    var generator = SeededGenerator(seed: seed)
    return FeatureSequence(
      values: (0..<2 * steps).map { _ in Float.random(in: -2...2, using: &generator) },
      steps: steps)
  }

  private var inks: [FeatureSequence] {
    [7, 0, 1, 2, 30, 3, 0].enumerated().map { ink(steps: $1, seed: UInt64($0)) }
  }

  /// A case of `Fixtures/golden-classifier.json`, made by `ductus_tools.network.make_golden`.
  private struct Golden: Decodable {
    let steps: Int
    let features: [Float]
    let logits: [Float]
  }

  @Test(arguments: KernelLevel.supported) func matchesPyTorch(level: KernelLevel) throws {
    let network = try Network(contentsOf: fixture("golden-classifier.safetensors"))
    let cases = try JSONDecoder().decode(
      [Golden].self, from: Data(contentsOf: fixture("golden-classifier.json")))
    #expect(cases.count == 6)
    let session = NetworkSession(network: network, level: level)
    let results = session.logits(
      cases.map { FeatureSequence(values: $0.features, steps: $0.steps) })
    for (golden, logits) in zip(cases, results) {
      #expect(distance(logits, golden.logits) < 1e-5)
    }
    guard case .classifier(let labels) = network.configuration.head else {
      Issue.record("a classifier was expected")
      return
    }
    #expect(labels == ["circle", "square", "arch:above", "smiley face", "“quoted”", "é", "🐱"])
  }

  @Test func configuration() throws {
    let configuration = try network().configuration
    #expect(configuration.head == .classifier(labels: ["circle", "square", "star"]))
    #expect(configuration.classes == 3)
  }

  @Test(
    arguments: [
      ("labels", [String]()), ("labels", ["a", "a"]), ("labels", [1, 2]), ("labels", "ab"),
      ("pooling", "mean"), ("alphabet", "ab"), ("surprise", 1),
    ] as [(String, any Sendable)])
  func badConfiguration(field: String, value: any Sendable) throws {
    var builder = NetworkFileBuilder.classifier()
    builder.configuration[field] = value
    guard case .badConfiguration(_, let named, _) = try loadingError(builder.bytes()) else {
      Issue.record("\(field) = \(value) must be refused")
      return
    }
    #expect(named.hasPrefix(field))
  }

  @Test(arguments: NetworkFileBuilder.classifier().configuration.keys.sorted())
  func missingField(field: String) throws {
    var builder = NetworkFileBuilder.classifier()
    builder.configuration[field] = nil
    guard case .badConfiguration(_, field, _) = try loadingError(builder.bytes()) else {
      Issue.record("a file without \(field) must be refused")
      return
    }
  }

  @Test func headOfAnotherWidth() throws {
    var builder = NetworkFileBuilder.classifier()
    builder.change("output.weight") {
      $0.shape = [3, 2]
      $0.values = Array($0.values.prefix(6))
    }
    guard
      case .badShape(_, "output.weight", [3, 4], [3, 2]) = try loadingError(builder.bytes())
    else {
      Issue.record("a head that reads single frames must be refused")
      return
    }
  }

  /// The definition, in double precision: mean and maximum of the encoder's states, then the linear
  /// layer.
  @Test func logitsFollowTheDefinition() throws {
    let builder = NetworkFileBuilder.classifier()
    let weights = builder.tensors.first { $0.name == "output.weight" }!.values.map(Double.init)
    let bias = builder.tensors.first { $0.name == "output.bias" }!.values.map(Double.init)
    let session = NetworkSession(network: try network(builder))
    for ink in inks where ink.steps > 0 {
      let states = session.encode([ink])
      let frames = session.frames[0]
      let columns = (0..<2).map { k in (0..<frames).map { Double(states.row($0)[k]) } }
      let pooled =
        columns.map { $0.reduce(0, +) / Double(frames) } + columns.map { $0.max() ?? .nan }
      let expected = bias.indices.map { c in
        Float(bias[c] + (0..<4).map { weights[4 * c + $0] * pooled[$0] }.reduce(0, +))
      }
      #expect(distance(session.logits([ink])[0], expected) < 1e-6)
    }
  }

  @Test func batchEqualsOneByOne() throws {
    let session = NetworkSession(network: try network())
    let inks = inks
    let together = session.logits(inks)
    #expect(together.count == inks.count)
    for (ink, logits) in zip(inks, together) {
      #expect(logits.count == (ink.steps == 0 ? 0 : 3))
      #expect(distance(logits, session.logits([ink])[0]) < 1e-6)
    }
    #expect(session.logits([]) == [])
  }

  /// Half-precision weights are the floats of the same values.
  @Test func halvesAreFloats() throws {
    var halves = NetworkFileBuilder.classifier()
    for index in halves.tensors.indices { halves.tensors[index].type = "F16" }
    let wide = NetworkSession(network: try network())
    let session = NetworkSession(network: try network(halves))
    #expect(session.logits(inks) == wide.logits(inks))

    halves.change("output.bias") { $0.values[1] = .infinity }
    guard case .notFinite(_, "output.bias") = try loadingError(halves.bytes()) else {
      Issue.record("an infinity must be refused")
      return
    }
  }

  /// All 65,536 of them, by the definition of IEEE 754.
  @Test func everyHalfIsWidened() {
    let halves = (0...UInt16.max).map { $0 }
    var values = [Float](repeating: 0, count: halves.count)
    ck_widen_halves(halves, halves.count, &values)
    let wrong = zip(halves, values).filter { half, value in
      let (exponent, fraction) = (Int(half >> 10 & 0x1F), Float(half & 0x3FF) / 1024)
      let magnitude: Float =
        switch exponent {
        case 0: fraction * Float(sign: .plus, exponent: -14, significand: 1)
        case 31: fraction == 0 ? .infinity : .nan
        default: Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction)
        }
      let isRight = magnitude.isNaN ? value.isNaN : abs(value) == magnitude
      return !isRight || (value.sign == .minus) != (half >= 0x8000)
    }
    #expect(wrong.isEmpty)
  }
}

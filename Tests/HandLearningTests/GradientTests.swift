import NeuralNetwork
import Testing

@testable import HandLearning

/// Losses and gradients equal PyTorch's, and differences of the losses.
struct GradientTests {
  @Test func lossesMatchPyTorch() throws {
    let golden = try GoldenLearning.read()
    let network = try GoldenLearning.network()
    for line in golden.lines {
      let metrics = network.evaluate([line.written])
      #expect(abs(metrics.loss - line.loss) < 1e-4)
    }
  }

  @Test func gradientsMatchPyTorch() throws {
    let golden = try GoldenLearning.read()
    let network = try GoldenLearning.network()
    let lines = golden.lines.map(\.written)
    let metrics = network.evaluate(lines)
    #expect(abs(metrics.loss - golden.lines.reduce(0) { $0 + $1.loss }) < 1e-3)
    var dropout = Dropout(share: 0, seed: 1)
    network.computeGradient(of: lines, dropout: &dropout)
    let weights = network.weights
    defer { withExtendedLifetime(network) {} }
    var compared = 0
    for slice in weights.slices {
      let expected = try #require(golden.gradients[slice.tensor.name])
      #expect(distance(network.gradient + slice.start, expected) < 1e-5, "\(slice.tensor.name)")
      compared += expected.count
    }
    let output = network.gradient + weights.outputStart
    let ofWeights = try #require(golden.gradients["output.weight"])
    let ofBias = try #require(golden.gradients["output.bias"])
    #expect(distance(output, ofWeights) < 1e-5)
    #expect(distance(output + ofWeights.count, ofBias) < 1e-5)
    compared += ofWeights.count + ofBias.count
    #expect(compared == golden.gradients.values.reduce(0) { $0 + $1.count })
  }

  /// With outputs that are forms of one letter, and with one that is left out, which PyTorch's loss
  /// doesn't know.
  @Test func gradientsMatchDifferences() throws {
    let lines = try GoldenLearning.read().lines.map { line in
      LabelledLine(features: line.written.features, labels: line.labels.map { $0 > 2 ? 2 : $0 })
    }
    let classes = LetterClasses(outputs: [0, 1, 2, 4], letters: [0, 1, 2, 2], count: 3)
    let network = try GoldenLearning.network(classes)
    func mean() -> Double {
      let metrics = network.evaluate(lines)
      return metrics.loss / Double(metrics.labels)
    }
    var dropout = Dropout(share: 0, seed: 1)
    network.computeGradient(of: lines, dropout: &dropout)
    let weights = network.weights
    defer { withExtendedLifetime(network) {} }
    let step: Float = 1e-2
    for k in stride(from: 0, to: weights.outputStart + 4 * 23, by: 17) {
      let (value, slope) = (weights.values[k], network.gradient[k])
      weights.values[k] = value + step
      let above = mean()
      weights.values[k] = value - step
      let below = mean()
      weights.values[k] = value
      #expect(abs(Double(slope) - (above - below) / Double(2 * step)) < 2e-3, "weight \(k)")
    }
  }

  @Test func adamMatchesItsFormula() throws {
    let steps = try GoldenLearning.read().steps
    var weights = steps.origin
    let adam = Adam(count: weights.count)
    for gradient in steps.gradients {
      adam.step(
        &weights, gradient: gradient, origin: steps.origin, rate: steps.rate, decay: steps.decay)
    }
    #expect(distance(weights, steps.weights) < 1e-6)
  }

  /// The top layer alone has the same gradient as with all layers below.
  @Test func outputAloneMatchesWhole() throws {
    let lines = try GoldenLearning.read().lines.map(\.written)
    let network = try GoldenLearning.network()
    let file = try GoldenLearning.file()
    let session = NetworkSession(network: try Network(file, precision: .float32))
    let states = session.states(lines.map(\.features))
    let objective = OutputObjective(
      TrainedWeights(try PlainWeights(file), GoldenLearning.classes, outputAlone: true),
      lines: zip(states, lines).map { EncodedLine(states: $0, labels: $1.labels) },
      product: MatrixProduct())
    let all = Array(lines.indices)
    #expect(abs(network.evaluate(lines).loss - objective.evaluate(all).loss) < 1e-3)
    var dropout = Dropout(share: 0, seed: 1)
    network.computeGradient(of: lines, dropout: &dropout)
    objective.computeGradient(of: all, dropout: &dropout)
    withExtendedLifetime((network, objective)) {
      let own = Array(
        UnsafeBufferPointer(start: network.gradient + network.weights.outputStart, count: 5 * 23))
      #expect(distance(objective.gradient, own) < 1e-5)
    }
  }
}

/// The largest distance of numbers.
func distance(_ found: UnsafePointer<Float>, _ expected: [Float]) -> Float {
  expected.enumerated().map { abs(found[$0.offset] - $0.element) }.max() ?? 0
}

import NeuralNetwork
import SequenceData

extension FuzzTarget {
  /// The first byte chooses how many steps the network reads; the file follows.
  static let safetensors = FuzzTarget(name: "safetensors") { bytes in
    var choices = Choices(bytes)
    let steps = choices.below(8)
    try InputFile.with(choices.rest) { url in
      for precision in [NetworkPrecision.float32, .int8] {
        let network = accepted { () throws(NetworkError) in
          try Network(contentsOf: url, precision: precision)
        }
        if let network { try run(network, steps) }
      }
    }
  }

  private static func run(_ network: Network, _ steps: Int) throws {
    let configuration = network.configuration
    guard configuration.hidden <= 64, configuration.features <= 64 else { return }
    let inks = [steps, 1].map { steps in
      FeatureSequence(
        values: [Float](repeating: 0.5, count: steps * configuration.features), steps: steps)
    }
    let session = NetworkSession(network: network)
    switch configuration.head {
    case .ctc:
      for (ink, output) in zip(inks, session.logProbabilities(inks)) {
        let frames = configuration.frames(steps: ink.steps)
        try expect(output.frames == frames, "\(output.frames) frames for \(frames)")
        try expect(
          output.values.count == frames * configuration.classes, "another number of values")
      }
    case .classifier:
      for (ink, logits) in zip(inks, session.logits(inks)) {
        let count = ink.steps == 0 ? 0 : configuration.classes
        try expect(logits.count == count, "\(logits.count) logits for \(count)")
      }
    }
  }
}

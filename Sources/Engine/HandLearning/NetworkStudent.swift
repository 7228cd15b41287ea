import NeuralNetwork
import SequenceData

/// The whole network.
final class NetworkStudent: LineStudent {
  private let network: TrainedNetwork
  private let lines: [LabelledLine]

  init(network: TrainedNetwork, lines: [LabelledLine]) {
    (self.network, self.lines) = (network, lines)
  }

  var weights: LearnedValues { network.weights.all }
  var gradient: UnsafeMutablePointer<Float> { network.gradient }
  var lineCount: Int { lines.count }

  func frames(of line: Int) -> Int {
    network.weights.configuration.frames(steps: lines[line].features.steps)
  }

  func labels(of line: Int) -> [Int] { lines[line].labels }
  func errors(of line: Int) -> Int { lines[line].errors }
  func begin(freezing outputs: [Int], similarity: Float) { network.freeze(outputs) }

  func losses(
    _ chosen: [Int], dropout: inout Dropout?, countsErrors: Bool
  ) -> OutputHead.Metrics {
    network.losses(chosen.map { lines[$0] }, dropout: &dropout, countsErrors: countsErrors)
  }
}

import NeuralNetwork
import SequenceData

/// The loss as a function of the whole network's weights.
final class NetworkObjective: LineObjective {
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

  func evaluate(_ chosen: [Int]) -> Metrics { network.evaluate(chosen.map { lines[$0] }) }

  func computeGradient(of chosen: [Int], dropout: inout Dropout) {
    network.computeGradient(of: chosen.map { lines[$0] }, dropout: &dropout)
  }
}

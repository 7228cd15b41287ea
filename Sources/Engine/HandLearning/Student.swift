import NeuralNetwork
import SequenceData

/// What learns from lines: the whole network, or its output layer on states that it was given.
protocol Student {
  var weights: TrainedWeights { get }
  /// Of the mean loss of a label, laid out as the weights are.
  var gradient: UnsafeMutablePointer<Float> { get }
  var lineCount: Int { get }

  /// Rows that a line takes.
  func frames(of line: Int) -> Int

  /// Learns nothing of some outputs.
  func rest(_ outputs: [Int])

  /// Labels of a line.
  func labels(of line: Int) -> [Int]

  /// The losses of lines; their gradient, too, with `dropout`.
  func losses(
    _ lines: [Int], dropout: inout Dropout?, countsErrors: Bool
  ) -> OutputHead.Outcome
}

/// The output layer, which learns on the last layer's states of each line.
final class OutputStudent: Student {
  let weights: TrainedWeights
  let gradient: UnsafeMutablePointer<Float>
  private let gradients = Buffer<Float>()
  private let lines: [KeptLine]
  private let head: OutputHead
  private let rows = Buffer<Float>()
  private let mask = Buffer<Float>()

  init(_ weights: TrainedWeights, lines: [KeptLine], blas: BLAS) {
    self.weights = weights
    self.lines = lines
    head = OutputHead(weights.classes, width: 2 * weights.configuration.hidden, blas: blas)
    gradient = gradients.reserve(weights.count)
    gradient.update(repeating: 0, count: weights.count)
  }

  private var width: Int { 2 * weights.configuration.hidden }
  var lineCount: Int { lines.count }

  func frames(of line: Int) -> Int { lines[line].states.count / width }
  func rest(_ outputs: [Int]) { head.resting = outputs }
  func labels(of line: Int) -> [Int] { lines[line].labels }

  func losses(
    _ chosen: [Int], dropout: inout Dropout?, countsErrors: Bool
  ) -> OutputHead.Outcome {
    let count = chosen.reduce(0) { $0 + frames(of: $1) }
    let states = rows.matrix(rows: count, columns: width)
    var inks: [OutputHead.Ink] = []
    var row = 0
    for line in chosen {
      let frames = frames(of: line)
      lines[line].states.withUnsafeBufferPointer { values in
        guard let start = values.baseAddress else { return }
        states.row(row).update(from: start, count: values.count)
      }
      inks.append(OutputHead.Ink(rows: Array(row..<row + frames), labels: labels(of: line)))
      row += frames
    }
    let isLearning = dropout != nil
    dropout?.silence(states.start, count: count * width, mask: mask.reserve(count * width))
    let own = weights.values + weights.outputStart
    let outcome = head.losses(
      inks, states: states, rows: count, weights: own, countsErrors: countsErrors)
    if isLearning {
      head.propagate(
        states: states, rows: count, weights: own, gradient: gradient + weights.outputStart)
    }
    return outcome
  }
}

/// A confirmed line as the output layer needs it.
package struct KeptLine: Sendable {
  /// The last layer's states (frames, 2H).
  package let states: [Float]
  /// The classes of the text's letters.
  package let labels: [Int]

  package init(states: [Float], labels: [Int]) {
    self.states = states
    self.labels = labels
  }
}

/// The whole network.
struct NetworkStudent: Student {
  let network: TrainedNetwork
  let lines: [WrittenLine]

  var weights: TrainedWeights { network.weights }
  var gradient: UnsafeMutablePointer<Float> { network.gradient }
  var lineCount: Int { lines.count }

  func frames(of line: Int) -> Int {
    weights.configuration.frames(steps: lines[line].features.steps)
  }

  func labels(of line: Int) -> [Int] { lines[line].labels }
  func rest(_ outputs: [Int]) { network.rest(outputs) }

  func losses(
    _ chosen: [Int], dropout: inout Dropout?, countsErrors: Bool
  ) -> OutputHead.Outcome {
    network.losses(chosen.map { lines[$0] }, dropout: &dropout, countsErrors: countsErrors)
  }
}

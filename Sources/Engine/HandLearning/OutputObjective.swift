import NeuralNetwork
import SequenceData

/// The loss as a function of the output layer's weights, on the last layer's states of each line.
final class OutputObjective: LineObjective {
  private let trained: TrainedWeights
  let gradient: UnsafeMutablePointer<Float>
  private let gradients = Buffer<Float>()
  private let lines: [EncodedLine]
  private let head: OutputHead
  private var similarity: LetterSimilarity?
  private let product: MatrixProduct
  private let rows = Buffer<Float>()
  private let mask = Buffer<Float>()

  init(_ weights: TrainedWeights, lines: [EncodedLine], product: MatrixProduct) {
    trained = weights
    self.lines = lines
    self.product = product
    head = OutputHead(weights.classes, width: 2 * weights.configuration.hidden, product: product)
    gradient = gradients.reserve(weights.count)
    gradient.update(repeating: 0, count: weights.count)
  }

  private var width: Int { 2 * trained.configuration.hidden }
  private var outputWeights: UnsafeMutablePointer<Float> { trained.values + trained.outputStart }
  var weights: LearnedValues { trained.all }
  var lineCount: Int { lines.count }

  func frames(of line: Int) -> Int { lines[line].states.count / width }

  func begin(freezing outputs: [Int], similarity share: Float) {
    head.frozenOutputs = outputs
    similarity =
      share > 0
      ? LetterSimilarity(
        outputWeights, outputs: trained.classes.outputs.count, width: width, share: share,
        product: product) : nil
  }

  func labels(of line: Int) -> [Int] { lines[line].labels }
  func errors(of line: Int) -> Int { lines[line].errors }

  func evaluate(_ chosen: [Int]) -> Metrics {
    head.evaluate(stack(chosen), weights: outputWeights)
  }

  func computeGradient(of chosen: [Int], dropout: inout Dropout) {
    let batch = stack(chosen)
    let count = batch.rows * width
    dropout.apply(batch.states.start, count: count, mask: mask.reserve(count))
    head.computeGradient(
      of: batch, weights: outputWeights, gradient: gradient + trained.outputStart)
    similarity?.spread(gradient + trained.outputStart)
  }

  /// Returns lines one after another.
  private func stack(_ chosen: [Int]) -> OutputHead.Batch {
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
    return OutputHead.Batch(inks: inks, states: states, rows: count)
  }
}

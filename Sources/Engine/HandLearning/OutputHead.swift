import CKernels
import CMath
import NeuralNetwork
import Support

/// The output layer over the rows of a batch, with CTC's loss and its gradient.
final class OutputHead {
  /// The rows of an ink's frames, and the text.
  struct Ink {
    /// The rows of the frames.
    let rows: [Int]
    let labels: [Int]
  }

  /// The outcome of a batch.
  struct Metrics {
    /// The −ln P of all texts.
    var loss = 0.0
    /// The number of labels in the texts that could be spelled.
    var labels = 0
    /// The number of edits from the texts to the likeliest classes of the frames.
    var errors = 0
    /// By letter, the number of texts whose reading lacks it.
    var missed: [Int: Int] = [:]

    static func += (sum: inout Metrics, part: Metrics) {
      sum.loss += part.loss
      sum.labels += part.labels
      sum.errors += part.errors
      for (letter, count) in part.missed { sum.missed[letter, default: 0] += count }
    }
  }

  /// The outputs that aren't trained themselves: those of letters that no text has.
  var frozenOutputs: [Int] = []
  private let classes: LetterClasses
  private let width: Int
  private let product: MatrixProduct
  private var level: ck_level { product.level }
  private var ctc = CTCLoss()
  private let products = Buffer<Float>()  // (rows, outputs); logits, then their gradient
  private let transposed = Buffer<Float>()  // (width, outputs): the weights of a batch
  private let outputLogs = Buffer<Float>()  // (frames, outputs) of an ink
  private let letterLogs = Buffer<Float>()  // (frames, letters)
  private let occupancy = Buffer<Float>()  // (frames, letters)

  /// - Parameter width: the length of a row of states.
  init(_ classes: LetterClasses, width: Int, product: MatrixProduct) {
    self.classes = classes
    self.width = width
    self.product = product
  }

  private var outputs: Int { classes.outputs.count }

  /// Computes the losses of a batch; keeps the logits' gradient of the mean loss per label for
  /// `propagate`.
  ///
  /// - Parameters:
  ///   - weights: (outputs, width), followed by the bias (outputs).
  ///   - states: the rows.
  ///   - countsErrors: whether to compare the likeliest classes with the texts.
  func losses(
    _ inks: [Ink], states: Matrix<Float>, rows: Int, weights: UnsafePointer<Float>,
    countsErrors: Bool = false
  ) -> Metrics {
    let logits = products.matrix(rows: rows, columns: outputs)
    let bias = weights + outputs * width
    for row in 0..<rows { logits.row(row).update(from: bias, count: outputs) }
    product.multiply(
      MatrixProduct.Factor(states.start, stride: states.columns),
      MatrixProduct.Factor(transposing: weights, rows: outputs, columns: width, in: transposed),
      rows: rows,
      columns: outputs, length: width, into: logits, adding: true)
    var metrics = Metrics()
    for ink in inks { add(ink, logits, to: &metrics, countsErrors: countsErrors) }
    let share = 1 / Float(max(metrics.labels, 1))
    for k in 0..<rows * outputs { logits.start[k] *= share }
    return metrics
  }

  /// Adds an ink's loss, and replaces its logits with their gradient.
  private func add(
    _ ink: Ink, _ logits: Matrix<Float>, to metrics: inout Metrics, countsErrors: Bool
  ) {
    let (frames, letters) = (ink.rows.count, classes.count)
    let logs = outputLogs.matrix(rows: frames, columns: outputs)
    for (frame, row) in ink.rows.enumerated() {
      ck_log_softmax(level, logits.row(row), outputs, logs.row(frame))
    }
    let letterLogs = lettersOf(logs, frames: frames)
    let occupancy = occupancy.matrix(rows: frames, columns: letters)
    let loss = ctc.occupancy(
      of: ink.labels, in: letterLogs.start, frames: frames, classes: letters,
      into: occupancy.start)
    guard let loss else {
      for row in ink.rows { logits.row(row).update(repeating: 0, count: outputs) }
      return
    }
    metrics.loss += loss
    metrics.labels += ink.labels.count
    if countsErrors {
      let read = likeliest(letterLogs, frames: frames)
      metrics.errors += editDistance(read, ink.labels)
      for letter in Set(ink.labels)
      where read.count(where: { $0 == letter }) < ink.labels.count(where: { $0 == letter }) {
        metrics.missed[letter, default: 0] += 1
      }
    }
    for (frame, row) in ink.rows.enumerated() {
      let (slope, log, held) = (logits.row(row), logs.row(frame), occupancy.row(frame))
      for output in 0..<outputs {
        let letter = classes.letters?[output] ?? output
        // A form's share of its letter's occupancy is its share of the letter's likelihood.
        let share =
          classes.letters == nil ? 1 : exp(log[output] - letterLogs.row(frame)[letter])
        slope[output] = exp(log[output]) - held[letter] * share
      }
    }
  }

  /// Returns ln P of the letters: a letter's probability is the sum over its forms.
  private func lettersOf(_ logs: Matrix<Float>, frames: Int) -> Matrix<Float> {
    guard let letters = classes.letters else { return logs }
    let merged = letterLogs.matrix(rows: frames, columns: classes.count)
    for frame in 0..<frames {
      let (row, target) = (logs.row(frame), merged.row(frame))
      target.update(repeating: 0, count: classes.count)
      for output in 0..<outputs { target[letters[output]] += exp(row[output]) }
      for letter in 0..<classes.count { target[letter] = log(max(target[letter], 1e-30)) }
    }
    return merged
  }

  /// Returns the likeliest class of each frame, without repetitions and blanks.
  private func likeliest(_ logs: Matrix<Float>, frames: Int) -> [Int] {
    var labels: [Int] = []
    var last = 0
    for frame in 0..<frames {
      let row = UnsafeBufferPointer(start: logs.row(frame), count: classes.count)
      let best = row.indices.max { row[$0] < row[$1] } ?? 0
      if best != last, best != 0 { labels.append(best) }
      last = best
    }
    return labels
  }

  /// Propagates the logits' gradient back.
  ///
  /// - Parameters:
  ///   - gradient: receives the gradient of weights and bias, in their layout.
  ///   - below: receives the gradient of the states, if wanted.
  func propagate(
    states: Matrix<Float>, rows: Int, weights: UnsafePointer<Float>,
    gradient: UnsafeMutablePointer<Float>, below: Matrix<Float>? = nil
  ) {
    let slopes = products.matrix(rows: rows, columns: outputs)
    product.multiply(
      MatrixProduct.Factor(slopes.start, stride: outputs, isTransposed: true),
      MatrixProduct.Factor(states.start, stride: states.columns), rows: outputs, columns: width,
      length: rows, into: Matrix(start: gradient, columns: width))
    slopes.sumColumns(rows: rows, into: gradient + outputs * width)
    for output in frozenOutputs {
      (gradient + output * width).update(repeating: 0, count: width)
      gradient[outputs * width + output] = 0
    }
    guard let below else { return }
    product.multiply(
      MatrixProduct.Factor(slopes.start, stride: outputs),
      MatrixProduct.Factor(weights, stride: width), rows: rows,
      columns: width, length: outputs, into: below)
  }
}

extension Matrix<Float> {
  /// Sums the columns of the first rows.
  func sumColumns(rows: Int, into sums: UnsafeMutablePointer<Float>) {
    sums.update(repeating: 0, count: columns)
    for row in 0..<rows {
      let values = self.row(row)
      for column in 0..<columns { sums[column] += values[column] }
    }
  }
}

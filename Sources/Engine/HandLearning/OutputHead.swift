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

  /// The inks that are computed together.
  struct Batch {
    let inks: [Ink]
    let states: Matrix<Float>  // (rows, width)
    let rows: Int
  }

  /// An ink's paths through its frames.
  private struct Alignment {
    /// The −ln P of the text.
    let loss: Double
    let outputLogs: Matrix<Float>  // (frames, outputs)
    let letterLogs: Matrix<Float>  // (frames, letters)
    let occupancy: Matrix<Float>  // (frames, letters)
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

  /// Reads a batch.
  ///
  /// - Parameter weights: (outputs, width), followed by the bias (outputs).
  func evaluate(_ batch: Batch, weights: UnsafePointer<Float>) -> Metrics {
    let logits = logits(of: batch, weights: weights)
    var metrics = Metrics()
    for ink in batch.inks {
      guard let alignment = align(ink, logits) else { continue }
      metrics.loss += alignment.loss
      metrics.labels += ink.labels.count
      let read = likeliest(alignment.letterLogs, frames: ink.rows.count)
      metrics.errors += editDistance(read, ink.labels)
      for letter in Set(ink.labels)
      where read.count(where: { $0 == letter }) < ink.labels.count(where: { $0 == letter }) {
        metrics.missed[letter, default: 0] += 1
      }
    }
    return metrics
  }

  /// Computes the gradient of a batch's mean loss per label.
  ///
  /// - Parameters:
  ///   - weights: (outputs, width), followed by the bias (outputs).
  ///   - gradient: receives the gradient of weights and bias, in their layout.
  ///   - below: receives the gradient of the states, if wanted.
  func computeGradient(
    of batch: Batch, weights: UnsafePointer<Float>, gradient: UnsafeMutablePointer<Float>,
    below: Matrix<Float>? = nil
  ) {
    let slopes = logits(of: batch, weights: weights)
    var labels = 0
    for ink in batch.inks { labels += replaceLogits(of: ink, slopes) ? ink.labels.count : 0 }
    let share = 1 / Float(max(labels, 1))
    for k in 0..<batch.rows * outputs { slopes.start[k] *= share }
    product.multiply(
      MatrixProduct.Factor(slopes.start, stride: outputs, isTransposed: true),
      MatrixProduct.Factor(batch.states.start, stride: batch.states.columns), rows: outputs,
      columns: width, length: batch.rows, into: Matrix(start: gradient, columns: width))
    slopes.sumColumns(rows: batch.rows, into: gradient + outputs * width)
    for output in frozenOutputs {
      (gradient + output * width).update(repeating: 0, count: width)
      gradient[outputs * width + output] = 0
    }
    guard let below else { return }
    product.multiply(
      MatrixProduct.Factor(slopes.start, stride: outputs),
      MatrixProduct.Factor(weights, stride: width), rows: batch.rows,
      columns: width, length: outputs, into: below)
  }

  private func logits(of batch: Batch, weights: UnsafePointer<Float>) -> Matrix<Float> {
    let logits = products.matrix(rows: batch.rows, columns: outputs)
    let bias = weights + outputs * width
    for row in 0..<batch.rows { logits.row(row).update(from: bias, count: outputs) }
    product.multiply(
      MatrixProduct.Factor(batch.states.start, stride: batch.states.columns),
      MatrixProduct.Factor(transposing: weights, rows: outputs, columns: width, in: transposed),
      rows: batch.rows, columns: outputs, length: width, into: logits, adding: true)
    return logits
  }

  /// Returns an ink's alignment with its text; `nil` if the text can't be spelled in its frames.
  private func align(_ ink: Ink, _ logits: Matrix<Float>) -> Alignment? {
    let (frames, letters) = (ink.rows.count, classes.count)
    let logs = outputLogs.matrix(rows: frames, columns: outputs)
    for (frame, row) in ink.rows.enumerated() {
      ck_log_softmax(level, logits.row(row), outputs, logs.row(frame))
    }
    let letterLogs = lettersOf(logs, frames: frames)
    let occupancy = occupancy.matrix(rows: frames, columns: letters)
    return ctc.occupancy(
      of: ink.labels, in: letterLogs.start, frames: frames, classes: letters,
      into: occupancy.start
    ).map {
      Alignment(loss: $0, outputLogs: logs, letterLogs: letterLogs, occupancy: occupancy)
    }
  }

  /// Replaces an ink's logits with the gradient of its loss; with zeros if its text can't be
  /// spelled.
  private func replaceLogits(of ink: Ink, _ logits: Matrix<Float>) -> Bool {
    guard let alignment = align(ink, logits) else {
      for row in ink.rows { logits.row(row).update(repeating: 0, count: outputs) }
      return false
    }
    for (frame, row) in ink.rows.enumerated() {
      let (slope, log) = (logits.row(row), alignment.outputLogs.row(frame))
      let held = alignment.occupancy.row(frame)
      for output in 0..<outputs {
        let letter = classes.letters?[output] ?? output
        // A form's share of its letter's occupancy is its share of the letter's likelihood.
        let share =
          classes.letters == nil
          ? 1 : exp(log[output] - alignment.letterLogs.row(frame)[letter])
        slope[output] = exp(log[output]) - held[letter] * share
      }
    }
    return true
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

import NeuralNetwork
import Support

/// One direction of an LSTM layer of H units, with the values needed for backpropagation through
/// time.
///
/// Hochreiter and Schmidhuber 1997, "Long short-term memory", Neural Computation; the gates of a
/// unit are in the order i, f, g, o.
final class TrainedDirection {
  private let hidden: Int
  private let inputs: Int
  private let isForward: Bool
  private let offsets: DirectionOffsets
  private let product: MatrixProduct
  private let gates = Buffer<Float>()  // (rows, 4H); backward, the gradients of their sums
  private let cells = Buffer<Float>()  // (rows, H)
  private let cellActivations = Buffer<Float>()  // (rows, H): tanh of the cells
  private let previous = Buffer<Float>()  // (rows, H): the states of the step before, or zeros
  private let transposedInput = Buffer<Float>()  // (inputs, 4H): the weights of a batch
  private let transposedRecurrent = Buffer<Float>()  // (H, 4H)
  private let cellGradients = Buffer<Float>()  // (inks, H)
  private let stateGradients = Buffer<Float>()  // (inks, H)

  /// The number of rows multiplied at once, between checks for cancellation.
  private static let part = 512

  init(hidden: Int, inputs: Int, isForward: Bool, offsets: DirectionOffsets, product: MatrixProduct)
  {
    self.hidden = hidden
    self.inputs = inputs
    self.isForward = isForward
    self.offsets = offsets
    self.product = product
  }

  private var column: Int { isForward ? 0 : hidden }

  /// Computes this direction's half of the output rows (rows, 2H). In a cancelled task they are
  /// undefined.
  func run(
    _ input: Matrix<Float>, into output: Matrix<Float>, batch: PackedBatch,
    weights: UnsafePointer<Float>
  ) {
    let gates = gates.matrix(rows: batch.rows, columns: 4 * hidden)
    let cells = cells.matrix(rows: batch.rows, columns: hidden)
    let cellActivations = cellActivations.matrix(rows: batch.rows, columns: hidden)
    let previous = previous.matrix(rows: batch.rows, columns: hidden)
    for row in 0..<batch.rows {
      gates.row(row).update(from: weights + offsets.bias, count: 4 * hidden)
    }
    let inputWeights = MatrixProduct.Factor(
      transposing: weights + offsets.input, rows: 4 * hidden, columns: inputs, in: transposedInput)
    let recurrentWeights = MatrixProduct.Factor(
      transposing: weights + offsets.recurrent, rows: 4 * hidden, columns: hidden,
      in: transposedRecurrent)
    forEachPart(batch.rows) { start, count in
      product.multiply(
        MatrixProduct.Factor(input.row(start), stride: input.columns), inputWeights, rows: count,
        columns: 4 * hidden, length: inputs,
        into: Matrix(start: gates.row(start), columns: 4 * hidden), adding: true)
    }
    for step in 0..<batch.steps {
      if Cancellation.isRequested { return }
      let time = isForward ? step : batch.steps - 1 - step
      let moment = Moment(time, in: batch, isForward: isForward)
      for slot in 0..<moment.running {
        let target = previous.row(moment.row + slot)
        if slot < moment.carried {
          target.update(from: output.row(moment.rowBefore + slot) + column, count: hidden)
        } else {
          target.update(repeating: 0, count: hidden)
        }
      }
      product.multiply(
        MatrixProduct.Factor(previous.row(moment.row), stride: hidden), recurrentWeights,
        rows: moment.carried, columns: 4 * hidden, length: hidden,
        into: Matrix(start: gates.row(moment.row), columns: 4 * hidden), adding: true)
      for slot in 0..<moment.running {
        let row = moment.row + slot
        Unit.run(
          hidden, gates: gates.row(row),
          before: slot < moment.carried ? cells.row(moment.rowBefore + slot) : nil,
          cells: cells.row(row), cellActivations: cellActivations.row(row),
          states: output.row(row) + column)
      }
    }
  }

  /// Propagates the gradient of the outputs (rows, 2H) back to the weights and, if wanted, to the
  /// inputs, to whose gradient it may be added.
  func propagate(
    _ slopes: Matrix<Float>, input: Matrix<Float>, batch: PackedBatch,
    weights: UnsafePointer<Float>, gradient: UnsafeMutablePointer<Float>,
    below: Matrix<Float>?, adding: Bool
  ) {
    backward(slopes, batch: batch, weights: weights)
    if Cancellation.isRequested { return }
    let gates = gates.matrix(rows: batch.rows, columns: 4 * hidden)
    let previous = previous.matrix(rows: batch.rows, columns: hidden)
    forEachPart(batch.rows) { start, count in
      let parts = MatrixProduct.Factor(gates.row(start), stride: 4 * hidden, isTransposed: true)
      product.multiply(
        parts, MatrixProduct.Factor(input.row(start), stride: input.columns), rows: 4 * hidden,
        columns: inputs, length: count,
        into: Matrix(start: gradient + offsets.input, columns: inputs), adding: start > 0)
      product.multiply(
        parts, MatrixProduct.Factor(previous.row(start), stride: hidden), rows: 4 * hidden,
        columns: hidden, length: count,
        into: Matrix(start: gradient + offsets.recurrent, columns: hidden), adding: start > 0)
      guard let below else { return }
      product.multiply(
        MatrixProduct.Factor(gates.row(start), stride: 4 * hidden),
        MatrixProduct.Factor(weights + offsets.input, stride: inputs), rows: count, columns: inputs,
        length: 4 * hidden, into: Matrix(start: below.row(start), columns: below.columns),
        adding: adding)
    }
    gates.sumColumns(rows: batch.rows, into: gradient + offsets.bias)
  }

  /// Goes back through time, and puts the gradients of the gates' sums in the gates' place.
  private func backward(
    _ slopes: Matrix<Float>, batch: PackedBatch, weights: UnsafePointer<Float>
  ) {
    let gates = gates.matrix(rows: batch.rows, columns: 4 * hidden)
    let cells = cells.matrix(rows: batch.rows, columns: hidden)
    let cellActivations = cellActivations.matrix(rows: batch.rows, columns: hidden)
    let cellGradients = cellGradients.matrix(rows: batch.order.count, columns: hidden)
    let stateGradients = stateGradients.matrix(rows: batch.order.count, columns: hidden)
    for step in 0..<batch.steps {
      if Cancellation.isRequested { return }
      let time = isForward ? batch.steps - 1 - step : step
      let moment = Moment(time, in: batch, isForward: isForward)
      // Inks that continued from here pass back a gradient of their carried values.
      let after = isForward ? time + 1 : time - 1
      let goingOn = min(moment.running, batch.inks(at: after))
      if goingOn > 0 {
        product.multiply(
          MatrixProduct.Factor(gates.row(batch.row(at: after, slot: 0)), stride: 4 * hidden),
          MatrixProduct.Factor(weights + offsets.recurrent, stride: hidden), rows: goingOn,
          columns: hidden,
          length: 4 * hidden, into: stateGradients)
      }
      for slot in 0..<moment.running {
        let row = moment.row + slot
        if slot >= goingOn {
          cellGradients.row(slot).update(repeating: 0, count: hidden)
          stateGradients.row(slot).update(repeating: 0, count: hidden)
        }
        Unit.propagate(
          hidden, gates: gates.row(row),
          before: slot < moment.carried ? cells.row(moment.rowBefore + slot) : nil,
          cellActivations: cellActivations.row(row), slopes: slopes.row(row) + column,
          stateGradients: stateGradients.row(slot), cellGradients: cellGradients.row(slot))
      }
    }
  }

  private func forEachPart(_ rows: Int, _ body: (_ start: Int, _ count: Int) -> Void) {
    for start in stride(from: 0, to: rows, by: Self.part) {
      if Cancellation.isRequested { return }
      body(start, min(Self.part, rows - start))
    }
  }
}

/// A time step of a batch from a direction's view.
private struct Moment {
  /// The number of inks that have it.
  let running: Int
  /// The number of these, the first ones, that continue from the previous step.
  let carried: Int
  let row: Int
  /// The row of the previous step.
  let rowBefore: Int

  init(_ time: Int, in batch: PackedBatch, isForward: Bool) {
    let before = isForward ? time - 1 : time + 1
    running = batch.inks(at: time)
    carried = min(running, batch.inks(at: before))
    row = batch.row(at: time, slot: 0)
    rowBefore = carried > 0 ? batch.row(at: before, slot: 0) : 0
  }
}

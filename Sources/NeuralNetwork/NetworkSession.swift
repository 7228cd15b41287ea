import CKernels
import COpenBLAS

/// What it takes to run a network: the buffers, which grow to the largest batch seen and are kept.
///
/// The encoder is here, the heads that read its states are in extensions: `logProbabilities` of
/// characters, `logits` of labels. Inks of any lengths go through together: no padding is computed,
/// and no ink changes another's result beyond rounding. Once the buffers have their size, nothing
/// is allocated but what is returned (and, for many inks, what sorting them takes).
///
/// Not `Sendable`: each thread has its own. Sessions share nothing but the network's weights.
public final class NetworkSession {
  public let network: Network
  let level: KernelLevel

  private(set) var frames: [Int] = []  // frames of each ink
  private(set) var batch = PackedBatch()
  private let input = FloatBuffer()  // (rows, stack * F)
  private let gates = FloatBuffer()  // (rows of a group, 4H), then ck_block floats
  private let cells = FloatBuffer()  // (inks, H rounded up to ck_block)
  private let states = (FloatBuffer(), FloatBuffer())  // (rows, 2H) of even and odd layers
  let pooled = FloatBuffer()  // (inks, 4H), of a classifier
  let logits = FloatBuffer()  // (rows or inks, C), without the bias

  public convenience init(network: Network) {
    self.init(network: network, level: ck_best_level())
  }

  /// A session whose kernels use a given instruction set, which the processor must have.
  init(network: Network, level: KernelLevel) {
    precondition(ck_supports(level), "the processor lacks this instruction set")
    self.network = network
    self.level = level
  }

  /// The last layer's states of both directions (rows, 2H), in the rows of `batch`.
  ///
  /// - Precondition: every ink has `steps * features` values.
  /// - Complexity: O(frames · layers · hidden²).
  func encode(_ inks: [FeatureSequence]) -> Matrix {
    let configuration = network.configuration
    frames.removeAll(keepingCapacity: true)
    for ink in inks {
      precondition(
        ink.steps >= 0 && ink.values.count == ink.steps * configuration.features,
        "values must be steps rows of the network's features")
      frames.append(configuration.frames(steps: ink.steps))
    }
    batch.pack(frames)

    var rows = Matrix(
      input.reserve(batch.rows * configuration.inputs(layer: 0)),
      columns: configuration.inputs(layer: 0))
    stack(inks, into: rows)
    for (layer, weights) in network.weights.layers.enumerated() {
      let buffer = layer.isMultiple(of: 2) ? states.0 : states.1
      let output = Matrix(
        buffer.reserve(batch.rows * 2 * configuration.hidden), columns: 2 * configuration.hidden)
      run(weights.forward, rows, into: output, column: 0, ahead: true)
      run(weights.backward, rows, into: output, column: configuration.hidden, ahead: false)
      rows = output
    }
    return rows
  }
}

/// A row-major matrix somewhere in a buffer.
struct Matrix {
  let start: UnsafeMutablePointer<Float>
  let columns: Int

  init(_ start: UnsafeMutablePointer<Float>, columns: Int) {
    self.start = start
    self.columns = columns
  }

  /// Where a row starts.
  func row(_ index: Int) -> UnsafeMutablePointer<Float> { start + index * columns }
}

// MARK: - The encoder's stages

extension NetworkSession {
  /// Copies the inks' rows to their places. The steps of a frame lie together already; only the
  /// last frame of an ink may lack some, which are zero.
  private func stack(_ inks: [FeatureSequence], into target: Matrix) {
    for (place, ink) in batch.order.enumerated() {
      inks[ink].values.withUnsafeBufferPointer { values in
        for frame in 0..<frames[ink] {
          let row = target.row(batch.row(at: frame, place: place))
          let start = frame * target.columns
          let count = min(target.columns, values.count - start)
          row.update(from: values.baseAddress! + start, count: count)
          (row + count).update(repeating: 0, count: target.columns - count)
        }
      }
    }
  }

  /// One direction of a layer, over the whole batch; it writes its half of the output's columns.
  ///
  /// Group by group: one product projects all rows of a group of time steps, then the recurrence
  /// reads them while they are in the cache.
  private func run(
    _ weights: DirectionWeights, _ rows: Matrix, into output: Matrix, column: Int, ahead: Bool
  ) {
    let hidden = network.configuration.hidden
    let projections = Matrix(
      gates.reserve(batch.largestGroup * 4 * hidden + ck_block), columns: 4 * hidden)
    let cell = cells.reserve(batch.order.count * ck_lstm_padded(hidden))
    var step = ck_lstm_step()
    step.weights = weights.recurrent.pointer
    step.hidden = hidden
    step.state_stride = output.columns

    for index in batch.groups.indices {
      let group = batch.groups[ahead ? index : batch.groups.count - 1 - index]
      let groupRows = batch.rows(group)
      multiply(rows, groupRows, by: weights.input, into: projections)
      for offset in 0..<group.count {
        let time = ahead ? group.lowerBound + offset : group.upperBound - 1 - offset
        let before = ahead ? time - 1 : time + 1
        let first = batch.row(at: time, place: 0)
        let running = batch.inks(at: time)
        let carried = min(running, batch.inks(at: before))
        if carried > 0 {
          step.inks = carried
          step.gates = UnsafePointer(projections.row(first - groupRows.lowerBound))
          step.previous = UnsafePointer(output.row(batch.row(at: before, place: 0)) + column)
          step.cell = cell
          step.output = output.row(first) + column
          ck_lstm_run(level, &step)
        }
        if running > carried {  // inks that start here
          step.inks = running - carried
          step.gates = UnsafePointer(projections.row(first + carried - groupRows.lowerBound))
          step.previous = nil
          step.cell = cell + carried * ck_lstm_padded(hidden)
          step.output = output.row(first + carried) + column
          ck_lstm_run(level, &step)
        }
      }
    }
  }

  /// The first rows of `product` = the given rows · the transpose of weights (product.columns,
  /// rows.columns).
  func multiply(
    _ rows: Matrix, _ range: Range<Int>, by weights: Weights, into product: Matrix
  ) {
    // OpenBLAS counts in 32 bits, so that very long inks go in parts.
    let part = 1 << 20
    for start in stride(from: range.lowerBound, to: range.upperBound, by: part) {
      cblas_sgemm(
        CblasRowMajor, CblasNoTrans, CblasTrans,
        blasint(min(part, range.upperBound - start)), blasint(product.columns),
        blasint(rows.columns),
        1, rows.row(start), blasint(rows.columns), weights.pointer, blasint(rows.columns),
        0, product.row(start - range.lowerBound), blasint(product.columns))
    }
  }
}

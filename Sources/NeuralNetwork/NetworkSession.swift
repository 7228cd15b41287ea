import CKernels
import SequenceData

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
  // Of both directions: (rows of a group, 4H padded), then ck_block floats; (inks, H padded)
  private let gates = (FloatBuffer(), FloatBuffer())
  private let cells = (FloatBuffer(), FloatBuffer())
  private let states = (FloatBuffer(), FloatBuffer())  // (rows, 2H) of even and odd layers
  // The same in bytes, (rows, 2H padded)
  private let narrowStates = (AlignedBuffer<UInt8>(), AlignedBuffer<UInt8>())
  let pooled = FloatBuffer()  // (inks, 4H), of a classifier
  let logits = FloatBuffer()  // (rows or inks, C), without the bias

  /// Bytes of the buffers.
  public var memoryUse: Int {
    [input, gates.0, gates.1, cells.0, cells.1, states.0, states.1, pooled, logits]
      .reduce(narrowStates.0.bytes + narrowStates.1.bytes) { $0 + $1.bytes }
  }

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

    let features = Matrix(
      input.reserve(batch.rows * configuration.inputs(layer: 0)),
      columns: configuration.inputs(layer: 0))
    stack(inks, into: features)
    return switch network.weights.encoder {
    case .float32(let layers): run(layers, on: features)
    case .int8(let layers): run(layers, on: features)
    }
  }
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

  private func run(_ layers: [LayerWeights<DirectionWeights>], on features: Matrix) -> Matrix {
    let hidden = network.configuration.hidden
    let (gates, cells) = reserveGatesAndCells()
    var rows = features
    for (number, weights) in layers.enumerated() {
      let output = reserveStates(number)
      batch.sweep(
        SingleLayer(
          level: level, hidden: hidden, weights: weights, input: rows, output: output,
          gates: (Matrix(gates.0, columns: 4 * hidden), Matrix(gates.1, columns: 4 * hidden)),
          cells: cells))
      rows = output
    }
    return rows
  }

  private func run(
    _ layers: [LayerWeights<NarrowDirectionWeights>], on features: Matrix
  ) -> Matrix {
    let hidden = network.configuration.hidden
    let (gates, cells) = reserveGatesAndCells()
    let count = batch.rows * 2 * ck_lstm_padded(hidden)
    var rows = narrowStates.0.reserve(count)
    var output = narrowStates.1.reserve(count)
    let wideOutput = reserveStates(0)
    for (number, weights) in layers.enumerated() {
      batch.sweep(
        NarrowLayer(
          level: level, hidden: hidden, weights: weights, features: features, input: rows,
          output: output, wideOutput: number == layers.count - 1 ? wideOutput : nil, gates: gates,
          cells: cells))
      swap(&rows, &output)
    }
    return wideOutput
  }

  private typealias Pair = (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)

  private func reserveGatesAndCells() -> (gates: Pair, cells: Pair) {
    let padded = ck_lstm_padded(network.configuration.hidden)
    let gateCount = batch.largestGroup * 4 * padded + Int(ck_block)
    let cellCount = batch.order.count * padded
    return (
      (gates.0.reserve(gateCount), gates.1.reserve(gateCount)),
      (cells.0.reserve(cellCount), cells.1.reserve(cellCount))
    )
  }

  private func reserveStates(_ layer: Int) -> Matrix {
    let columns = 2 * network.configuration.hidden
    let buffer = layer.isMultiple(of: 2) ? states.0 : states.1
    return Matrix(buffer.reserve(batch.rows * columns), columns: columns)
  }
}

import CKernels
import SequenceData

/// The buffers of a session.
///
/// A network with H units per direction reads frames of stack * F features. H' is H rounded up to a
/// multiple of 16, C' the number of classes rounded up to a multiple of 64. A batch has one row for
/// each frame of each ink; a group is a part of these rows, see `PackedBatch`.
struct RunState {
  let features = Buffer<Float>()  // (rows, stack * F)
  let gates = (forward: Buffer<Float>(), backward: Buffer<Float>())  // (rows of a group, 4H') + 16
  let cells = (forward: Buffer<Float>(), backward: Buffer<Float>())  // (inks, H')
  // States of both directions. Layers alternate between the two, and the last one uses the first.
  // In 8 bits only the last layer has floats.
  let floats = (Buffer<Float>(), Buffer<Float>())  // (rows, 2H)
  let bytes = (Buffer<UInt8>(), Buffer<UInt8>())  // (rows, 2H')
  let pooled = Buffer<Float>()  // (inks, 4H), classifiers only
  let logits = Buffer<Float>()  // (rows, C'), or (inks, C') for a classifier

  /// The size of all buffers in bytes.
  var memoryUse: Int {
    let ofFloats = [
      features, gates.forward, gates.backward, cells.forward, cells.backward, floats.0, floats.1,
      pooled, logits,
    ]
    return ofFloats.reduce(bytes.0.bytes + bytes.1.bytes) { $0 + $1.bytes }
  }
}

/// Runs a network in its own buffers, which grow to the largest batch seen and are kept.
///
/// The encoder is here; an extension has the heads that read its states: `logProbabilities` of
/// characters, `logits` of labels. Inks of any lengths are read together without computing padding.
/// With `NetworkPrecision.int8`, an ink's result is the same to the last bit whatever is read with
/// it; in single precision, the others may change the rounding. Once the buffers have their size,
/// only results are allocated (and, for many inks, memory for sorting them).
///
/// It is not `Sendable`: each thread has its own. Sessions share only the network's weights.
public final class NetworkSession {
  /// The network that the session runs.
  public let network: Network
  let level: KernelLevel
  private(set) var frames: [Int] = []  // of each ink
  private(set) var batch = PackedBatch()
  let state = RunState()

  /// Creates a session that uses the best kernels of this processor.
  public convenience init(network: Network) {
    self.init(network: network, level: ck_best_level())
  }

  /// Creates a session whose kernels use a given instruction set, which the processor must have.
  init(network: Network, level: KernelLevel) {
    precondition(ck_supports(level), "the processor lacks this instruction set")
    self.network = network
    self.level = level
  }

  /// The size of the buffers in bytes. They only grow; a session enlarged by a very long ink may be
  /// replaced with a new one at no cost.
  @inline(never)  // Inlined elsewhere, it would call code that the page's engine can't link.
  package var memoryUse: Int { state.memoryUse }

  /// Computes the last layer's states of both directions (rows, 2H), in the rows of `batch`.
  ///
  /// - Precondition: every ink has `steps * features` values.
  /// - Complexity: O(frames · layers · hidden²).
  func encode(_ inks: [FeatureSequence]) -> Matrix<Float> {
    let configuration = network.configuration
    let (hidden, padded) = (configuration.hidden, ck_padded(configuration.hidden))
    frames.removeAll(keepingCapacity: true)
    for ink in inks {
      precondition(
        ink.steps >= 0 && ink.values.count == ink.steps * configuration.features,
        "values must be steps rows of the network's features")
      frames.append(configuration.frames(steps: ink.steps))
    }
    batch.pack(frames)
    let features = state.features.matrix(
      rows: batch.rows, columns: configuration.inputs(layer: 0))
    batch.stack(inks, into: features)
    // In 8 bits all processors must get the same numbers.
    if network.precision == .int8 { ck_shorten(features.start, batch.rows * features.columns) }

    // OpenBLAS writes rows of 4H, the kernels rows of 4H'; a kernel may read up to a block too far.
    let columns = 4 * (network.precision == .float32 ? hidden : padded)
    let gateCount = batch.largestGroup * columns + Int(ck_block)
    let forwardGates = Matrix(start: state.gates.forward.reserve(gateCount), columns: columns)
    let backwardGates = Matrix(start: state.gates.backward.reserve(gateCount), columns: columns)
    let forwardCells = state.cells.forward.matrix(rows: inks.count, columns: padded)
    let backwardCells = state.cells.backward.matrix(rows: inks.count, columns: padded)

    var rows = LayerRows(floats: features, bytes: nil)
    for (number, weights) in network.weights.layers.enumerated() {
      let output = self.output(of: number)
      Layer(
        forward: LayerDirection(
          level: level, hidden: hidden, isForward: true, weights: weights.forward, input: rows,
          output: output, gates: forwardGates, cells: forwardCells),
        backward: LayerDirection(
          level: level, hidden: hidden, isForward: false, weights: weights.backward, input: rows,
          output: output, gates: backwardGates, cells: backwardCells)
      ).run(over: batch)
      rows = output
    }
    guard let states = rows.floats else { preconditionFailure("a network has layers") }
    return states
  }

  /// Returns the rows to which a layer writes its states.
  private func output(of layer: Int) -> LayerRows {
    let configuration = network.configuration
    let layersAbove = configuration.layers - 1 - layer
    let usesFirst = layersAbove.isMultiple(of: 2)
    func floats() -> Matrix<Float> {
      (usesFirst ? state.floats.0 : state.floats.1)
        .matrix(rows: batch.rows, columns: 2 * configuration.hidden)
    }
    switch network.precision {
    case .float32:
      return LayerRows(floats: floats(), bytes: nil)
    case .int8:
      let bytes = (usesFirst ? state.bytes.0 : state.bytes.1)
        .matrix(rows: batch.rows, columns: 2 * ck_padded(configuration.hidden))
      return LayerRows(floats: layersAbove == 0 ? floats() : nil, bytes: bytes)
    }
  }
}

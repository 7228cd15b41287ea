import NeuralNetwork
import SequenceData
import Support

/// A network in training: its layers, and their intermediate values for a batch.
final class TrainedNetwork {
  let weights: TrainedWeights
  /// The gradient of the mean loss per label, in the layout of the weights.
  let gradient: UnsafeMutablePointer<Float>
  private let gradients = Buffer<Float>()
  private let head: OutputHead
  private let layers: [Layer]
  private let rows: [Buffer<Float>]  // the inputs of each layer, finally the states
  private let masks: [Buffer<Float>]  // dropout's factors for each layer's outputs
  private let slopes = Buffer<Float>()  // (rows, 2H): the gradient of a layer's outputs
  private let slopesBelow = Buffer<Float>()  // (rows, 2H): of the layer below; they take turns
  private var batch = PackedBatch()

  /// The two directions of a layer.
  private struct Layer {
    let forward: TrainedDirection
    let backward: TrainedDirection
  }

  init(_ weights: TrainedWeights, product: MatrixProduct) {
    self.weights = weights
    let configuration = weights.configuration
    head = OutputHead(weights.classes, width: 2 * configuration.hidden, product: product)
    layers = (0..<configuration.layers).map { layer in
      func direction(isForward: Bool) -> TrainedDirection {
        TrainedDirection(
          hidden: configuration.hidden, inputs: configuration.inputs(layer: layer),
          isForward: isForward, offsets: weights.offsets(layer: layer, isForward: isForward),
          product: product)
      }
      return Layer(forward: direction(isForward: true), backward: direction(isForward: false))
    }
    rows = (0...configuration.layers).map { _ in Buffer<Float>() }
    masks = (0..<configuration.layers).map { _ in Buffer<Float>() }
    gradient = gradients.reserve(weights.count)
    gradient.update(repeating: 0, count: weights.count)
  }

  /// Excludes some outputs from training.
  func freeze(_ outputs: [Int]) { head.frozenOutputs = outputs }

  /// Reads lines, which go through the network together. In a cancelled task the result is
  /// undefined.
  func evaluate(_ lines: [LabelledLine]) -> Metrics {
    pack(lines)
    for layer in layers.indices { run(layer) }
    if Cancellation.isRequested { return Metrics() }
    return head.evaluate(finished(lines), weights: outputWeights)
  }

  /// Computes the gradient of lines that go through the network together. In a cancelled task it
  /// is undefined.
  ///
  /// - Parameter dropout: drops states of each layer at random.
  func computeGradient(of lines: [LabelledLine], dropout: inout Dropout) {
    pack(lines)
    for layer in layers.indices {
      run(layer)
      let states = matrix(layer + 1)
      let count = batch.rows * states.columns
      dropout.apply(states.start, count: count, mask: masks[layer].reserve(count))
    }
    if !Cancellation.isRequested { propagate(finished(lines)) }
  }

  private var outputWeights: UnsafeMutablePointer<Float> { weights.values + weights.outputStart }

  private func pack(_ lines: [LabelledLine]) {
    batch.pack(lines.map { weights.configuration.frames(steps: $0.features.steps) })
    batch.stack(lines.map { $0.features }, into: matrix(0))
  }

  private func run(_ layer: Int) {
    if Cancellation.isRequested { return }
    let (input, output) = (matrix(layer), matrix(layer + 1))
    layers[layer].forward.run(input, into: output, batch: batch, weights: weights.values)
    layers[layer].backward.run(input, into: output, batch: batch, weights: weights.values)
  }

  /// Returns the last layer's states, and the rows of each line.
  private func finished(_ lines: [LabelledLine]) -> OutputHead.Batch {
    let inks = batch.order.enumerated().map { slot, ink in
      let frames = weights.configuration.frames(steps: lines[ink].features.steps)
      return OutputHead.Ink(
        rows: (0..<frames).map { batch.row(at: $0, slot: slot) }, labels: lines[ink].labels)
    }
    return OutputHead.Batch(inks: inks, states: matrix(layers.count), rows: batch.rows)
  }

  /// Goes back through the output layer and the others.
  private func propagate(_ finished: OutputHead.Batch) {
    let width = 2 * weights.configuration.hidden
    var (above, below) = (
      slopes.matrix(rows: batch.rows, columns: width),
      slopesBelow.matrix(rows: batch.rows, columns: width)
    )
    head.computeGradient(
      of: finished, weights: outputWeights, gradient: gradient + weights.outputStart, below: above)
    for number in layers.indices.reversed() {
      if Cancellation.isRequested { return }
      let mask = masks[number].reserve(batch.rows * width)
      for k in 0..<batch.rows * width { above.start[k] *= mask[k] }
      let wanted = number == 0 ? nil : below
      layers[number].forward.propagate(
        above, input: matrix(number), batch: batch, weights: weights.values, gradient: gradient,
        below: wanted, adding: false)
      layers[number].backward.propagate(
        above, input: matrix(number), batch: batch, weights: weights.values, gradient: gradient,
        below: wanted, adding: true)
      swap(&above, &below)
    }
  }

  /// Returns the rows that a layer reads; for an index beyond the last layer, its states.
  private func matrix(_ layer: Int) -> Matrix<Float> {
    let configuration = weights.configuration
    return rows[layer].matrix(
      rows: batch.rows,
      columns: layer < layers.count ? configuration.inputs(layer: layer) : 2 * configuration.hidden)
  }
}

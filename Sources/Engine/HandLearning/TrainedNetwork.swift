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
  private let layers: [(forward: TrainedDirection, backward: TrainedDirection)]
  private let rows: [Buffer<Float>]  // the inputs of each layer, finally the states
  private let masks: [Buffer<Float>]  // dropout's factors for each layer's outputs
  private let slopes = (Buffer<Float>(), Buffer<Float>())  // (rows, 2H), in turn
  private var batch = PackedBatch()

  init(_ weights: TrainedWeights, product: MatrixProduct) {
    self.weights = weights
    let configuration = weights.configuration
    head = OutputHead(weights.classes, width: 2 * configuration.hidden, product: product)
    layers = (0..<configuration.layers).map { layer in
      func direction(_ isForward: Bool) -> TrainedDirection {
        TrainedDirection(
          hidden: configuration.hidden, inputs: configuration.inputs(layer: layer),
          isForward: isForward, offsets: weights.offsets(layer: layer, isForward: isForward),
          product: product)
      }
      return (direction(true), direction(false))
    }
    rows = (0...configuration.layers).map { _ in Buffer<Float>() }
    masks = (0..<configuration.layers).map { _ in Buffer<Float>() }
    gradient = gradients.reserve(weights.count)
    gradient.update(repeating: 0, count: weights.count)
  }

  /// Excludes some outputs from training.
  func freeze(_ outputs: [Int]) { head.frozenOutputs = outputs }

  /// Computes the losses of lines that go through the network together; with `dropout` also their
  /// gradient.
  ///
  /// In a cancelled task the result is undefined.
  ///
  /// - Parameter dropout: drops states between layers at random; `nil` without training.
  func losses(
    _ lines: [LabelledLine], dropout: inout Dropout?, countsErrors: Bool = false
  ) -> OutputHead.Metrics {
    let configuration = weights.configuration
    batch.pack(lines.map { configuration.frames(steps: $0.features.steps) })
    batch.stack(lines.map { $0.features }, into: matrix(0))
    for (number, layer) in layers.enumerated() {
      if Cancellation.isRequested { return OutputHead.Metrics() }
      let (input, output) = (matrix(number), matrix(number + 1))
      layer.forward.run(input, into: output, batch: batch, weights: weights.values)
      layer.backward.run(input, into: output, batch: batch, weights: weights.values)
      if dropout != nil {
        let mask = masks[number].reserve(batch.rows * output.columns)
        dropout?.apply(output.start, count: batch.rows * output.columns, mask: mask)
      }
    }
    if Cancellation.isRequested { return OutputHead.Metrics() }
    let inks = batch.order.enumerated().map { slot, ink in
      let frames = configuration.frames(steps: lines[ink].features.steps)
      return OutputHead.Ink(
        rows: (0..<frames).map { batch.row(at: $0, slot: slot) }, labels: lines[ink].labels)
    }
    let metrics = head.losses(
      inks, states: matrix(layers.count), rows: batch.rows,
      weights: weights.values + weights.outputStart, countsErrors: countsErrors)
    if dropout != nil { propagate() }
    return metrics
  }

  private func propagate() {
    let width = 2 * weights.configuration.hidden
    var above = slopes.0.matrix(rows: batch.rows, columns: width)
    var spare = slopes.1.matrix(rows: batch.rows, columns: width)
    head.propagate(
      states: matrix(layers.count), rows: batch.rows,
      weights: weights.values + weights.outputStart, gradient: gradient + weights.outputStart,
      below: above)
    for number in layers.indices.reversed() {
      if Cancellation.isRequested { return }
      let mask = masks[number].reserve(batch.rows * width)
      for k in 0..<batch.rows * width { above.start[k] *= mask[k] }
      let below = number == 0 ? nil : spare
      layers[number].forward.propagate(
        above, input: matrix(number), batch: batch, weights: weights.values, gradient: gradient,
        below: below, adding: false)
      layers[number].backward.propagate(
        above, input: matrix(number), batch: batch, weights: weights.values, gradient: gradient,
        below: below, adding: true)
      swap(&above, &spare)
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

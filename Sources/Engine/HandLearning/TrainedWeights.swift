import NeuralNetwork
import Support

/// The trained weights, as consecutive numbers: the layers', then those of the outputs that a pack
/// reads.
final class TrainedWeights {
  /// The place of a tensor's numbers.
  struct Slice {
    let tensor: TensorShape
    let start: Int
  }

  let configuration: NetworkConfiguration
  let classes: LetterClasses
  /// The layers' tensors, three for each direction of each layer.
  let slices: [Slice]
  /// The start of the output layer's weights (outputs, 2H), followed by the bias (outputs).
  let outputStart: Int
  /// The number of weights, rounded up to a multiple of eight.
  let count: Int
  private let storage = Buffer<Float>()

  /// The weights themselves.
  let values: UnsafeMutablePointer<Float>
  var all: LearnedValues { LearnedValues(start: values, count: count) }

  /// - Parameter outputAlone: whether to leave out the layers.
  init(_ plain: PlainWeights, _ classes: LetterClasses, outputAlone: Bool = false) {
    configuration = plain.configuration
    self.classes = classes
    let tensors = plain.configuration.tensors
    var slices: [Slice] = []
    var start = 0
    for tensor in outputAlone ? [] : tensors.dropLast(2) {
      slices.append(Slice(tensor: tensor, start: start))
      start += Lanes.whole(tensor.count)
    }
    self.slices = slices
    outputStart = start
    let (width, outputs) = (2 * configuration.hidden, classes.outputs.count)
    count = Lanes.whole(start + outputs * (width + 1))
    values = storage.reserve(count)
    values.update(repeating: 0, count: count)
    withExtendedLifetime(plain) {
      for (slice, weights) in zip(slices, plain.tensors) {
        (values + slice.start).update(from: weights.pointer, count: slice.tensor.count)
      }
      let weights = plain.tensors[tensors.count - 2].pointer
      let bias = plain.tensors[tensors.count - 1].pointer
      for (row, output) in classes.outputs.enumerated() {
        (values + start + row * width).update(from: weights + output * width, count: width)
        values[start + outputs * width + row] = bias[output]
      }
    }
  }

  /// Returns the starts of a direction's weights: of the inputs, of the states, and the bias.
  func offsets(layer: Int, isForward: Bool) -> DirectionOffsets {
    let first = 6 * layer + (isForward ? 0 : 3)
    return DirectionOffsets(
      input: slices[first].start, recurrent: slices[first + 1].start, bias: slices[first + 2].start)
  }

  /// Returns the changes that turn the pack's weights into these, rounded to 8-bit steps.
  ///
  /// - Parameter pack: the pack's own weights, with all tensors and outputs.
  func changes(from pack: PlainWeights) -> WeightChanges {
    defer { withExtendedLifetime(pack) {} }
    var changed: [String: WeightChanges.Tensor] = [:]
    for (slice, own) in zip(slices, pack.tensors) {
      let differences = (0..<slice.tensor.count).map { values[slice.start + $0] - own.pointer[$0] }
      changed[slice.tensor.name] = .init(rounding: differences, shape: slice.tensor.shape)
    }
    let tensors = configuration.tensors
    let (width, outputs) = (2 * configuration.hidden, classes.outputs.count)
    let (weights, bias) = (pack.tensors[tensors.count - 2], pack.tensors[tensors.count - 1])
    var ofWeights = [Float](repeating: 0, count: tensors[tensors.count - 2].count)
    var ofBias = [Float](repeating: 0, count: tensors[tensors.count - 1].count)
    for (row, output) in classes.outputs.enumerated() {
      let own = values + outputStart + row * width
      for k in 0..<width {
        ofWeights[output * width + k] = own[k] - weights.pointer[output * width + k]
      }
      ofBias[output] = values[outputStart + outputs * width + row] - bias.pointer[output]
    }
    for (tensor, differences) in zip(tensors.suffix(2), [ofWeights, ofBias]) {
      changed[tensor.name] = .init(rounding: differences, shape: tensor.shape)
    }
    return WeightChanges(changed)
  }
}

/// The starts of a direction's tensors among all weights.
struct DirectionOffsets {
  let input: Int  // (4H, I)
  let recurrent: Int  // (4H, H)
  let bias: Int  // (4H)
}

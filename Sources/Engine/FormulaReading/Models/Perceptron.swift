import NeuralNetwork
import Support

/// A small network: linear layers with rectifiers between them, and a softmax (Rosenblatt 1958;
/// Glorot, Bordes and Bengio 2011).
struct Perceptron: Sendable {
  private struct Layer {
    let inputs: Int
    let outputs: Int
    let weights: [Float]  // (inputs, outputs)
    let bias: [Float]  // (outputs)

    /// Adds an input's contribution to all outputs, which are contiguous so that a processor adds
    /// several at once.
    func add(_ input: Int, times value: Float, to sums: inout [Float]) {
      let row = input * outputs
      weights.withUnsafeBufferPointer { weights in
        sums.withUnsafeMutableBufferPointer { sums in
          for output in 0..<outputs { sums[output] += weights[row + output] * value }
        }
      }
    }
  }

  private let layers: [Layer]
  let inputs: Int

  private static let sizes = 1...1_024
  private static let depths = 1...8

  /// Reads `{"format": 1, "inputs": […], "outputs": […], "layers": […]}`, where each layer is
  /// `{"weights": [[…]], "bias": […]}`.
  ///
  /// - Parameters:
  ///   - inputs: the number of inputs that the file must name.
  ///   - outputs: the names of the outputs, in the file's order.
  /// - Throws: ``FormulaError/badFile(file:reason:)``.
  init(_ bytes: FileBytes, inputs: Int, outputs: [String]) throws(FormulaError) {
    do throws(JSONError) {
      let fields = try JSONField(bytes.json()).object()
      let format = try fields.required("format")
      guard try format.integer() == 1 else { throw format.fault("not 1") }
      let names = try fields.required("inputs")
      guard try names.strings().count == inputs else { throw names.fault("not of \(inputs)") }
      let classes = try fields.required("outputs")
      guard try classes.strings() == outputs else { throw classes.fault("not as expected") }
      let list = try fields.required("layers")
      var layers: [Layer] = []
      var size = inputs
      for field in try list.array() {
        layers.append(try Self.layer(field, inputs: size))
        size = layers[layers.count - 1].outputs
      }
      guard Self.depths.contains(layers.count), size == outputs.count else {
        throw list.fault("not of the right number or sizes")
      }
      self.layers = layers
      self.inputs = inputs
    } catch {
      throw .badFile(file: bytes.name, reason: "\(error)")
    }
  }

  private static func layer(_ field: JSONField, inputs: Int) throws(JSONError) -> Layer {
    let fields = try field.object()
    let rows = try fields.required("weights")
    let found = try rows.array()
    guard sizes.contains(found.count) else { throw rows.fault("not of 1 to 1,024 rows") }
    var weights = [Float](repeating: 0, count: inputs * found.count)
    for (output, row) in found.enumerated() {
      let values = try row.array()
      guard values.count == inputs else { throw row.fault("not of \(inputs) numbers") }
      for (input, value) in values.enumerated() {
        weights[input * found.count + output] = try value.float()
      }
    }
    let biases = try fields.required("bias")
    var bias: [Float] = []
    for value in try biases.array() { bias.append(try value.float()) }
    guard bias.count == found.count else { throw biases.fault("not as many as rows") }
    return Layer(inputs: inputs, outputs: bias.count, weights: weights, bias: bias)
  }

  /// Returns ln P of each output.
  func logProbabilities(_ values: [Float]) -> [Float] {
    precondition(values.count == inputs, "a perceptron has its number of inputs")
    var current = values
    for (index, layer) in layers.enumerated() {
      var next = layer.bias
      // Zeros add nothing: most inputs are indicators of zones, and a rectifier passes half of the
      // others.
      for (input, value) in current.enumerated() where value != 0 {
        layer.add(input, times: value, to: &next)
      }
      if index + 1 < layers.count {
        for output in next.indices { next[output] = max(0, next[output]) }
      }
      current = next
    }
    current.logNormalize()
    return current
  }
}

import Support

/// A network's weights as trained, in single precision: the start of further training.
package struct PlainWeights: Sendable {
  /// The sizes and the head of the network.
  package let configuration: NetworkConfiguration
  /// All tensors, in the order of ``NetworkConfiguration/tensors``.
  package let tensors: [ReadOnly<Float>]

  /// Reads a network file.
  ///
  /// - Parameter changes: the values to be added to the weights.
  /// - Throws: `NetworkError`, naming the file and the tensor or field that is wrong.
  package init(_ bytes: FileBytes, changes: WeightChanges? = nil) throws(NetworkError) {
    let file = try SafetensorsFile(bytes)
    configuration = try NetworkConfiguration(json: try file.configuration(), file: file.path)
    var reader = TensorReader(file, format: configuration.format, changes: changes)
    var tensors: [Weights<Float>] = []
    for tensor in configuration.tensors {
      tensors.append(try reader.take(tensor.name, tensor.shape))
    }
    try reader.finish()
    self.tensors = tensors
  }
}

/// A tensor of a network's file.
package struct TensorShape: Sendable, Equatable {
  /// The tensor's name in the file.
  package let name: String
  /// The rows and columns of a matrix, or the length of a bias.
  package let shape: [Int]

  /// The number of values.
  package var count: Int { shape.reduce(1, *) }
}

extension NetworkConfiguration {
  /// All tensors of the network: for each layer, forward and backward, the input weights, the
  /// recurrent weights and the bias; then the output layer's weights and bias.
  package var tensors: [TensorShape] {
    var tensors: [TensorShape] = []
    for layer in 0..<layers {
      for direction in ["forward", "backward"] {
        let prefix = "lstm.\(layer).\(direction)"
        tensors += [
          TensorShape(name: "\(prefix).input_weight", shape: [4 * hidden, inputs(layer: layer)]),
          TensorShape(name: "\(prefix).recurrent_weight", shape: [4 * hidden, hidden]),
          TensorShape(name: "\(prefix).bias", shape: [4 * hidden]),
        ]
      }
    }
    return tensors + [
      TensorShape(name: "output.weight", shape: [classes, headInputs]),
      TensorShape(name: "output.bias", shape: [classes]),
    ]
  }
}

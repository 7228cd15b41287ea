import Support

/// Reads a network's weights from a file, as its configuration describes, in a given precision.
struct WeightReader {
  private let path: String
  private let configuration: NetworkConfiguration
  private let precision: NetworkPrecision
  private var tensors: TensorReader
  /// Memory for numbers until they are packed: in integers all of them are, in single precision the
  /// inputs' weights stay as they are.
  private let scratch: (inputs: Buffer<Float>, recurrent: Buffer<Float>)?

  /// - Parameter changes: the values to add to the file's numbers.
  init(
    _ file: SafetensorsFile, _ configuration: NetworkConfiguration, _ precision: NetworkPrecision,
    changes: WeightChanges?
  ) {
    path = file.path
    (self.configuration, self.precision) = (configuration, precision)
    tensors = TensorReader(file, format: configuration.format, changes: changes)
    scratch = precision == .int8 ? (inputs: Buffer<Float>(), recurrent: Buffer<Float>()) : nil
  }

  mutating func takeLayers() throws(NetworkError) -> [LayerWeights] {
    var layers: [LayerWeights] = []
    for layer in 0..<configuration.layers {
      layers.append(
        LayerWeights(
          forward: try direction("forward", layer), backward: try direction("backward", layer)))
    }
    return layers
  }

  /// Skips the layers' tensors.
  mutating func skipLayers() {
    for tensor in configuration.tensors where tensor.name.hasPrefix("lstm.") {
      tensors.skip(tensor.name)
    }
  }

  mutating func takeOutput() throws(NetworkError) -> LinearWeights {
    let (classes, columns) = (configuration.classes, configuration.headInputs)
    return LinearWeights(
      try tensors.take("output.weight", [classes, columns], in: scratch?.inputs),
      bias: try tensors.take("output.bias", [classes]), outputs: classes, columns: columns,
      isShort: precision == .int8)
  }

  /// Rejects a file with further tensors.
  func finish() throws(NetworkError) { try tensors.finish() }

  private mutating func direction(
    _ name: String, _ layer: Int
  ) throws(NetworkError) -> DirectionWeights {
    let (hidden, inputs) = (configuration.hidden, configuration.inputs(layer: layer))
    let prefix = "lstm.\(layer).\(name)"
    let ofInputs = ("\(prefix).input_weight", [4 * hidden, inputs])
    let ofStates = ("\(prefix).recurrent_weight", [4 * hidden, hidden])
    let bias = try tensors.take("\(prefix).bias", [4 * hidden])
    switch precision {
    case .int8:
      let weights = DirectionWeights(
        int8: layer == 0
          ? .floats(try tensors.take(ofInputs.0, ofInputs.1, in: scratch?.inputs))
          : try matrix(ofInputs.0, ofInputs.1, in: scratch?.inputs),
        recurrent: try matrix(ofStates.0, ofStates.1, in: scratch?.recurrent), bias: bias,
        hidden: hidden, firstInputs: layer == 0 ? inputs : nil)
      if let weights { return weights }
      // Reading the plain numbers throws the error that names the faulty tensor.
      _ = try tensors.take(ofInputs.0, ofInputs.1)
      _ = try tensors.take(ofStates.0, ofStates.1)
      throw .notFinite(file: path, tensor: prefix)
    case .float32:
      let input = try tensors.take(ofInputs.0, ofInputs.1)
      let recurrent = try tensors.take(ofStates.0, ofStates.1)
      do throws(BLAS.Missing) {
        return try DirectionWeights(
          float32: input, recurrent: recurrent, bias: bias, hidden: hidden)
      } catch {
        throw .noBLAS(file: path, reason: error.reason)
      }
    }
  }

  private mutating func matrix(
    _ name: String, _ shape: [Int], in buffer: Buffer<Float>?
  ) throws(NetworkError) -> DirectionWeights.Matrix {
    if let nibbles = try tensors.takeNibbles(name, shape) { return .nibbles(nibbles) }
    if let stored = try tensors.takeStored(name, shape) { return .stored(stored) }
    return .floats(try tensors.take(name, shape, in: buffer))
  }
}

import CKernels
import Support

// A network of L layers of H units in each direction, whose first layer reads I₀ values (a stacked
// frame) and each other one I = 2H (the states below), with C classes. The gates of a unit stand in
// the order i, f, g, o: input gate, forget gate, cell input, output gate.

/// All weights of a network.
struct NetworkWeights: Sendable {
  let layers: [LayerWeights]  // L
  var output: LinearWeights  // (C, 2H) of frames or (C, 4H) of pooled states, and the bias (C)
}

/// Both directions of an LSTM layer.
struct LayerWeights: Sendable {
  let forward: DirectionWeights
  let backward: DirectionWeights
}

extension NetworkWeights {
  /// Takes the configuration's tensors out of a file, which must hold no others.
  ///
  /// - Parameters:
  ///   - changes: what is added to them.
  ///   - layers: the layers, where they are there already.
  init(
    _ file: SafetensorsFile, _ configuration: NetworkConfiguration, _ precision: NetworkPrecision,
    changes: WeightChanges? = nil, layers known: [LayerWeights]? = nil
  ) throws(NetworkError) {
    var tensors = TensorReader(file, format: configuration.format, changes: changes)
    // In integers all are packed; single precision keeps the inputs' as they are.
    let scratch =
      precision == .int8 ? (inputs: Buffer<Float>(), recurrent: Buffer<Float>()) : nil

    func matrix(
      _ name: String, _ shape: [Int], in buffer: Buffer<Float>?
    ) throws(NetworkError) -> DirectionWeights.Matrix {
      if let nibbles = try tensors.takeNibbles(name, shape) { return .nibbles(nibbles) }
      if let halves = try tensors.takeHalves(name, shape) { return .halves(halves) }
      return .floats(try tensors.take(name, shape, in: buffer))
    }

    func direction(_ name: String, _ layer: Int) throws(NetworkError) -> DirectionWeights {
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
        // Taken as they are, they tell whose fault it is.
        _ = try tensors.take(ofInputs.0, ofInputs.1)
        _ = try tensors.take(ofStates.0, ofStates.1)
        throw .notFinite(file: file.path, tensor: prefix)
      case .float32:
        let input = try tensors.take(ofInputs.0, ofInputs.1)
        let recurrent = try tensors.take(ofStates.0, ofStates.1)
        do throws(BLAS.Missing) {
          return try DirectionWeights(
            float32: input, recurrent: recurrent, bias: bias, hidden: hidden)
        } catch {
          throw .noBLAS(file: file.path, reason: error.reason)
        }
      }
    }

    var layers = known ?? []
    if known == nil {
      for layer in 0..<configuration.layers {
        layers.append(
          LayerWeights(
            forward: try direction("forward", layer), backward: try direction("backward", layer)))
      }
    } else {
      for tensor in configuration.tensors where tensor.name.hasPrefix("lstm.") {
        tensors.skip(tensor.name)
      }
    }
    let (classes, columns) = (configuration.classes, configuration.headInputs)
    output = LinearWeights(
      try tensors.take("output.weight", [classes, columns], in: scratch?.inputs),
      bias: try tensors.take("output.bias", [classes]), outputs: classes, columns: columns,
      isShort: precision == .int8)
    self.layers = layers
    try tensors.finish()
  }
}

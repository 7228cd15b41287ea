/// Weights of one direction of an LSTM layer of H units that reads I values. Gates: i, f, g, o.
struct DirectionWeights: Sendable {
  let input: Weights  // (4H, I), in the file
  let recurrent: Weights  // (4H, H) and the bias (4H), packed for the kernel
}

/// Both directions of a layer.
struct LayerWeights: Sendable {
  let forward: DirectionWeights
  let backward: DirectionWeights
}

/// All weights of a network with C classes.
struct NetworkWeights: Sendable {
  let layers: [LayerWeights]
  let output: Weights  // (C, 2H) of frames, (C, 4H) of pooled states, in the file
  let outputBias: Weights  // (C), in the file

  /// Takes the configuration's tensors out of a file, which must hold no others.
  init(_ file: SafetensorsFile, _ configuration: NetworkConfiguration) throws(NetworkError) {
    var unused = Set(file.tensors.keys)

    func tensor(_ name: String, _ shape: [Int]) throws(NetworkError) -> Weights {
      unused.remove(name)
      guard let tensor = file.tensors[name] else {
        throw .missingTensor(file: file.path, tensor: name)
      }
      guard tensor.shape == shape else {
        throw .badShape(file: file.path, tensor: name, expected: shape, actual: tensor.shape)
      }
      guard tensor.values.areFinite else { throw .notFinite(file: file.path, tensor: name) }
      return tensor.values
    }

    let hidden = configuration.hidden
    func direction(_ prefix: String, inputs: Int) throws(NetworkError) -> DirectionWeights {
      let input = try tensor("\(prefix).input_weight", [4 * hidden, inputs])
      let recurrent = try tensor("\(prefix).recurrent_weight", [4 * hidden, hidden])
      let bias = try tensor("\(prefix).bias", [4 * hidden])
      return DirectionWeights(
        input: input, recurrent: .packed(recurrent: recurrent, bias: bias, hidden: hidden))
    }

    var layers: [LayerWeights] = []
    for layer in 0..<configuration.layers {
      let inputs = configuration.inputs(layer: layer)
      layers.append(
        LayerWeights(
          forward: try direction("lstm.\(layer).forward", inputs: inputs),
          backward: try direction("lstm.\(layer).backward", inputs: inputs)))
    }
    self.layers = layers
    output = try tensor("output.weight", [configuration.classes, configuration.headInputs])
    outputBias = try tensor("output.bias", [configuration.classes])
    if let name = unused.min() { throw .unexpectedTensor(file: file.path, tensor: name) }
  }
}

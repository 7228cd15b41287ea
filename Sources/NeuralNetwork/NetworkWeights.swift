/// Weights of one direction of an LSTM layer of H units that reads I values. Gates: i, f, g, o.
struct DirectionWeights: Sendable {
  let input: Weights  // (4H, I), in the file
  let recurrent: Weights  // (4H, H) and the bias (4H), packed for the kernel
}

/// Both directions of a layer.
struct LayerWeights<Direction: Sendable>: Sendable {
  let forward: Direction
  let backward: Direction
}

/// The LSTM layers in the numbers they are computed in.
enum EncoderWeights: Sendable {
  case float32([LayerWeights<DirectionWeights>])
  case int8([LayerWeights<NarrowDirectionWeights>])
}

/// All weights of a network with C classes.
struct NetworkWeights: Sendable {
  let encoder: EncoderWeights
  var output: Weights  // (C, 2H) of frames, (C, 4H) of pooled states, in the file
  var outputBias: Weights  // (C), in the file

  /// Takes the configuration's tensors out of a file, which must hold no others.
  init(
    _ file: SafetensorsFile, _ configuration: NetworkConfiguration, _ precision: NetworkPrecision
  ) throws(NetworkError) {
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
    func layers<Direction>(
      _ direction: (
        _ input: Weights, _ recurrent: Weights, _ bias: Weights, _ layer: Int
      ) -> Direction
    ) throws(NetworkError) -> [LayerWeights<Direction>] {
      func load(_ layer: Int, _ name: String) throws(NetworkError) -> Direction {
        let inputs = configuration.inputs(layer: layer)
        let prefix = "lstm.\(layer).\(name)"
        return direction(
          try tensor("\(prefix).input_weight", [4 * hidden, inputs]),
          try tensor("\(prefix).recurrent_weight", [4 * hidden, hidden]),
          try tensor("\(prefix).bias", [4 * hidden]), layer)
      }
      var layers: [LayerWeights<Direction>] = []
      for layer in 0..<configuration.layers {
        layers.append(
          LayerWeights(forward: try load(layer, "forward"), backward: try load(layer, "backward")))
      }
      return layers
    }

    switch precision {
    case .float32:
      encoder = .float32(
        try layers { input, recurrent, bias, _ in
          DirectionWeights(
            input: input,
            recurrent: .packed(recurrent, bias: bias, hidden: hidden, columns: hidden))
        })
    case .int8:
      encoder = .int8(
        try layers { input, recurrent, bias, layer in
          NarrowDirectionWeights(
            input: layer == 0
              ? .features(
                .packed(
                  input, bias: bias, hidden: hidden, columns: configuration.inputs(layer: 0)))
              : .states(NarrowMatrix(input, bias: bias, hidden: hidden, segments: 2)),
            recurrent: NarrowMatrix(recurrent, bias: nil, hidden: hidden, segments: 1))
        })
    }
    output = try tensor("output.weight", [configuration.classes, configuration.headInputs])
    outputBias = try tensor("output.bias", [configuration.classes])
    if let name = unused.min() { throw .unexpectedTensor(file: file.path, tensor: name) }
  }
}

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
    var reader = WeightReader(file, configuration, precision, changes: changes)
    // Errors come before the first property is set: with some set, Swift 6's compiler ends with a fault of
    // its own where another module takes this in, optimised for WebAssembly (`make web`).
    let layers: [LayerWeights]
    if let known {
      reader.skipLayers()
      layers = known
    } else {
      layers = try reader.takeLayers()
    }
    let output = try reader.takeOutput()
    try reader.finish()
    self.init(layers: layers, output: output)
  }
}

// A network has L layers of H units per direction, and C classes. The first layer reads I₀ values
// (a stacked frame), the others I = 2H (the states below). The gates of a unit are in the order i,
// f, g, o: input gate, forget gate, cell input, output gate.

/// All weights of a network.
struct NetworkWeights: Sendable {
  let layers: [LayerWeights]  // L
  var output: LinearWeights  // (C, 2H) for frames or (C, 4H) for pooled states, and the bias (C)
}

/// Both directions of an LSTM layer.
struct LayerWeights: Sendable {
  let forward: DirectionWeights
  let backward: DirectionWeights
}

extension NetworkWeights {
  /// Reads the configuration's tensors from a file, which must hold no others.
  ///
  /// - Parameters:
  ///   - changes: the values to add to them.
  ///   - layers: the layers, if already read.
  init(
    _ file: SafetensorsFile, _ configuration: NetworkConfiguration, _ precision: NetworkPrecision,
    changes: WeightChanges? = nil, layers known: [LayerWeights]? = nil
  ) throws(NetworkError) {
    var reader = WeightReader(file, configuration, precision, changes: changes)
    // Errors must be thrown before the first property is set: otherwise Swift 6's compiler crashes
    // where another module inlines this, optimised for WebAssembly (`make web`).
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

import Support

/// The weights of a linear layer, in one number format.
protocol LinearLayer: Sendable {
  /// Returns the number of channels that pixels with so many inputs are padded to.
  static func channels(_ inputs: Int) -> Int
  /// The maximum number of columns whose products can be summed.
  static var maximumColumnCount: Int { get }

  var outputs: Int { get }
  var columns: Int { get }

  /// Packs weights (outputs, columns) and bias (outputs).
  init(_ weights: Weights<Float>, bias: Weights<Float>, outputs: Int, columns: Int)
  /// Creates a layer with some of another layer's outputs.
  init(_ whole: Self, outputs kept: [Int])
  /// Creates a copy of a layer with some outputs replaced by those of a second one, in order.
  init(_ whole: Self, replacing outputs: [Int], with part: Self)
}

/// All weights of a network that names single characters.
struct CharacterWeights<Linear: LinearLayer>: Sendable {
  let convolutions: [Convolution<Linear>]
  let embedding: Linear  // (E, last side² · last channels)
  private(set) var characters: Linear  // (1 + alphabet, E)
  private(set) var hangul: Linear  // (68, E)

  /// Reads the weights that the configuration describes.
  init(
    _ tensors: inout TensorReader, _ configuration: CharacterNetworkConfiguration, file: String
  ) throws(NetworkError) {
    // Every tensor is packed here in turn.
    let scratch = Buffer<Float>()
    var convolutions: [Convolution<Linear>] = []
    var inputs = CharacterNetworkConfiguration.input.channels
    let sides = configuration.sides
    for (index, outputs) in configuration.channels.enumerated() {
      let (weights, bias) = try tensors.layer(
        "convolution.\(index)", [outputs, inputs, 3, 3], in: scratch)
      convolutions.append(
        Convolution(
          weights, bias: bias, outputs: outputs, inputs: inputs, side: sides[index],
          stride: configuration.strides[index]))
      inputs = outputs
    }
    self.convolutions = convolutions
    let pixels = sides[sides.count - 1] * sides[sides.count - 1]
    guard max(9, pixels) * Linear.channels(inputs) <= Linear.maximumColumnCount else {
      throw .badConfiguration(
        file: file, field: "channels",
        reason: "more than the sums of 8-bit numbers can hold")
    }
    let size = configuration.embedding
    embedding = try tensors.linear(
      "embedding", outputs: size, inputs: inputs, pixels: pixels, in: scratch)
    characters = try tensors.linear(
      "characters", outputs: configuration.alphabet.count + 1, inputs: size, in: scratch)
    hangul = try tensors.linear(
      "hangul", outputs: CharacterNetworkConfiguration.jamoRows, inputs: size, in: scratch)
  }

  /// Returns weights with only some rows of the character head.
  func restricted(to rows: [Int]) -> Self {
    var part = self
    part.characters = Linear(characters, outputs: rows)
    return part
  }

  /// Returns weights with other rows in the heads; everything else is shared.
  func replacing(_ rows: CharacterRows) -> Self {
    func layer(_ rows: CharacterRows.Head, of whole: Linear) -> Linear {
      guard !rows.indices.isEmpty else { return whole }
      let (count, size) = (rows.indices.count, embedding.outputs)
      return Linear(
        whole, replacing: rows.indices,
        with: Linear(
          .pixelByPixel(
            rows.weights, outputs: count, inputs: size, pixels: 1, channels: whole.columns),
          bias: rows.bias, outputs: count, columns: whole.columns))
    }
    var changed = self
    changed.characters = layer(rows.characters, of: characters)
    changed.hangul = layer(rows.jamo, of: hangul)
    return changed
  }
}

extension TensorReader {
  /// Takes a layer's weights and bias.
  fileprivate mutating func layer(
    _ name: String, _ shape: [Int], in scratch: Buffer<Float>
  ) throws(NetworkError) -> (weights: Weights<Float>, bias: Weights<Float>) {
    (
      try take("\(name).weight", shape, in: scratch),
      try take("\(name).bias", [shape[0]])
    )
  }

  /// Takes a linear layer of so many pixels. The file flattens them channel by channel, the
  /// convolutions make them one after the other.
  fileprivate mutating func linear<Linear: LinearLayer>(
    _ name: String, outputs: Int, inputs: Int, pixels: Int = 1, in scratch: Buffer<Float>
  ) throws(NetworkError) -> Linear {
    let (flat, bias) = try layer(name, [outputs, inputs * pixels], in: scratch)
    let channels = Linear.channels(inputs)
    return Linear(
      .pixelByPixel(flat, outputs: outputs, inputs: inputs, pixels: pixels, channels: channels),
      bias: bias, outputs: outputs, columns: pixels * channels)
  }
}

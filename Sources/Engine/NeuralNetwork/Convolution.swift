import Support

/// A 3 × 3 convolution over an image with several channels, rectified (ReLU). Pixels outside the
/// image are zero.
///
/// It is a linear layer over the neighbourhoods of all pixels (Chellapilla, Puri and Simard 2006).
struct Convolution<Linear: LinearLayer>: Sendable {
  let weights: Linear  // (outputs, 9 · channels): the neighbours' lines, columns, channels
  /// The number of input channels, including padding.
  let channels: Int
  /// The side of the input image and of the output image, in pixels.
  let side: Int
  let outputSide: Int
  let stride: Int

  var outputs: Int { weights.outputs }
  var outputPixels: Int { outputSide * outputSide }

  /// - Parameter weights: (outputs, inputs, 3, 3).
  init(
    _ weights: Weights<Float>, bias: Weights<Float>, outputs: Int, inputs: Int, side: Int,
    stride: Int
  ) {
    let channels = Linear.channels(inputs)
    (self.channels, self.side, self.stride) = (channels, side, stride)
    outputSide = (side + stride - 1) / stride
    self.weights = Linear(
      .pixelByPixel(weights, outputs: outputs, inputs: inputs, pixels: 9, channels: channels),
      bias: bias, outputs: outputs, columns: 9 * channels)
  }
}

extension Weights<Float> {
  /// Reorders weights (outputs, inputs, pixels) to (outputs, pixels, channels); padding channels
  /// are zero.
  static func pixelByPixel(
    _ weights: Weights<Float>, outputs: Int, inputs: Int, pixels: Int, channels: Int
  ) -> Weights<Float> {
    if pixels == 1, channels == inputs { return weights }
    return Weights(count: outputs * pixels * channels) { target in
      target.update(repeating: 0, count: outputs * pixels * channels)
      for output in 0..<outputs {
        for input in 0..<inputs {
          for pixel in 0..<pixels {
            target[(output * pixels + pixel) * channels + input] =
              weights.pointer[(output * inputs + input) * pixels + pixel]
          }
        }
      }
    }
  }
}

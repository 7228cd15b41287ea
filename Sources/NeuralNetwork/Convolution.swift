import CKernels

/// A convolution of 3 × 3 pixels over an image of pixels with several channels, rectified (ReLU).
/// What is outside of the image is zero.
///
/// It is a linear layer over the neighbourhoods of all pixels (im2col; Chellapilla, Puri and Simard
/// 2006).
struct Convolution: Sendable {
  let weights: LinearWeights  // (outputs, 9 · inputs): the neighbours' rows, columns, channels
  let inputs: Int
  /// Pixels of the sides of the image that is read, and of the one that is made.
  let side: Int
  let outputSide: Int
  private let stride: Int

  var outputs: Int { weights.outputs }
  var outputPixels: Int { outputSide * outputSide }
  /// Values from one pixel of the output to the next: the kernels write whole blocks.
  var outputStride: Int { weights.blocks * Int(ck_block_values) }

  /// - Parameter weights: (outputs, inputs, 3, 3).
  init(
    _ weights: Weights<Float>, bias: Weights<Float>, outputs: Int, inputs: Int, side: Int,
    stride: Int
  ) {
    self.inputs = inputs
    self.side = side
    self.stride = stride
    outputSide = (side + stride - 1) / stride
    let ordered = Weights(count: outputs * inputs * 9) { target in
      for output in 0..<outputs {
        for input in 0..<inputs {
          for neighbour in 0..<9 {
            target[(output * 9 + neighbour) * inputs + input] =
              weights.pointer[(output * inputs + input) * 9 + neighbour]
          }
        }
      }
    }
    self.weights = LinearWeights(ordered, bias: bias, outputs: outputs, columns: 9 * inputs)
  }

  /// Convolves an image (side², `image.columns`), of which the first channels count, into another
  /// (outputSide², outputStride).
  ///
  /// - Parameter patches: room for (outputSide², 9 · inputs).
  func run(
    _ image: Matrix<Float>, patches: Matrix<Float>, into output: Matrix<Float>,
    _ level: KernelLevel
  ) {
    for row in 0..<outputSide {
      for column in 0..<outputSide {
        let patch = patches.row(row * outputSide + column)
        copyPatch(around: (row * stride, column * stride), of: image, to: patch)
      }
    }
    weights.project(patches, 0..<outputPixels, into: output, level)
    rectify(output.start, count: outputPixels * output.columns)
  }

  private func copyPatch(
    around centre: (row: Int, column: Int), of image: Matrix<Float>,
    to patch: UnsafeMutablePointer<Float>
  ) {
    var target = patch
    for row in centre.row - 1...centre.row + 1 {
      for column in centre.column - 1...centre.column + 1 {
        if row >= 0, row < side, column >= 0, column < side {
          target.update(from: image.row(row * side + column), count: inputs)
        } else {
          target.update(repeating: 0, count: inputs)
        }
        target += inputs
      }
    }
  }
}

/// Puts 0 in the place of what is below it.
func rectify(_ values: UnsafeMutablePointer<Float>, count: Int) {
  for index in 0..<count { values[index] = values[index] > 0 ? values[index] : 0 }
}

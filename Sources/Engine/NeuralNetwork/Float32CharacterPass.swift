import CKernels
import Support

/// A pass in single precision throughout, as trained.
final class Float32CharacterPass: CharacterPass {
  let weights: CharacterWeights<LinearWeights>
  let level: KernelLevel
  private let image = Buffer<Float>()  // (32², 8)
  private let images = (Buffer<Float>(), Buffer<Float>())  // (side², channels) of layers in turn
  private let patches = Buffer<Float>()  // (side², 9 · channels)
  private let flat = Buffer<Float>()  // (characters, last side² · last channels)
  private let embeddings = Buffer<Float>()  // (characters, E rounded up to a multiple of 64)
  private let logits = Buffer<Float>()  // (characters, C rounded up to a multiple of 64)
  private let jamo = Buffer<Float>()  // (characters, 128)

  init(_ weights: CharacterWeights<LinearWeights>, _ level: KernelLevel) {
    (self.weights, self.level) = (weights, level)
  }

  var memoryUse: Int {
    [image, images.0, images.1, patches, flat, embeddings, logits, jamo]
      .reduce(0) { $0 + $1.bytes }
  }

  func logits(
    of maps: ArraySlice<[Float]>, readsSyllables: Bool
  ) -> (characters: Matrix<Float>, jamo: Matrix<Float>)? {
    guard let embeddings = embed(maps) else { return nil }
    let logits = project(weights.characters, embeddings, maps.count, into: logits)
    return (
      logits, readsSyllables ? project(weights.hangul, embeddings, maps.count, into: jamo) : logits
    )
  }

  func embeddings(of maps: ArraySlice<[Float]>) -> [[Float]]? {
    guard let embeddings = embed(maps) else { return nil }
    return (0..<maps.count).map { row in
      Array(
        UnsafeBufferPointer(start: embeddings.row(row), count: weights.embedding.outputs))
    }
  }

  /// Computes the embeddings, in rows padded to whole blocks.
  private func embed(_ maps: ArraySlice<[Float]>) -> Matrix<Float>? {
    let flat = self.flat.matrix(rows: maps.count, columns: weights.embedding.columns)
    for (row, maps) in maps.enumerated() {
      if Cancellation.isRequested { return nil }
      convolve(maps, into: flat.row(row))
    }
    let embeddings = project(weights.embedding, flat, maps.count, into: embeddings)
    rectify(embeddings.start, count: maps.count * embeddings.columns)
    return Cancellation.isRequested ? nil : embeddings
  }

  /// Computes products in whole blocks of outputs; the padding isn't read.
  private func project(
    _ layer: LinearWeights, _ rows: Matrix<Float>, _ count: Int, into buffer: Buffer<Float>
  ) -> Matrix<Float> {
    let products = buffer.matrix(rows: count, columns: layer.blocks * Int(ck_block_values))
    layer.project(rows, 0..<count, into: products, level)
    return products
  }

  /// Computes the last convolution's image of one character, without padding.
  private func convolve(_ maps: [Float], into flat: UnsafeMutablePointer<Float>) {
    Self.checkShape(maps)
    let (channels, side) = CharacterNetworkConfiguration.input
    var source = image.matrix(rows: side * side, columns: channels)
    for channel in 0..<channels {
      for pixel in 0..<side * side {
        source.start[pixel * channels + channel] = maps[channel * side * side + pixel]
      }
    }
    var usesFirst = true
    for layer in weights.convolutions {
      source = run(layer, source, into: usesFirst ? images.0 : images.1)
      usesFirst.toggle()
    }
    guard let last = weights.convolutions.last else { return }
    for pixel in 0..<last.outputPixels {
      (flat + pixel * last.outputs).update(from: source.row(pixel), count: last.outputs)
    }
  }

  /// Convolves an image (side², `image.columns`), whose first channels count.
  private func run(
    _ layer: Convolution<LinearWeights>, _ image: Matrix<Float>, into buffer: Buffer<Float>
  ) -> Matrix<Float> {
    let patches = self.patches.matrix(rows: layer.outputPixels, columns: 9 * layer.channels)
    for row in 0..<layer.outputSide {
      for column in 0..<layer.outputSide {
        copyPatch(
          around: (row * layer.stride, column * layer.stride), of: image, layer,
          to: patches.row(row * layer.outputSide + column))
      }
    }
    let output = project(layer.weights, patches, layer.outputPixels, into: buffer)
    rectify(output.start, count: layer.outputPixels * output.columns)
    return output
  }

  private func copyPatch(
    around centre: (row: Int, column: Int), of image: Matrix<Float>,
    _ layer: Convolution<LinearWeights>, to patch: UnsafeMutablePointer<Float>
  ) {
    let side = 0..<layer.side
    var target = patch
    for row in centre.row - 1...centre.row + 1 {
      for column in centre.column - 1...centre.column + 1 {
        if side.contains(row), side.contains(column) {
          target.update(from: image.row(row * layer.side + column), count: layer.channels)
        } else {
          target.update(repeating: 0, count: layer.channels)
        }
        target += layer.channels
      }
    }
  }
}

/// Replaces negative values with 0.
private func rectify(_ values: UnsafeMutablePointer<Float>, count: Int) {
  for index in 0..<count { values[index] = values[index] > 0 ? values[index] : 0 }
}

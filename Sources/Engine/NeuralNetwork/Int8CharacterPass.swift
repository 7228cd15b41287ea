import CKernels
import Support

/// A pass with weights and values rounded to bytes. All sums are exact integers, and each image has
/// its own step, so a character's logits don't depend on the others in its batch.
final class Int8CharacterPass: CharacterPass {
  let weights: CharacterWeights<Int8LinearWeights>
  let level: KernelLevel
  /// The start of each pixel's neighbourhood in the image, for each convolution.
  private let starts: [[UInt32]]
  // Images have a border of one pixel, which is zero.
  private let images = (Buffer<UInt8>(), Buffer<UInt8>())  // ((side + 2)², channels) in turn
  private let sums = Buffer<Int32>()  // (side², O'), and (characters, E')
  private let flat = Buffer<UInt8>()  // (characters, last side² · last channels)
  private let embeddings = Buffer<UInt8>()  // (characters, E rounded up to a multiple of 4)
  private let logits = Buffer<Int32>()  // (characters, C rounded up to a multiple of 64)
  private let jamo = Buffer<Int32>()  // (characters, 128)

  /// The number of bytes that the kernels may write beyond the last row.
  private static let room = 16
  /// The maximum value of a byte.
  private static let one: Float = 127

  init(_ weights: CharacterWeights<Int8LinearWeights>, _ level: KernelLevel) {
    (self.weights, self.level) = (weights, level)
    starts = weights.convolutions.map { layer in
      (0..<layer.outputPixels).map { pixel in
        let (row, column) = pixel.quotientAndRemainder(dividingBy: layer.outputSide)
        return UInt32((row * (layer.side + 2) + column) * layer.stride * layer.channels)
      }
    }
  }

  var memoryUse: Int {
    [images.0, images.1, flat, embeddings].reduce(0) { $0 + $1.bytes }
      + [sums, logits, jamo].reduce(0) { $0 + $1.bytes }
  }

  func logits(
    of maps: ArraySlice<[Float]>, readsSyllables: Bool
  ) -> (characters: Matrix<Float>, jamo: Matrix<Float>)? {
    guard let (embeddings, steps) = embed(maps) else { return nil }
    let logits = project(weights.characters, embeddings, steps, into: logits)
    return (
      logits, readsSyllables ? project(weights.hangul, embeddings, steps, into: jamo) : logits
    )
  }

  func embeddings(of maps: ArraySlice<[Float]>) -> [[Float]]? {
    guard let (embeddings, steps) = embed(maps) else { return nil }
    let size = weights.characters.columns
    return steps.enumerated().map { row, step in
      (0..<weights.embedding.outputs).map { Float(embeddings[row * size + $0]) * step }
    }
  }

  /// Computes the embeddings as bytes, with their steps.
  private func embed(
    _ maps: ArraySlice<[Float]>
  ) -> (embeddings: UnsafeMutablePointer<UInt8>, steps: [Float])? {
    let (embedding, size) = (weights.embedding, weights.characters.columns)
    let flat = flat.reserve(maps.count * embedding.columns + Self.room)
    var steps: [Float] = []
    steps.reserveCapacity(maps.count)
    for (row, maps) in maps.enumerated() {
      if Cancellation.isRequested { return nil }
      steps.append(convolve(maps, into: flat + row * embedding.columns))
    }
    let lines = weights.convolutions.last?.outputSide ?? 1
    let sums = multiply(embedding, flat, maps.count, pieces: lines, into: sums)
    let embeddings = embeddings.reserve(maps.count * size + Self.room)
    for row in steps.indices {
      var values = embedding.sums(sums.row(row), count: 1, step: steps[row])
      var image = ck_int8_image(
        bytes: embeddings + row * size, line_rows: 1, line_stride: size, row_stride: size)
      steps[row] = ck_int8_rectify(level, &values, &image)
    }
    return Cancellation.isRequested ? nil : (embeddings, steps)
  }

  private func multiply(
    _ layer: Int8LinearWeights, _ rows: UnsafePointer<UInt8>, _ count: Int, pieces: Int,
    into buffer: Buffer<Int32>
  ) -> Matrix<Int32> {
    let sums = buffer.matrix(rows: count, columns: ck_padded_outputs(layer.outputs))
    layer.multiply(
      rows, starts: (0..<count).map { UInt32($0 * layer.columns) }, pieces: pieces,
      pieceStride: layer.columns / pieces, into: sums.start, level)
    return sums
  }

  /// Computes the logits of embeddings, each with its step.
  private func project(
    _ head: Int8LinearWeights, _ embeddings: UnsafePointer<UInt8>, _ steps: [Float],
    into buffer: Buffer<Int32>
  ) -> Matrix<Float> {
    let sums = multiply(head, embeddings, steps.count, pieces: 1, into: buffer)
    for (row, step) in steps.enumerated() {
      var values = head.sums(sums.row(row), count: 1, step: step)
      ck_int8_values(level, &values)
    }
    let count = steps.count * sums.columns
    return Matrix(
      start: UnsafeMutableRawPointer(sums.start).bindMemory(to: Float.self, capacity: count),
      columns: sums.columns)
  }

  /// Computes the last convolution's image of one character, without a border.
  ///
  /// - Returns: the image's step.
  private func convolve(_ maps: [Float], into flat: UnsafeMutablePointer<UInt8>) -> Float {
    let layers = weights.convolutions
    var source = image(for: layers[0], in: images.0)
    var step = round(maps, into: source)
    for (index, layer) in layers.enumerated() {
      let sums = self.sums.reserve(layer.outputPixels * ck_padded_outputs(layer.outputs))
      layer.weights.multiply(
        source, starts: starts[index], pieces: 3, pieceStride: (layer.side + 2) * layer.channels,
        into: sums, level)
      let next = index + 1 < layers.count ? layers[index + 1] : nil
      let (channels, side) = (Int8LinearWeights.channels(layer.outputs), layer.outputSide)
      var target = ck_int8_image(
        bytes: flat, line_rows: side, line_stride: side * channels, row_stride: channels)
      if let next {
        source = image(for: next, in: index.isMultiple(of: 2) ? images.1 : images.0)
        target.bytes = source + (side + 3) * channels
        target.line_stride = (side + 2) * channels
      }
      var values = layer.weights.sums(sums, count: layer.outputPixels, step: step)
      step = ck_int8_rectify(level, &values, &target)
    }
    return step
  }

  /// Returns a zeroed image for a layer to read.
  private func image(
    for layer: Convolution<Int8LinearWeights>, in buffer: Buffer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let count = (layer.side + 2) * (layer.side + 2) * layer.channels + Self.room
    let image = buffer.reserve(count)
    image.update(repeating: 0, count: count)
    return image
  }

  /// Rounds maps to bytes, pixel by pixel; negative values become 0.
  ///
  /// - Returns: the step.
  private func round(_ maps: [Float], into image: UnsafeMutablePointer<UInt8>) -> Float {
    Self.checkShape(maps)
    let (channels, side) = CharacterNetworkConfiguration.input
    let largest = Self.largest(maps)
    // Values this small round to zero.
    guard largest > 0x1p-100 else { return 0 }
    let factor = Self.one / largest
    maps.withUnsafeBufferPointer { maps in
      for channel in 0..<channels {
        for row in 0..<side {
          let target = image + ((row + 1) * (side + 2) + 1) * channels + channel
          let line = (channel * side + row) * side
          for first in stride(from: 0, to: side, by: Self.lanes) {
            // Most of a map is empty.
            if Self.isEmpty(maps.baseAddress! + line + first) { continue }
            for column in first..<first + Self.lanes where maps[line + column] > 0 {
              let value = maps[line + column]
              // For the largest value the product may overflow a byte or be NaN.
              target[column * channels] = value < largest ? UInt8(value * factor + 0.5) : 127
            }
          }
        }
      }
    }
    return largest / Self.one
  }

  /// The number of values tested together; a map's side is a multiple of it.
  private static let lanes = 16

  /// Whether ``lanes`` values are all 0.
  private static func isEmpty(_ values: UnsafePointer<Float>) -> Bool {
    var bits: UInt32 = 0
    for lane in 0..<lanes { bits |= values[lane].bitPattern }
    return bits == 0
  }

  /// Returns the largest value of maps, or 0. Positive floats order like their bits, which a
  /// processor compares several at once.
  private static func largest(_ maps: [Float]) -> Float {
    var bits: Int32 = 0
    for value in maps { bits = max(bits, Int32(bitPattern: value.bitPattern)) }
    return Float(bitPattern: UInt32(bits))
  }
}

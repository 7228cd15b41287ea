import CKernels

/// Runs a ``CharacterNetwork`` in buffers of its own, which grow to the largest batch seen and are
/// kept.
///
/// Not `Sendable`: each thread has its own. Sessions share nothing but the network's weights.
public final class CharacterNetworkSession {
  /// The network that is run.
  public let network: CharacterNetwork
  let level: KernelLevel
  private let image = Buffer<Float>()  // (32², 8)
  private let images = (Buffer<Float>(), Buffer<Float>())  // (side², channels) of layers in turn
  private let patches = Buffer<Float>()  // (side², 9 · channels)
  private let flat = Buffer<Float>()  // (characters, last side² · last channels)
  private let embeddings = Buffer<Float>()  // (characters, E rounded up to a multiple of 64)
  private let logits = Buffer<Float>()  // (characters, C rounded up to a multiple of 64)
  private let jamo = Buffer<Float>()  // (characters, 128)

  /// Characters that go through the heads together.
  static let batch = 32

  /// A session that uses the best kernels of this processor.
  public convenience init(network: CharacterNetwork) {
    self.init(network: network, level: ck_best_level())
  }

  /// A session whose kernels use a given instruction set, which the processor must have.
  init(network: CharacterNetwork, level: KernelLevel) {
    precondition(ck_supports(level), "the processor lacks this instruction set")
    self.network = network
    self.level = level
  }

  /// Bytes of the buffers.
  public var memoryUse: Int {
    [image, images.0, images.1, patches, flat, embeddings, logits, jamo]
      .reduce(0) { $0 + $1.bytes }
  }

  /// Logits of one character: of the network's classes, the first of which is none, and of the
  /// jamo. Valid within the call that they are given to.
  struct Logits {
    let characters: UnsafePointer<Float>  // (1 + alphabet)
    let jamo: UnsafePointer<Float>  // (68)
  }

  /// Calls `body` with the logits of each character, in the order given. In a cancelled task it
  /// ends early.
  ///
  /// - Parameter maps: (8, 32, 32) of each character.
  /// - Complexity: O(characters · weights).
  func forEachCharacter(_ maps: [[Float]], _ body: (Int, Logits) -> Void) {
    for first in stride(from: 0, to: maps.count, by: Self.batch) {
      let range = first..<min(maps.count, first + Self.batch)
      let embedding = network.trunk.embedding
      let flat = self.flat.matrix(rows: range.count, columns: embedding.columns)
      for (row, index) in range.enumerated() {
        if Task.isCancelled { return }
        convolve(maps[index], into: flat.row(row))
      }
      // The kernels make whole blocks of values, whose last ones nobody reads.
      let embeddings = self.embeddings.matrix(
        rows: range.count, columns: embedding.blocks * Int(ck_block_values))
      embedding.project(flat, 0..<range.count, into: embeddings, level)
      rectify(embeddings.start, count: range.count * embeddings.columns)
      if Task.isCancelled { return }
      let logits = project(network.characters, embeddings, range.count, into: self.logits)
      let jamo =
        network.readsSyllables
        ? project(network.trunk.hangul, embeddings, range.count, into: self.jamo) : logits
      for (row, index) in range.enumerated() {
        body(index, Logits(characters: logits.row(row), jamo: jamo.row(row)))
      }
    }
  }

  private func project(
    _ head: LinearWeights, _ embeddings: Matrix<Float>, _ count: Int, into buffer: Buffer<Float>
  ) -> Matrix<Float> {
    let logits = buffer.matrix(rows: count, columns: head.blocks * Int(ck_block_values))
    head.project(embeddings, 0..<count, into: logits, level)
    return logits
  }

  /// The last convolution's image of one character, without the values that fill its blocks.
  private func convolve(_ maps: [Float], into flat: UnsafeMutablePointer<Float>) {
    let (channels, side) = CharacterNetworkConfiguration.input
    precondition(maps.count == channels * side * side, "maps must be (8, 32, 32)")
    var source = image.matrix(rows: side * side, columns: channels)
    for channel in 0..<channels {
      for pixel in 0..<side * side {
        source.start[pixel * channels + channel] = maps[channel * side * side + pixel]
      }
    }
    var usesFirst = true
    for layer in network.trunk.convolutions {
      let target = (usesFirst ? images.0 : images.1)
        .matrix(rows: layer.outputPixels, columns: layer.outputStride)
      layer.run(
        source,
        patches: patches.matrix(rows: layer.outputPixels, columns: 9 * layer.inputs),
        into: target, level)
      source = target
      usesFirst.toggle()
    }
    guard let last = network.trunk.convolutions.last else { return }
    for pixel in 0..<last.outputPixels {
      (flat + pixel * last.outputs).update(from: source.row(pixel), count: last.outputs)
    }
  }
}

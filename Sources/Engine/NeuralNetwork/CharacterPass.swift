/// A way through the layers of a ``CharacterNetwork``, in one number format and its own buffers.
protocol CharacterPass: AnyObject {
  /// The size of the buffers in bytes.
  var memoryUse: Int { get }

  /// Returns the logits of some characters; `nil` in a cancelled task.
  ///
  /// - Parameters:
  ///   - maps: (8, 32, 32) for each.
  ///   - readsSyllables: whether the jamo are wanted; if not, their logits are undefined.
  /// - Returns: rows (1 + alphabet) of the classes and (68) of the jamo, valid until the next call.
  func logits(
    of maps: ArraySlice<[Float]>, readsSyllables: Bool
  ) -> (characters: Matrix<Float>, jamo: Matrix<Float>)?

  /// Returns the embedding (E) of each character; `nil` in a cancelled task.
  func embeddings(of maps: ArraySlice<[Float]>) -> [[Float]]?
}

extension CharacterPass {
  static func checkShape(_ maps: [Float]) {
    let (channels, side) = CharacterNetworkConfiguration.input
    precondition(maps.count == channels * side * side, "maps must be (8, 32, 32)")
  }
}

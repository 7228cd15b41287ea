/// A way through the layers of a ``CharacterNetwork``, in numbers of one kind and in buffers of its
/// own.
protocol CharacterPass: AnyObject {
  /// Bytes of the buffers.
  var memoryUse: Int { get }

  /// Logits of some characters; `nil` in a cancelled task.
  ///
  /// - Parameters:
  ///   - maps: (8, 32, 32) of each.
  ///   - readsSyllables: whether the jamo are wanted; without them theirs are undefined.
  /// - Returns: rows (1 + alphabet) of the classes and (68) of the jamo, valid until the next call.
  func logits(
    of maps: ArraySlice<[Float]>, readsSyllables: Bool
  ) -> (characters: Matrix<Float>, jamo: Matrix<Float>)?

  /// What the heads see of some characters, (E) of each; `nil` in a cancelled task.
  func embeddings(of maps: ArraySlice<[Float]>) -> [[Float]]?
}

extension CharacterPass {
  static func checkShape(_ maps: [Float]) {
    let (channels, side) = CharacterNetworkConfiguration.input
    precondition(maps.count == channels * side * side, "maps must be (8, 32, 32)")
  }
}

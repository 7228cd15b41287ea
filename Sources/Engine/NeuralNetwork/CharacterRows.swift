import Support

/// Rows that replace some rows of the heads of a ``CharacterNetwork``.
package struct CharacterRows: Sendable {
  /// The rows of one head.
  package struct Head: Sendable {
    /// The indices of the rows in the head.
    package let indices: [Int]
    /// Weights (places, E).
    package let weights: ReadOnly<Float>
    /// Bias (places).
    package let bias: ReadOnly<Float>
  }

  package let characters: Head
  package let jamo: Head
}

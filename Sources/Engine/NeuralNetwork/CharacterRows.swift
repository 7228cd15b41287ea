import Support

/// Rows of the heads of a ``CharacterNetwork`` that take the place of its own.
package struct CharacterRows: Sendable {
  /// Rows of one head.
  package struct Head: Sendable {
    /// Their places in the head.
    package let places: [Int]
    /// Weights (places, E).
    package let weights: ReadOnly<Float>
    /// Bias (places).
    package let bias: ReadOnly<Float>
  }

  package let characters: Head
  package let jamo: Head
}

import Support

/// Rows that replace some of those of the heads of a ``CharacterNetwork``.
package struct CharacterRows: Sendable {
  /// The rows of one head.
  package struct Head: Sendable {
    /// Their indices in the head.
    package let places: [Int]
    /// Weights (places, E).
    package let weights: ReadOnly<Float>
    /// Bias (places).
    package let bias: ReadOnly<Float>
  }

  package let characters: Head
  package let jamo: Head
}

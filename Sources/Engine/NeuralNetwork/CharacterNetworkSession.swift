import CKernels

/// Runs a ``CharacterNetwork`` in its own buffers, which grow to the largest batch seen and are
/// kept.
///
/// It is not `Sendable`: each thread has its own. Sessions share only the network's weights.
public final class CharacterNetworkSession {
  /// The network that the session runs.
  public let network: CharacterNetwork
  let level: KernelLevel
  private let pass: any CharacterPass

  /// The number of characters that go through the heads together.
  static let batch = 32

  /// Creates a session that uses the best kernels of this processor.
  public convenience init(network: CharacterNetwork) {
    self.init(network: network, level: ck_best_level())
  }

  /// Creates a session whose kernels use a given instruction set, which the processor must have.
  init(network: CharacterNetwork, level: KernelLevel) {
    precondition(ck_supports(level), "the processor lacks this instruction set")
    self.network = network
    self.level = level
    pass =
      switch network.weights {
      case .float32(let weights): Float32CharacterPass(weights, level)
      case .int8(let weights): Int8CharacterPass(weights, level)
      }
  }

  /// The size of the buffers in bytes.
  package var memoryUse: Int { pass.memoryUse }

  /// The logits of one character's classes and jamo; class 0 stands for no character. They are
  /// valid only within the call that receives them.
  struct Logits {
    let characters: UnsafePointer<Float>  // (1 + alphabet)
    let jamo: UnsafePointer<Float>  // (68)
  }

  /// Calls `body` with the logits of each character, in the order given. A cancelled task ends
  /// early.
  ///
  /// - Parameter maps: (8, 32, 32) for each character.
  /// - Complexity: O(characters · weights).
  func forEachCharacter(_ maps: [[Float]], _ body: (Int, Logits) -> Void) {
    for first in stride(from: 0, to: maps.count, by: Self.batch) {
      let range = first..<min(maps.count, first + Self.batch)
      guard
        let (logits, jamo) = pass.logits(of: maps[range], readsSyllables: network.readsSyllables)
      else { return }
      for (row, index) in range.enumerated() {
        body(index, Logits(characters: logits.row(row), jamo: jamo.row(row)))
      }
    }
  }

  /// Returns the heads' input (E) for each character, in the order given. In a cancelled task the
  /// last ones are missing.
  ///
  /// - Parameter maps: (8, 32, 32) for each character.
  package func embeddings(_ maps: [[Float]]) -> [[Float]] {
    var embeddings: [[Float]] = []
    for first in stride(from: 0, to: maps.count, by: Self.batch) {
      guard let some = pass.embeddings(of: maps[first..<min(maps.count, first + Self.batch)])
      else { break }
      embeddings += some
    }
    return embeddings
  }
}

import SequenceData
import Support

extension NetworkSession {
  /// Returns the last layer's states for each ink (frames, 2H), in the order given: the output
  /// layer's input. In a cancelled task they are undefined.
  ///
  /// - Precondition: every ink has `steps * features` values.
  /// - Complexity: O(frames · layers · hidden²).
  package func states(_ inks: [FeatureSequence]) -> [[Float]] {
    Self.groups(of: inks.map { network.configuration.frames(steps: $0.steps) })
      .flatMap { group -> [[Float]] in
        if Cancellation.isRequested { return group.map { _ in [] } }
        let states = encode(Array(inks[group]))
        var results = [[Float]](repeating: [], count: group.count)
        for (slot, ink) in batch.order.enumerated() {
          results[ink].reserveCapacity(frames[ink] * states.columns)
          for frame in 0..<frames[ink] {
            results[ink] += UnsafeBufferPointer(
              start: states.row(batch.row(at: frame, slot: slot)), count: states.columns)
          }
        }
        return results
      }
  }
}

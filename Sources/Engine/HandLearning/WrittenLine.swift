import SequenceData

/// A line of ink, and the text that its writer confirmed.
package struct WrittenLine: Sendable {
  /// What the network reads.
  package let features: FeatureSequence
  /// The classes of the text's letters, as the pack's labels write it.
  package let labels: [Int]

  package init(features: FeatureSequence, labels: [Int]) {
    self.features = features
    self.labels = labels
  }
}

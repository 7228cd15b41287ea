import SequenceData

/// A line of ink, and the text that its writer confirmed.
package struct LabelledLine: Sendable {
  /// The network's input.
  package let features: FeatureSequence
  /// The classes of the text's letters, as the pack's labels spell them.
  package let labels: [Int]
  /// The number of edits from the text's letters, small or capital, to those that the pack's
  /// network reads without language model and hand.
  package let errors: Int

  package init(features: FeatureSequence, labels: [Int], errors: Int = 0) {
    self.features = features
    self.labels = labels
    self.errors = errors
  }
}

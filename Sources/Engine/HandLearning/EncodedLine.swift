/// A confirmed line in the form that the output layer needs.
package struct EncodedLine: Sendable {
  /// The last layer's states (frames, 2H).
  package let states: [Float]
  /// The classes of the text's letters.
  let labels: [Int]
  /// The number of edits from the text's letters to those that the pack's network reads.
  let errors: Int

  package init(states: [Float], labels: [Int], errors: Int = 0) {
    self.states = states
    self.labels = labels
    self.errors = errors
  }
}

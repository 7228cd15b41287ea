/// How thoroughly a hand is learned.
public enum LearningPace: String, Sendable, Hashable, CaseIterable {
  /// Trains only the output layer, from the output of the layers below: a fraction of a second.
  case atOnce = "at-once"
  /// Trains the whole network, starting from the pack's weights: some seconds.
  case whole
}

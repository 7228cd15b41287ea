/// How thoroughly a hand is learned.
public enum LearningPace: String, Sendable, Hashable, CaseIterable {
  /// The output layer only, from the output of the layers below: a fraction of a second.
  case atOnce = "at-once"
  /// The whole network, afresh from the pack's weights: some seconds.
  case whole
}

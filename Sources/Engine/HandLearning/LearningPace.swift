/// How thoroughly a hand is learned.
public enum LearningPace: String, Sendable, Hashable, CaseIterable {
  /// The output layer alone, on what the layers below see: a fraction of a second.
  case atOnce = "at-once"
  /// The whole network, from the pack's weights anew: some seconds.
  case whole
}

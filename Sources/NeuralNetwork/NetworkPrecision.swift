/// What numbers the LSTM layers of a network are computed in.
///
/// The first layer's input projections, the cells and the output layer are in single precision
/// either way.
public enum NetworkPrecision: String, Sendable, CaseIterable {
  /// Single precision throughout, as trained.
  case float32
  /// Weights and states rounded to 8 bits: each row of weights by its own largest one, states, which
  /// lie between -1 and 1, in steps of 1/127. The sums are exact integers, so that an ink's states
  /// don't depend on what it is read together with.
  case int8
}

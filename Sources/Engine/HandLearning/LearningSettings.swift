/// How a network learns a hand; chosen on writers of the validation split.
@_spi(Laboratory) public struct LearningSettings: Sendable, Equatable {
  /// About how far a step takes a weight at first; it falls to a tenth of that on a cosine.
  public var rate: Float
  /// The pull towards the pack's weights.
  public var decay: Float
  /// The share of states that are silenced.
  public var dropout: Float
  /// How often each line is gone through.
  public var epochs: Int
  /// Lines that a step goes by.
  public var batch = 10
  /// Different letters that the lines must have between them, small or capital: of digits alone no hand
  /// is known.
  public var letters = 15
  /// One of so many confirmed lines is set apart in a trial.
  public var folds = 3
  /// Trials end when so many letters have been set apart.
  public var judged = 200

  public init(rate: Float, decay: Float, dropout: Float, epochs: Int) {
    self.rate = rate
    self.decay = decay
    self.dropout = dropout
    self.epochs = epochs
  }

  /// For the output layer alone.
  public static let atOnce = LearningSettings(rate: 3e-3, decay: 1e-3, dropout: 0.4, epochs: 16)
  /// For the whole network.
  public static let whole = LearningSettings(rate: 5e-4, decay: 0, dropout: 0.2, epochs: 8)
}

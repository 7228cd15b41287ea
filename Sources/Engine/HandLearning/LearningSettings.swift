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
  /// What letters learn from those whose weights are like theirs, in addition to what they learn of
  /// themselves: for the output layer alone.
  public var likeness: Float = 0
  /// Lines that a step goes by.
  public var batch = 10
  /// Different letters that the lines must have together, small or capital: digits alone don't tell a
  /// hand.
  public var letters = 15
  /// One of so many confirmed lines is set apart in a trial.
  public var folds = 3
  /// Trials end when so many letters have been set apart; 0: nothing is tried, and all stays.
  public var judged = 200

  /// How often a line counts that has a letter in a new shape, one that is hardly ever read rightly.
  public var repeats = 4

  /// Settings with the usual ones for all that isn't given.
  public init(rate: Float, decay: Float, dropout: Float, epochs: Int) {
    self.rate = rate
    self.decay = decay
    self.dropout = dropout
    self.epochs = epochs
  }

  /// Settings for the output layer alone.
  public static let atOnce: LearningSettings = {
    var settings = LearningSettings(rate: 3e-3, decay: 1e-3, dropout: 0.4, epochs: 16)
    settings.likeness = 3
    return settings
  }()
  /// Settings for the whole network.
  public static let whole = LearningSettings(rate: 5e-4, decay: 0, dropout: 0.2, epochs: 8)
  /// Settings for characters that stand by themselves, of which rows of the output layer learn.
  public static let characters: LearningSettings = {
    var settings = LearningSettings(rate: 3e-3, decay: 1e-2, dropout: 0, epochs: 16)
    settings.judged = .max
    return settings
  }()

  /// Settings for a few lines with letters in new shapes, which tell little of where other letters are:
  /// the pack's weights pull more.
  func forNewShapes(in lines: Int) -> LearningSettings {
    var settings = self
    settings.decay = max(decay, 1e-2)
    settings.likeness = 0
    settings.folds = max(2, min(folds, lines))
    settings.judged = .max
    return settings
  }
}

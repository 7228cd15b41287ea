/// The settings with which a network learns a hand; chosen on writers of the validation split.
@_spi(Laboratory) public struct LearningSettings: Sendable, Equatable {
  /// The approximate distance by which a step initially moves a weight; it falls to a tenth of that
  /// along a cosine.
  public var rate: Float
  /// The pull towards the pack's weights.
  public var decay: Float
  /// The share of states that are silenced.
  public var dropout: Float
  /// The number of times that each line is used.
  public var epochs: Int
  /// The weight of the lessons from letters with similar weights, in addition to a letter's own;
  /// for the output layer only.
  public var similarity: Float = 0
  /// The number of lines in a step.
  public var batchSize = 10
  /// The number of different letters, small or capital, that the lines must have together: digits
  /// alone don't characterise a hand.
  public var minimumLetterCount = 15
  /// The number of confirmed lines of which one is held out in a trial.
  public var folds = 3
  /// How many of the possible trials there are, one for each fold.
  public var trials = Trials.until(heldOutLetters: 200)

  /// The number of times that a line counts if it has a letter in a new shape, one that is hardly
  /// ever read correctly.
  public var repeats = 4

  /// The trials of what is learned.
  public enum Trials: Sendable, Equatable {
    /// No trials: everything is kept.
    case none
    /// Trials until so many letters were held out.
    case until(heldOutLetters: Int)
    /// As many trials as there are folds.
    case all

    /// Returns whether so many held-out letters end the trials.
    func end(after letters: Int) -> Bool {
      switch self {
      case .none: true
      case .until(let enough): letters >= enough
      case .all: false
      }
    }
  }

  /// Creates settings; what isn't given takes its usual value.
  public init(rate: Float, decay: Float, dropout: Float, epochs: Int) {
    self.rate = rate
    self.decay = decay
    self.dropout = dropout
    self.epochs = epochs
  }

  /// The settings for the output layer alone.
  public static let atOnce: LearningSettings = {
    var settings = LearningSettings(rate: 3e-3, decay: 1e-3, dropout: 0.4, epochs: 16)
    settings.similarity = 3
    return settings
  }()
  /// The settings for the whole network.
  public static let whole = LearningSettings(rate: 5e-4, decay: 0, dropout: 0.2, epochs: 8)
  /// The settings for characters that stand by themselves, which rows of the output layer learn.
  public static let characters: LearningSettings = {
    var settings = LearningSettings(rate: 3e-3, decay: 1e-2, dropout: 0, epochs: 16)
    settings.trials = .all
    return settings
  }()

  /// Returns settings for a few lines with letters in new shapes, which reveal little about the
  /// other letters: the pull to the pack's weights is stronger.
  func forNewShapes(in lines: Int) -> LearningSettings {
    var settings = self
    settings.decay = max(decay, 1e-2)
    settings.similarity = 0
    settings.folds = max(2, min(folds, lines))
    settings.trials = .all
    return settings
  }
}

/// What becomes of learned weights, depending on how held-out lines are read with them.
package enum Verdict: Sendable {
  /// There are too few lines to learn from.
  case tooFewLines
  /// Nothing was learned, because the texts hardly agree with the inks.
  case mispaired(HandTrial)
  /// Nothing is kept: the held-out lines, read like this before, aren't read better.
  case rejected(before: Metrics)
  /// A share of what these lines taught is kept, above 0 to 1.
  case accepted(share: Float, lines: Int, before: Metrics, after: Metrics)
  /// All that these lines taught is kept, without a trial.
  case untried(lines: Int)

  /// The shares that are tried.
  static let shares: [Float] = [1, 0.5]
  /// The minimum share by which the loss must fall: less may be chance.
  private static let minimumGain = 0.01
  /// The maximum share of the texts' characters that may be missing in the inks: it is at most 0.55
  /// for 326 tablets, and at least 0.67 if each text is paired with the next ink.
  private static let maximumForeignShare = 0.6
  /// The minimum number of different characters that allows a decision: whoever teaches few may
  /// write all of them in shapes that the pack doesn't know.
  private static let minimumDistinctCount = 10

  /// How held-out lines are read with a share of what the other lines taught.
  struct Trial {
    let share: Float
    var metrics = Metrics()
  }

  /// Creates the verdict on texts that hardly agree with the inks; `nil` if they may belong to
  /// them.
  ///
  /// Trials can't decide this: held-out lines have wrong texts too.
  ///
  /// - Parameters:
  ///   - labels: the number of characters in the texts.
  ///   - foreign: the number of these that aren't in the inks, as the pack sees them.
  ///   - errors: the number that the pack reads wrongly.
  ///   - different: the number of different ones.
  init?(mispaired labels: Int, foreign: Int, errors: Int, different: Int) {
    guard different >= Self.minimumDistinctCount,
      Double(foreign) > Self.maximumForeignShare * Double(labels)
    else { return nil }
    self = .mispaired(HandTrial(characters: labels, errorsBefore: errors, errorsAfter: errors))
  }

  /// Creates the verdict after trials.
  ///
  /// - Parameters:
  ///   - lines: the number of lines that are learned if the verdict is good.
  ///   - mustFix: whether there must be fewer errors.
  init(before: Metrics, trials: [Trial], lines: Int, mustFix: Bool) {
    // Among few labels, one more error means little, and the likelihood more.
    let most = mustFix ? before.errors - 1 : before.errors + max(1, before.labels / 50)
    let enough = before.loss * (1 - Self.minimumGain)
    self = .rejected(before: before)
    var least = before.loss
    // Texts whose loss isn't finite aren't counted: a trial must have read the same ones.
    for trial in trials
    where trial.metrics.labels == before.labels && trial.metrics.errors <= most
      && trial.metrics.loss <= enough && trial.metrics.loss < least
    {
      self = .accepted(share: trial.share, lines: lines, before: before, after: trial.metrics)
      least = trial.metrics.loss
    }
  }

  /// The share of what was learned that is kept; `nil` if nothing is.
  package var keptShare: Float? {
    switch self {
    case .tooFewLines, .mispaired, .rejected: nil
    case .accepted(let share, _, _, _): share
    case .untried: 1
    }
  }

  /// The number of learned lines.
  var lines: Int {
    switch self {
    case .tooFewLines, .mispaired, .rejected: 0
    case .accepted(_, let lines, _, _), .untried(let lines): lines
    }
  }

  /// The result as a hand keeps it; `nil` if no label was judged.
  var trial: HandTrial? {
    switch self {
    case .tooFewLines, .untried: nil
    case .mispaired(let trial): trial
    case .rejected(let before): HandTrial(before: before, after: before)
    case .accepted(_, _, let before, let after): HandTrial(before: before, after: after)
    }
  }

  /// Whether nothing was learned because the texts hardly agree with the inks.
  var isMispaired: Bool {
    if case .mispaired = self { true } else { false }
  }
}

/// The degree to which lessons are kept, depending on how held-out lines are read with them.
package struct Verdict: Sendable, Equatable {
  /// The number of learned lines; 0 if the lessons aren't used.
  package var lines = 0
  /// The number of labels in the held-out lines.
  package private(set) var labels = 0
  /// Their errors before, and with the kept share of the lessons, without the language model.
  package private(set) var errors = (before: 0, after: 0)
  /// The mean −ln P per label.
  package private(set) var loss = (before: 0.0, after: 0.0)
  /// The kept share of the lessons, 0 to 1.
  package private(set) var share: Float = 0
  /// Whether nothing was learned because the texts hardly agree with the inks.
  package private(set) var isMispaired = false

  /// The shares that are tried.
  static let shares: [Float] = [1, 0.5]
  /// The least share by which the loss must fall: less may be chance.
  private static let minimumGain = 0.01
  /// The largest share of the texts' characters that may be missing in the inks: of 326 tablets at
  /// most 0.55 is, of texts paired with the next ink at least 0.67.
  private static let maximumForeignShare = 0.6
  /// The fewest different characters that allow a decision: whoever teaches few may write all of
  /// them in shapes that the pack doesn't know.
  private static let minimumDistinctCount = 10

  /// The verdict on too few lines.
  init() {}

  /// The verdict without a trial: everything is kept.
  static let untried: Verdict = {
    var verdict = Verdict()
    verdict.share = 1
    return verdict
  }()

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
    self.labels = labels
    self.errors = (errors, errors)
    isMispaired = true
  }

  /// - Parameters:
  ///   - after: the outcome of the lines with each share.
  ///   - mustFix: whether there must be fewer errors.
  init(
    before: OutputHead.Metrics, after: [(Float, OutputHead.Metrics)], mustFix: Bool = false
  ) {
    labels = before.labels
    let perLabel = 1 / Double(max(before.labels, 1))
    errors = (before.errors, before.errors)
    loss = (before.loss * perLabel, before.loss * perLabel)
    // Among few labels, one more error means little, and the likelihood more.
    let most = mustFix ? before.errors - 1 : before.errors + max(1, before.labels / 50)
    let enough = before.loss * (1 - Self.minimumGain)
    for (share, metrics) in after
    where metrics.loss <= enough && metrics.loss * perLabel < loss.after && metrics.errors <= most {
      self.share = share
      errors.after = metrics.errors
      loss.after = metrics.loss * perLabel
    }
  }

  package static func == (a: Verdict, b: Verdict) -> Bool {
    a.lines == b.lines && a.labels == b.labels && a.errors == b.errors && a.loss == b.loss
      && a.share == b.share && a.isMispaired == b.isMispaired
  }
}

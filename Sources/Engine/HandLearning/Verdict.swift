/// How much of what was learned is kept, depending on how held-out lines are read with it.
package struct Verdict: Sendable, Equatable {
  /// The number of lines that were learned; 0 if what was learned isn't used.
  package var lines = 0
  /// The number of labels in the held-out lines.
  package private(set) var labels = 0
  /// Their errors before, and with the share of what was learned that is kept, without the language model.
  package private(set) var errors = (before: 0, after: 0)
  /// The mean −ln P of a label.
  package private(set) var loss = (before: 0.0, after: 0.0)
  /// The share of what was learned that is kept: 0 to 1.
  package private(set) var share: Float = 0
  /// Whether nothing was learned because the texts hardly agree with the inks.
  package private(set) var isMispaired = false

  /// The shares that are tried.
  static let shares: [Float] = [1, 0.5]
  /// The share by which the loss must fall at least: less is chance.
  private static let leastGain = 0.01
  /// The share of the texts' characters that at most isn't in the inks: of 326 tablets 0.55 at most is, of
  /// texts that were paired with the next ink 0.67 at least.
  private static let mostForeign = 0.6
  /// The fewest different characters that tell: who teaches few may write all of them in shapes that the
  /// pack doesn't know.
  private static let fewestDifferent = 10

  /// The verdict on too few lines.
  init() {}

  /// The verdict without a trial: all stays.
  static let untried: Verdict = {
    var verdict = Verdict()
    verdict.share = 1
    return verdict
  }()

  /// The verdict on texts that hardly agree with the inks; `nil` where they may belong to them.
  ///
  /// Trials don't tell: lines that were set apart have wrong texts, too.
  ///
  /// - Parameters:
  ///   - labels: the texts' characters.
  ///   - foreign: how many of them aren't in the inks, as the pack sees them.
  ///   - errors: how many the pack reads wrongly.
  ///   - different: how many different ones there are.
  init?(mispaired labels: Int, foreign: Int, errors: Int, different: Int) {
    guard different >= Self.fewestDifferent, Double(foreign) > Self.mostForeign * Double(labels)
    else { return nil }
    self.labels = labels
    self.errors = (errors, errors)
    isMispaired = true
  }

  /// - Parameters:
  ///   - after: what becomes of the lines with each share.
  ///   - mustFix: whether there must be fewer errors.
  init(
    before: OutputHead.Outcome, after: [(Float, OutputHead.Outcome)], mustFix: Bool = false
  ) {
    labels = before.labels
    let perLabel = 1 / Double(max(before.labels, 1))
    errors = (before.errors, before.errors)
    loss = (before.loss * perLabel, before.loss * perLabel)
    // A single error more says little among few labels; the likelihood tells more.
    let most = mustFix ? before.errors - 1 : before.errors + max(1, before.labels / 50)
    let enough = before.loss * (1 - Self.leastGain)
    for (share, outcome) in after
    where outcome.loss <= enough && outcome.loss * perLabel < loss.after && outcome.errors <= most {
      self.share = share
      errors.after = outcome.errors
      loss.after = outcome.loss * perLabel
    }
  }

  package static func == (a: Verdict, b: Verdict) -> Bool {
    a.lines == b.lines && a.labels == b.labels && a.errors == b.errors && a.loss == b.loss
      && a.share == b.share && a.isMispaired == b.isMispaired
  }
}

import NeuralNetwork
import Support

/// Learning that is kept only to the degree that it improves the reading of held-out lines.
///
/// A trial learns from most lines and reads the others. There are as many trials as it takes to
/// judge enough letters, each with other lines held out; then all lines are learned together.
struct CrossValidation {
  private(set) var run: TrainingRun
  /// The lines to learn from.
  private(set) var lines: [Int]
  /// Whether learning must correct errors, because few lines show little else.
  private(set) var mustFix = false

  init(run: TrainingRun, lines: [Int], mustFix: Bool = false) {
    (self.run, self.lines, self.mustFix) = (run, lines, mustFix)
  }

  /// The lines that a trial learns and holds out.
  private struct Fold {
    let learned: [Int]
    let heldOut: [Int]
  }

  /// Learns from all lines, to the degree that trials show to help; `nil` in a cancelled task.
  func learn() -> Verdict? {
    let (settings, weights) = (run.settings, run.objective.weights)
    let origin = Buffer<Float>()
    defer { withExtendedLifetime(origin) {} }
    let old = origin.reserve(weights.count)
    old.update(from: weights.start, count: weights.count)
    // The work of a trial, as a share of learning all lines.
    let share = Double(settings.folds - 1) / Double(settings.folds)
    let folds = self.folds
    let work = Double(folds.count) * share + 1
    var done = 0.0
    let unfamiliar = unfamiliarLetters
    func learn(_ lines: [Int], work share: Double) -> Bool {
      defer { done += share }
      return run.learn(
        repeated(lines, having: unfamiliar), origin: old,
        shares: done / work...(done + share) / work)
    }
    var before = Metrics()
    var trials = Verdict.shares.map { Verdict.Trial(share: $0) }
    for fold in folds {
      before += run.metrics(of: fold.heldOut)
      guard learn(fold.learned, work: share) else { return nil }
      for number in trials.indices {
        trials[number].metrics += weights.with(share: trials[number].share, from: old) {
          run.metrics(of: fold.heldOut)
        }
      }
      weights.start.update(from: old, count: weights.count)
      if Cancellation.isRequested { return nil }
    }
    let verdict =
      folds.isEmpty
      ? Verdict.untried(lines: lines.count)
      : Verdict(before: before, trials: trials, lines: lines.count, mustFix: mustFix)
    guard let kept = verdict.keptShare else { return verdict }
    guard learn(lines, work: 1) else { return nil }
    weights.approach(share: kept, from: old)
    return verdict
  }

  /// Returns lines, those with certain letters several times.
  private func repeated(_ lines: [Int], having letters: Set<Int>) -> [Int] {
    lines.flatMap { line in
      let isRepeated = run.objective.labels(of: line).contains(where: letters.contains)
      return [Int](repeating: line, count: isRepeated ? run.settings.repeats : 1)
    }
  }

  /// Letters that several lines have but that are hardly ever read: the person writes them in a
  /// shape unknown to the network.
  var unfamiliarLetters: Set<Int> {
    var lines: [Int: Int] = [:]
    for line in self.lines {
      for letter in Set(run.objective.labels(of: line)) { lines[letter, default: 0] += 1 }
    }
    let missed = run.metrics(of: self.lines).missed
    return Set(
      lines.filter {
        $0.value >= Self.minimumInkCount && 3 * missed[$0.key, default: 0] >= 2 * $0.value
      }
      .keys)
  }

  /// Keeps only the lines that have one of these letters; each is held out once.
  mutating func narrow(to letters: Set<Int>) {
    lines = lines.filter { run.objective.labels(of: $0).contains(where: letters.contains) }
    run.settings = run.settings.forNewShapes(in: lines.count)
    mustFix = true
  }

  /// The minimum number of inks from which a shape is learned.
  static let minimumInkCount = 3

  private var folds: [Fold] {
    let count = run.settings.folds
    var folds: [Fold] = []
    var letters = 0
    for fold in 0..<count where !run.settings.trials.end(after: letters) {
      let heldOut = lines.indices.filter { $0 % count == fold }.map { lines[$0] }
      let learned = lines.indices.filter { $0 % count != fold }.map { lines[$0] }
      letters += heldOut.reduce(0) { $0 + run.objective.labels(of: $1).count }
      folds.append(Fold(learned: learned, heldOut: heldOut))
    }
    return folds
  }
}

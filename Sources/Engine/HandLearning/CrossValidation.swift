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

  /// Learns from all lines, to the degree that trials show to help; `nil` in a cancelled task.
  func verdict() -> Verdict? {
    let (settings, weights) = (run.settings, run.student.weights)
    let origin = Buffer<Float>()
    defer { withExtendedLifetime(origin) {} }
    let old = origin.reserve(weights.count)
    old.update(from: weights.start, count: weights.count)
    // The work of a trial, as a share of learning all lines.
    let share = Double(settings.folds - 1) / Double(settings.folds)
    let folds = self.folds
    let work = Double(folds.count) * share + 1
    var done = 0.0
    func learn(_ lines: [Int], work share: Double) -> Bool {
      defer { done += share }
      return run.learn(
        lines, epochs: settings.epochs, rate: settings.rate, origin: old,
        adam: Adam(count: weights.count), shares: done / work...(done + share) / work)
    }
    let unfamiliar = unfamiliarLetters
    func repeated(_ lines: [Int]) -> [Int] {
      lines.flatMap { line in
        let isUnfamiliar = run.student.labels(of: line).contains(where: unfamiliar.contains)
        return [Int](repeating: line, count: isUnfamiliar ? settings.repeats : 1)
      }
    }
    var before = OutputHead.Metrics()
    var after = Verdict.shares.map { ($0, OutputHead.Metrics()) }
    for fold in folds {
      before += run.metrics(of: fold.heldOut)
      guard learn(repeated(fold.learned), work: share) else { return nil }
      for number in after.indices {
        after[number].1 += weights.with(share: after[number].0, from: old) {
          run.metrics(of: fold.heldOut)
        }
      }
      weights.start.update(from: old, count: weights.count)
      if Cancellation.isRequested { return nil }
    }
    var verdict = folds.isEmpty ? .untried : Verdict(before: before, after: after, mustFix: mustFix)
    guard verdict.share > 0 else { return verdict }
    guard learn(repeated(lines), work: 1) else { return nil }
    weights.approach(share: verdict.share, from: old)
    verdict.lines = lines.count
    return verdict
  }

  /// Letters that several lines have but that are hardly ever read: the person writes them in a
  /// shape unknown to the network.
  var unfamiliarLetters: Set<Int> {
    var lines: [Int: Int] = [:]
    for line in self.lines {
      for letter in Set(run.student.labels(of: line)) { lines[letter, default: 0] += 1 }
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
    lines = lines.filter { run.student.labels(of: $0).contains(where: letters.contains) }
    run.settings = run.settings.forNewShapes(in: lines.count)
    mustFix = true
  }

  /// The fewest inks from which a shape is learned.
  static let minimumInkCount = 3

  /// The lines that each trial learns and holds out.
  private var folds: [(learned: [Int], heldOut: [Int])] {
    let count = run.settings.folds
    var folds: [(learned: [Int], heldOut: [Int])] = []
    var letters = 0
    for fold in 0..<count where letters < run.settings.judged {
      let heldOut = lines.indices.filter { $0 % count == fold }.map { lines[$0] }
      let learned = lines.indices.filter { $0 % count != fold }.map { lines[$0] }
      letters += heldOut.reduce(0) { $0 + run.student.labels(of: $1).count }
      folds.append((learned, heldOut))
    }
    return folds
  }
}

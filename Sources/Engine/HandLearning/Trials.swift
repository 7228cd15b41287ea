import NeuralNetwork
import Support

/// Learning that is kept only to the degree that it improves the reading of held-out lines.
///
/// A trial learns from most lines and reads the others. There are as many trials as it takes to
/// judge enough letters, each with other lines held out; then all lines are learned together.
struct Trials {
  private(set) var lesson: Lesson
  /// The lines to learn from.
  private(set) var lines: [Int]
  /// Whether learning must correct errors, because few lines show little else.
  private(set) var mustFix = false

  init(lesson: Lesson, lines: [Int], mustFix: Bool = false) {
    (self.lesson, self.lines, self.mustFix) = (lesson, lines, mustFix)
  }

  /// Learns from all lines, to the degree that trials show to help; `nil` in a cancelled task.
  func verdict() -> Verdict? {
    let (settings, weights) = (lesson.settings, lesson.student.weights)
    let origin = Buffer<Float>()
    defer { withExtendedLifetime(origin) {} }
    let old = origin.reserve(weights.count)
    old.update(from: weights.start, count: weights.count)
    // The work of a trial, as a share of learning all lines.
    let share = Double(settings.folds - 1) / Double(settings.folds)
    let parts = self.parts
    let work = Double(parts.count) * share + 1
    var done = 0.0
    func learn(_ lines: [Int], work share: Double) -> Bool {
      defer { done += share }
      return lesson.learn(
        lines, epochs: settings.epochs, rate: settings.rate, origin: old,
        adam: Adam(count: weights.count), shares: done / work...(done + share) / work)
    }
    let odd = oddLetters
    func repeated(_ lines: [Int]) -> [Int] {
      lines.flatMap { line in
        let isOdd = lesson.student.labels(of: line).contains(where: odd.contains)
        return [Int](repeating: line, count: isOdd ? settings.repeats : 1)
      }
    }
    var before = OutputHead.Outcome()
    var after = Verdict.shares.map { ($0, OutputHead.Outcome()) }
    for part in parts {
      before += lesson.outcome(of: part.apart)
      guard learn(repeated(part.learned), work: share) else { return nil }
      for number in after.indices {
        after[number].1 += weights.with(share: after[number].0, from: old) {
          lesson.outcome(of: part.apart)
        }
      }
      weights.start.update(from: old, count: weights.count)
      if Cancellation.isRequested { return nil }
    }
    var verdict = parts.isEmpty ? .untried : Verdict(before: before, after: after, mustFix: mustFix)
    guard verdict.share > 0 else { return verdict }
    guard learn(repeated(lines), work: 1) else { return nil }
    weights.approach(share: verdict.share, from: old)
    verdict.lines = lines.count
    return verdict
  }

  /// Letters that several lines have but that are hardly ever read: the person writes them in a
  /// shape unknown to the network.
  var oddLetters: Set<Int> {
    var lines: [Int: Int] = [:]
    for line in self.lines {
      for letter in Set(lesson.student.labels(of: line)) { lines[letter, default: 0] += 1 }
    }
    let missed = lesson.outcome(of: self.lines).missed
    return Set(
      lines.filter { $0.value >= Self.fewestInks && 3 * missed[$0.key, default: 0] >= 2 * $0.value }
        .keys)
  }

  /// Keeps only the lines that have one of these letters; each is held out once.
  mutating func narrow(to letters: Set<Int>) {
    lines = lines.filter { lesson.student.labels(of: $0).contains(where: letters.contains) }
    lesson.settings = lesson.settings.forNewShapes(in: lines.count)
    mustFix = true
  }

  /// The fewest inks from which a shape is learned.
  static let fewestInks = 3

  /// The lines that each trial learns and holds out.
  private var parts: [(learned: [Int], apart: [Int])] {
    let folds = lesson.settings.folds
    var parts: [(learned: [Int], apart: [Int])] = []
    var letters = 0
    for fold in 0..<folds where letters < lesson.settings.judged {
      let apart = lines.indices.filter { $0 % folds == fold }.map { lines[$0] }
      let learned = lines.indices.filter { $0 % folds != fold }.map { lines[$0] }
      letters += apart.reduce(0) { $0 + lesson.student.labels(of: $1).count }
      parts.append((learned, apart))
    }
    return parts
  }
}

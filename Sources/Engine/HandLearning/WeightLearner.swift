import NeuralNetwork
import SequenceData
import Support

/// Learns a person's hand from lines that the person confirmed.
///
/// Trials come first, each with some lines set apart: what all lines teach stays only where those are
/// read better by what the others taught, and no further than they ask for.
package struct WeightLearner: Sendable {
  private let file: FileBytes
  private let pack: PlainWeights
  private let classes: LetterClasses
  private let product = MatrixProduct()

  /// The fewest words or lines that anything is learned from: two are set apart at a time.
  package static let fewestLines = 6
  /// Frames of a line at most; longer lines are left out.
  package static let longestLine = 4096
  /// Frames of all lines at most, from the last one on: what bounds memory and time.
  package static let mostFrames = 1 << 16

  /// - Parameters:
  ///   - file: the pack's network.
  ///   - classes: what the pack reads of it.
  /// - Throws: `NetworkError` for a file that is none of a network.
  package init(network file: FileBytes, classes: LetterClasses) throws(NetworkError) {
    self.file = file
    self.classes = classes
    pack = try PlainWeights(file)
  }

  /// What was learned.
  package struct Lessons: Sendable {
    /// What makes the pack's weights this person's; empty where nothing was better.
    package let changes: WeightChanges
    package let verdict: Verdict
  }

  /// Learns the output layer on kept states.
  ///
  /// - Parameters:
  ///   - base: what was learned of the layers below, which the states come from.
  /// - Returns: `nil` in a cancelled task.
  /// - Throws: `NetworkError` for a base of another network.
  package func learnOutput(
    _ lines: [KeptLine], base: WeightChanges? = nil, settings: LearningSettings = .atOnce,
    progress: (Double) -> Void = { _ in }
  ) throws(NetworkError) -> Lessons? {
    let width = 2 * pack.configuration.hidden
    let kept = latest(lines) { $0.states.count / width }
    let start = try base.map { changes throws(NetworkError) in
      try PlainWeights(file, changes: changes)
    }
    let weights = TrainedWeights(start ?? pack, classes, outputAlone: true)
    return learn(
      OutputStudent(weights, lines: kept, product: product), base: base, settings: settings,
      progress: progress)
  }

  /// Learns the whole network from the pack's weights anew.
  ///
  /// - Returns: `nil` in a cancelled task.
  package func learnWhole(
    _ lines: [WrittenLine], settings: LearningSettings = .whole,
    progress: (Double) -> Void = { _ in }
  ) -> Lessons? {
    let kept = latest(lines) { pack.configuration.frames(steps: $0.features.steps) }
    let network = TrainedNetwork(TrainedWeights(pack, classes), product: product)
    return learn(
      NetworkStudent(network: network, lines: kept), base: nil, settings: settings,
      progress: progress)
  }

  /// The lines that can be learned, the last ones as far as there is room.
  private func latest<Line>(_ lines: [Line], frames: (Line) -> Int) -> [Line] {
    var kept: [Line] = []
    var sum = 0
    for line in lines.reversed() {
      let count = frames(line)
      guard count > 0, count <= Self.longestLine else { continue }
      sum += count
      if sum > Self.mostFrames { break }
      kept.append(line)
    }
    return kept.reversed()
  }

  private func learn<Learner: Student>(
    _ student: Learner, base: WeightChanges?, settings: LearningSettings,
    progress: (Double) -> Void
  ) -> Lessons? {
    let nothing = Lessons(changes: base ?? WeightChanges([:]), verdict: Verdict())
    let all = Array(0..<student.lineCount).filter {
      CTCLoss.frames(for: student.labels(of: $0)) <= student.frames(of: $0)
        && isWord(student.labels(of: $0))
    }
    let seen = Set(all.flatMap { student.labels(of: $0) })
    let known = classes.telling.map { telling in Set(seen.compactMap { telling[$0] }) } ?? seen
    guard all.count >= Self.fewestLines, known.count >= settings.letters else { return nothing }
    student.rest(classes.outputs(without: seen))
    return withoutActuallyEscaping(progress) { progress in
      let lesson = Lesson(student: student, settings: settings, progress: progress)
      guard let verdict = decide(lesson, all) else { return nil }
      guard verdict.share > 0 else { return Lessons(changes: nothing.changes, verdict: verdict) }
      let changes = student.weights.changes(from: pack)
      return Lessons(changes: base?.replacing(with: changes) ?? changes, verdict: verdict)
    }
  }

  /// Lone letters and digits teach nothing of words: they are written otherwise, and which of them come
  /// first says nothing of what comes then.
  private func isWord(_ labels: [Int]) -> Bool {
    guard let telling = classes.telling else { return true }
    return labels.count { telling[$0] != nil } > 1
  }

  /// Learns from all lines as far as trials say that it helps; `nil` in a cancelled task.
  ///
  /// A trial learns from most lines and reads the others. There are as many as it takes to judge
  /// enough letters, each with other lines set apart, and then all lines are learned anew.
  private func decide<Learner: Student>(_ lesson: Lesson<Learner>, _ all: [Int]) -> Verdict? {
    let (settings, weights) = (lesson.settings, lesson.student.weights)
    let origin = Buffer<Float>()
    defer { withExtendedLifetime(origin) {} }
    let old = origin.reserve(weights.count)
    old.update(from: weights.values, count: weights.count)
    let trials = trials(of: all, lesson)
    // A trial learns a part of what all lines take.
    let part = Double(settings.folds - 1) / Double(settings.folds)
    let work = Double(trials.count) * part + 1
    var done = 0.0
    func learn(_ lines: [Int], work share: Double) -> Bool {
      defer { done += share }
      return lesson.learn(
        lines, epochs: settings.epochs, rate: settings.rate, origin: old,
        adam: Adam(count: weights.count), shares: done / work...(done + share) / work)
    }
    var before = OutputHead.Outcome()
    var after = Verdict.shares.map { ($0, OutputHead.Outcome()) }
    for trial in trials {
      before += lesson.outcome(of: trial.apart)
      guard learn(trial.learned, work: part) else { return nil }
      for number in after.indices {
        after[number].1 += weights.with(share: after[number].0, from: old) {
          lesson.outcome(of: trial.apart)
        }
      }
      weights.values.update(from: old, count: weights.count)
      if Cancellation.isRequested { return nil }
    }
    var verdict = Verdict(before: before, after: after)
    guard verdict.share > 0 else { return verdict }
    guard learn(all, work: 1) else { return nil }
    weights.approach(share: verdict.share, from: old)
    verdict.lines = all.count
    return verdict
  }

  /// The lines that each trial learns and sets apart.
  private func trials<Learner: Student>(
    of all: [Int], _ lesson: Lesson<Learner>
  ) -> [(learned: [Int], apart: [Int])] {
    let folds = lesson.settings.folds
    var trials: [(learned: [Int], apart: [Int])] = []
    var letters = 0
    for fold in 0..<folds where letters < lesson.settings.judged {
      let apart = all.indices.filter { $0 % folds == fold }.map { all[$0] }
      let learned = all.indices.filter { $0 % folds != fold }.map { all[$0] }
      letters += apart.reduce(0) { $0 + lesson.student.labels(of: $1).count }
      trials.append((learned, apart))
    }
    return trials
  }
}

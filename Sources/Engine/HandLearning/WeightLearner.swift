import NeuralNetwork
import SequenceData
import Support

/// Learns a person's hand from lines that the person confirmed.
///
/// Some lines are set apart: what was learned from the others stays only where these are read better,
/// and no further than they ask for. Then they are learned, too.
package struct WeightLearner: Sendable {
  private let file: FileBytes
  private let pack: PlainWeights
  private let classes: LetterClasses
  private let product = MatrixProduct()

  /// The fewest lines that anything is learned from: three are set apart of them.
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
    }
    let seen = Set(all.flatMap { student.labels(of: $0) })
    let known = classes.telling.map { seen.intersection($0) } ?? seen
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

  /// Learns from most lines, and has those set apart decide how much of it stays; `nil` in a cancelled
  /// task.
  private func decide<Learner: Student>(_ lesson: Lesson<Learner>, _ all: [Int]) -> Verdict? {
    let (settings, weights) = (lesson.settings, lesson.student.weights)
    let every = max(2, min(settings.apart, all.count / 3))
    let apart = all.enumerated().filter { $0.offset % every == every - 1 }.map { $0.element }
    let others = all.enumerated().filter { $0.offset % every != every - 1 }.map { $0.element }
    let before = lesson.outcome(of: apart)
    let origin = Buffer<Float>()
    defer { withExtendedLifetime(origin) {} }
    let old = origin.reserve(weights.count)
    old.update(from: weights.values, count: weights.count)
    let adam = Adam(count: weights.count)
    guard
      lesson.learn(
        others, epochs: settings.epochs, rate: settings.rate, origin: old, adam: adam,
        shares: 0...0.9)
    else { return nil }
    let ways = Verdict.shares.map { share in
      (share, weights.with(share: share, from: old) { lesson.outcome(of: apart) })
    }
    if Cancellation.isRequested { return nil }
    var verdict = Verdict(before: before, after: ways)
    guard verdict.share > 0 else { return verdict }
    guard
      lesson.learn(
        all, epochs: max(1, settings.epochs / 8), rate: settings.rate / 4, origin: old,
        adam: adam, shares: 0.9...1)
    else { return nil }
    weights.approach(share: verdict.share, from: old)
    verdict.lines = all.count
    return verdict
  }
}

import NeuralNetwork
import SequenceData
import Support

/// Learns a person's hand from lines that the person confirmed.
///
/// First there are trials, each with some lines held out. The lessons from all lines are kept only
/// if the held-out lines are read better with those from the others, and in the share that reads
/// them best.
package struct WeightLearner: Sendable {
  private let file: FileBytes
  private let pack: PlainWeights
  private let classes: LetterClasses
  private let product: MatrixProduct

  /// The minimum number of words or lines from which a hand is learned; fewer only teach letters in
  /// new shapes. Two are held out at a time.
  static let minimumLineCount = 6
  /// The maximum number of frames of a line; longer lines are left out.
  static let maximumLineLength = 4096
  /// The maximum number of frames of all lines, counted from the last line: bounds memory and time.
  static let maximumFrameCount = 1 << 16

  /// - Parameters:
  ///   - file: the pack's network.
  ///   - classes: the outputs that the pack reads.
  /// - Throws: `NetworkError` if the file isn't a network.
  @inline(never)  // Inlined elsewhere, it would call code that the page's engine can't link.
  package init(network file: FileBytes, classes: LetterClasses) throws(NetworkError) {
    try self.init(network: file, classes: classes, product: MatrixProduct())
  }

  /// Creates a learner whose products use a given instruction set.
  init(
    network file: FileBytes, classes: LetterClasses, product: MatrixProduct
  ) throws(NetworkError) {
    self.product = product
    self.file = file
    self.classes = classes
    pack = try PlainWeights(file)
  }

  /// The result of learning.
  package struct TrainingResult: Sendable {
    /// The changes that fit the pack's weights to this person; empty if nothing improved.
    package let changes: WeightChanges
    package let verdict: Verdict
  }

  /// Learns the output layer from kept states.
  ///
  /// - Parameters:
  ///   - base: the lessons of the layers below, which computed the states.
  /// - Returns: `nil` in a cancelled task.
  /// - Throws: `NetworkError` for a base of another network.
  package func learnOutput(
    _ lines: [EncodedLine], base: WeightChanges? = nil, settings: LearningSettings = .atOnce,
    progress: (Double) -> Void = { _ in }
  ) throws(NetworkError) -> TrainingResult? {
    let width = 2 * pack.configuration.hidden
    let kept = latest(lines) { $0.states.count / width }
    let start = try base.map { changes throws(NetworkError) in
      try PlainWeights(file, changes: changes)
    }
    let weights = TrainedWeights(start ?? pack, classes, outputAlone: true)
    return learn(
      OutputObjective(weights, lines: kept, product: product), weights, base: base,
      settings: settings, progress: progress)
  }

  /// Learns the whole network, starting from the pack's weights.
  ///
  /// - Returns: `nil` in a cancelled task.
  package func learnWhole(
    _ lines: [LabelledLine], settings: LearningSettings = .whole,
    progress: (Double) -> Void = { _ in }
  ) -> TrainingResult? {
    let kept = latest(lines) { pack.configuration.frames(steps: $0.features.steps) }
    let network = TrainedNetwork(TrainedWeights(pack, classes), product: product)
    return learn(
      NetworkObjective(network: network, lines: kept), network.weights, base: nil,
      settings: settings, progress: progress)
  }

  /// Returns the lines that can be learned: the last ones, as far as there is room.
  private func latest<Line>(_ lines: [Line], frames: (Line) -> Int) -> [Line] {
    lines[firstLearned(lines, frames: frames)...].filter { Self.isLearned(frames: frames($0)) }
  }

  private static func isLearned(frames count: Int) -> Bool {
    count > 0 && count <= maximumLineLength
  }

  /// Returns the index of the first line for which there is room.
  private func firstLearned<Line>(_ lines: [Line], frames: (Line) -> Int) -> Int {
    var sum = 0
    for index in lines.indices.reversed() {
      let count = frames(lines[index])
      guard Self.isLearned(frames: count) else { continue }
      sum += count
      if sum > Self.maximumFrameCount { return index + 1 }
    }
    return 0
  }

  /// Returns the index of the first line for which there is room: those before it are never learned
  /// again, whatever follows.
  package func firstLearned(_ lines: [LabelledLine]) -> Int {
    firstLearned(lines) { pack.configuration.frames(steps: $0.features.steps) }
  }

  private func learn(
    _ objective: any LineObjective, _ weights: TrainedWeights, base: WeightChanges?,
    settings: LearningSettings, progress: (Double) -> Void
  ) -> TrainingResult? {
    let nothing = TrainingResult(changes: base ?? WeightChanges([:]), verdict: .tooFewLines)
    let all = Array(0..<objective.lineCount).filter {
      CTCLoss.frames(for: objective.labels(of: $0)) <= objective.frames(of: $0)
        && isWord(objective.labels(of: $0))
    }
    let seen = Set(all.flatMap { objective.labels(of: $0) })
    let letters = all.flatMap { classes.characteristicLabels(of: objective.labels(of: $0)) }
    let errors = all.reduce(0) { $0 + objective.errors(of: $1) }
    if let verdict = Verdict(
      mispaired: letters.count, foreign: errors, errors: errors, different: Set(letters).count)
    {
      return TrainingResult(changes: nothing.changes, verdict: verdict)
    }
    var known = KnownLetters()
    for line in all { add(objective.labels(of: line), to: &known) }
    let isKnown = knowsHand(known, settings)
    return withoutActuallyEscaping(progress) { progress in
      let run = TrainingRun(objective: objective, settings: settings, progress: progress)
      var validation = CrossValidation(run: run, lines: all)
      var learned = seen
      if !isKnown {
        learned = validation.unfamiliarLetters
        validation.narrow(to: learned)
        guard validation.lines.count >= CrossValidation.minimumInkCount else { return nothing }
      }
      objective.begin(
        freezing: classes.outputs(without: learned), similarity: validation.run.settings.similarity)
      guard let verdict = validation.learn() else { return nil }
      guard verdict.keptShare != nil else {
        return TrainingResult(changes: nothing.changes, verdict: verdict)
      }
      let changes = weights.changes(from: pack)
      return TrainingResult(changes: base?.replacing(with: changes) ?? changes, verdict: verdict)
    }
  }

  /// The lines that teach words, and their letters, as far as they show whether a hand is known.
  package struct KnownLetters: Sendable {
    fileprivate var lineCount = 0
    fileprivate var letters: Set<Int> = []

    package init() {}
  }

  /// Adds the letters of lines that teach words.
  package func add(_ lines: some Sequence<LabelledLine>, to known: inout KnownLetters) {
    for line in lines where isWord(line.labels) { add(line.labels, to: &known) }
  }

  private func add(_ labels: [Int], to known: inout KnownLetters) {
    known.lineCount += 1
    known.letters.formUnion(classes.characteristicLabels(of: labels))
  }

  /// Returns whether lines teach more than new shapes of letters, which only the output layer
  /// learns.
  ///
  /// - Parameter earlier: those of lines before.
  package func knowsHand(
    of lines: [LabelledLine], after earlier: KnownLetters = KnownLetters(),
    settings: LearningSettings
  ) -> Bool {
    var known = earlier
    add(lines, to: &known)
    return knowsHand(known, settings)
  }

  private func knowsHand(_ known: KnownLetters, _ settings: LearningSettings) -> Bool {
    known.lineCount >= Self.minimumLineCount
      && known.letters.count >= settings.minimumLetterCount
  }

  /// Returns whether a line teaches words. Lone letters and digits don't: they are written
  /// differently, and the first ones don't represent the later ones.
  private func isWord(_ labels: [Int]) -> Bool {
    guard let characteristic = classes.characteristic else { return true }
    return labels.count { characteristic[$0] != nil } > 1
  }
}

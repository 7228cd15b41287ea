@_spi(Laboratory) import HandLearning
import ModelPack
import NeuralNetwork
import Support

/// The adaptation of packs that read whole lines.
final class LineAdaptation: AdaptationMethod {
  private struct State {
    /// The last lines: all that can still be learned.
    var lines: [LabelledLine] = []
    /// The number of lines before them, and their letters.
    var earlierCount = 0
    var earlierLetters = WeightLearner.KnownLetters()
    /// The outputs of `hand`'s layers for the first of the lines.
    var kept: [EncodedLine] = []
    /// The number of lines that `hand` has learned from.
    var learnedCount = 0
    /// The hand that `atOnce` continues from.
    var hand: Hand?
    var model: TextModel
    /// The number of times that everything was forgotten: what learning began before that must
    /// leave the state alone.
    var epoch = 0

    /// The number of lines that were added.
    var lineCount: Int { earlierCount + lines.count }

    /// Forgets the ink of the first lines.
    mutating func drop(_ count: Int, learner: WeightLearner) {
      learner.add(lines[..<count], to: &earlierLetters)
      lines.removeFirst(count)
      kept.removeFirst(min(count, kept.count))
      earlierCount += count
    }
  }

  private let parts: any PackParts
  /// The pack's model, without a hand.
  private let plain: TextModel
  private let learner: WeightLearner
  private let state: Locked<State>

  init(_ parts: any PackParts, hand: Hand?) throws(DuctusError) {
    plain = try Self.model(parts, nil)
    let network = try parts.bytes(of: parts.manifest.network)
    do throws(NetworkError) {
      learner = try plain.learner(network)
    } catch {
      throw .network(error)
    }
    self.parts = parts
    state = Locked(State(hand: hand, model: hand == nil ? plain : try Self.model(parts, hand)))
  }

  private static func model(
    _ parts: any PackParts, _ hand: Hand?
  ) throws(DuctusError) -> TextModel {
    var options = RecognizerOptions()
    options.usesLanguageModel = false
    options.hand = hand
    return try TextModel(parts, options)
  }

  func examples(
    of request: RecognitionRequest, confirmedAs text: String
  ) throws(DuctusError) -> InkLessons {
    InkLessons(lines: try plain.lines(of: request, confirmedAs: text))
  }

  func take(_ inks: [InkLessons]) {
    state.withLock { state in
      for ink in inks { state.lines += ink.lines }
      state.drop(learner.firstLearned(state.lines), learner: learner)
    }
  }

  var lineCount: Int { state.withLock { $0.lineCount } }

  func learn(
    _ pace: LearningPace, settings given: LearningSettings?, progress: (Double) -> Void
  ) throws(DuctusError) -> AdaptationResult? {
    let (whole, atOnce) = (given ?? .whole, given ?? .atOnce)
    let now = state.withLock { $0 }
    let result: WeightLearner.TrainingResult?
    switch pace {
    case .whole
    where learner.knowsHand(of: now.lines, after: now.earlierLetters, settings: whole):
      result = learner.learnWhole(now.lines, settings: whole, progress: progress)
    case .whole:
      let kept = plain.kept(now.lines)
      try DuctusError.checkCancellation()
      result = try learnOutput(kept, base: nil, settings: atOnce, progress)
    case .atOnce:
      let kept = now.kept + now.model.kept(Array(now.lines[now.kept.count...]))
      try DuctusError.checkCancellation()
      state.withLock { state in
        guard state.epoch == now.epoch, state.model === now.model else { return }
        state.kept = Array(kept.dropFirst(state.earlierCount - now.earlierCount))
      }
      result = try learnOutput(kept, base: now.hand?.changes, settings: atOnce, progress)
    }
    return result.map {
      // If nothing is learned now, earlier lessons remain.
      let before = $0.verdict.keptShare == nil ? now.hand?.changes : nil
      return AdaptationResult(
        changes: before ?? $0.changes, verdict: $0.verdict, count: now.lineCount,
        epoch: now.epoch)
    }
  }

  func continueLearning(from hand: Hand, with learned: AdaptationResult) throws(DuctusError) {
    let model = try Self.model(parts, hand)
    state.withLock { state in
      guard state.epoch == learned.epoch else { return }
      state.hand = hand
      state.model = model
      state.kept = []
      state.learnedCount = learned.count
    }
  }

  private func learnOutput(
    _ lines: [EncodedLine], base: WeightChanges?, settings: LearningSettings,
    _ progress: (Double) -> Void
  ) throws(DuctusError) -> WeightLearner.TrainingResult? {
    do throws(NetworkError) {
      return try learner.learnOutput(lines, base: base, settings: settings, progress: progress)
    } catch {
      throw .network(error)
    }
  }

  func check() throws(DuctusError) -> HandCheck? {
    let now = state.withLock { $0 }
    guard let hand = now.hand, hand.changesReading else { return nil }
    let lines = Array(now.lines.dropFirst(max(0, now.learnedCount - now.earlierCount)))
    let without = plain.losses(of: lines)
    let with = now.model.losses(of: lines)
    try DuctusError.checkCancellation()
    return HandCheck(
      lines.indices.compactMap { number in
        guard let before = without[number], let after = with[number] else { return nil }
        return HandCheck.LineGain(
          gain: before - after, characters: lines[number].labels.count)
      })
  }

  func forget() {
    state.withLock { $0 = State(model: plain, epoch: $0.epoch + 1) }
  }
}

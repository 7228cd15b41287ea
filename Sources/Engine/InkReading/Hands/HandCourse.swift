@_spi(Laboratory) import HandLearning
import ModelPack
import NeuralNetwork
import SequenceData
import Support

/// What a person confirmed, and the learning of it: a teacher for every program, with packs as bytes.
///
/// Threads may share it.
package final class HandCourse: Sendable {
  private struct State {
    var lines: [WrittenLine] = []
    /// What the layers of `hand` gave for the lines, from the first on.
    var kept: [KeptLine] = []
    var words: [String: Int] = [:]
    /// The lines from here on taught nothing of `hand`.
    var firstNew = 0
    /// What `atOnce` goes on from.
    var hand: Hand?
    var model: TextModel
  }

  private let parts: any PackParts
  private let learner: WeightLearner
  private let state: Locked<State>

  /// A course of a pack that reads whole lines.
  ///
  /// - Parameter hand: what was learned before.
  /// - Throws: ``DuctusError``, also for a hand of another network.
  package init(_ parts: any PackParts, hand: Hand? = nil) throws(DuctusError) {
    let model = try Self.model(parts, hand)
    let network = try parts.bytes(of: parts.manifest.network)
    do throws(NetworkError) {
      learner = try model.learner(network)
    } catch {
      throw .network(error)
    }
    self.parts = parts
    state = Locked(State(words: hand?.words ?? [:], hand: hand, model: model))
  }

  private static func model(
    _ parts: any PackParts, _ hand: Hand?
  ) throws(DuctusError) -> TextModel {
    guard case .text = parts.manifest.contents else {
      throw .hand(.notLearned(file: hand?.name ?? "hand", pack: parts.files.name))
    }
    var options = RecognizerOptions()
    options.usesLanguageModel = false
    options.hand = hand
    return try TextModel(parts, options)
  }

  /// An ink whose text was confirmed, as it is learned from.
  package struct Confirmed {
    fileprivate let lines: [WrittenLine]
    fileprivate let words: [String]
  }

  /// What can be learned from an ink with its text; nothing is taken in yet.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault.
  package func confirmed(
    _ request: RecognitionRequest, as text: String
  ) throws(DuctusError) -> Confirmed {
    let lines = try state.withLock({ $0.model }).lines(of: request, confirmedAs: text)
    return Confirmed(lines: lines, words: lines.isEmpty ? [] : Self.words(of: text))
  }

  /// Takes in inks with their texts.
  ///
  /// - Returns: the lines that can be learned from.
  package func take(_ confirmed: [Confirmed]) -> Int {
    state.withLock { state in
      for ink in confirmed {
        state.lines += ink.lines
        for word in ink.words { state.words[word, default: 0] += 1 }
      }
    }
    return confirmed.reduce(0) { $0 + $1.lines.count }
  }

  /// The words of a text, without the punctuation around them.
  private static func words(of text: String) -> [String] {
    text.split { $0.isWhitespace }.compactMap { part in
      let word = part.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed()
      return word.count < 2 ? nil : String(word)
    }
  }

  /// Lines that were taken in.
  package var lineCount: Int { state.withLock { $0.lines.count } }

  /// Learns from all that was confirmed.
  ///
  /// - Parameter progress: told what share of the work is done, from 0 to 1.
  /// - Throws: ``DuctusError/cancelled``; then all is as before.
  package func learn(
    _ pace: LearningPace, settings: LearningSettings? = nil,
    progress: (Double) -> Void = { _ in }
  ) throws(DuctusError) -> Hand {
    let settings = settings ?? (pace == .whole ? .whole : .atOnce)
    let now = state.withLock { $0 }
    let lessons: WeightLearner.Lessons?
    switch pace {
    case .whole: lessons = learner.learnWhole(now.lines, settings: settings, progress: progress)
    case .atOnce:
      let kept = now.kept + now.model.kept(Array(now.lines[now.kept.count...]))
      try DuctusError.checkCancellation()
      state.withLock { if $0.model === now.model { $0.kept = kept } }
      let base = now.hand.map { $0.changes }
      do throws(NetworkError) {
        lessons = try learner.learnOutput(
          kept, base: base, settings: settings, progress: progress)
      } catch {
        throw .network(error)
      }
    }
    guard let lessons else { throw .cancelled }
    let hand = Hand(
      network: parts.manifest.network.sha256, pace: pace, words: now.words,
      changes: lessons.changes, verdict: lessons.verdict)
    if pace == .whole {
      let model = try Self.model(parts, hand)
      state.withLock { state in
        state.hand = hand
        state.model = model
        state.kept = []
        state.firstNew = now.lines.count
      }
    }
    return hand
  }

  /// What the lines say of the hand that it doesn't know: those that came after it; `nil` without a hand,
  /// or with one that changes nothing.
  package func check() throws(DuctusError) -> HandCheck? {
    let now = state.withLock { $0 }
    guard let hand = now.hand, hand.changesReading else { return nil }
    let lines = Array(now.lines[now.firstNew...])
    let without = try Self.model(parts, nil).losses(of: lines)
    let with = now.model.losses(of: lines)
    try DuctusError.checkCancellation()
    return HandCheck(
      lines.indices.compactMap { number in
        guard let before = without[number], let after = with[number] else { return nil }
        return (before - after, lines[number].labels.count)
      })
  }

  /// Forgets all inks and words, and what was learned.
  package func forget() throws(DuctusError) {
    let model = try Self.model(parts, nil)
    state.withLock { $0 = State(model: model) }
  }
}

@_spi(Laboratory) import HandLearning
import ModelPack
import NeuralNetwork
import Support

/// The adaptation of a pack to a writer: the texts that a person confirmed, and the learning from
/// them, for every program, with packs as bytes.
///
/// Threads may share it.
package final class WriterAdaptation: Sendable {
  private let method: any AdaptationMethod
  private let words: Locked<ConfirmedWords>
  /// The SHA-256 by which hands name the pack's network.
  private let network: String

  /// Creates an adaptation of a pack that reads text.
  ///
  /// - Parameter hand: the earlier hand, if any.
  /// - Throws: ``DuctusError``, also for a hand of another network.
  package init(_ parts: any PackParts, hand: Hand? = nil) throws(DuctusError) {
    switch parts.manifest.contents {
    case .text: method = try LineAdaptation(parts, hand: hand)
    case .characters: method = try CharacterAdaptation(parts, hand: hand)
    case .classifier, .formula:
      throw .hand(.notLearned(file: hand?.name ?? "hand", pack: parts.files.name))
    }
    words = Locked(ConfirmedWords(hand))
    network = parts.manifest.network.handHashes[0]
  }

  /// An ink with confirmed text, as it is learned from.
  package struct Confirmed {
    fileprivate let examples: InkLessons
    fileprivate let text: String
  }

  /// Returns what an ink with its text teaches, without adding it.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault.
  package func confirmed(
    _ request: RecognitionRequest, as text: String
  ) throws(DuctusError) -> Confirmed {
    Confirmed(examples: try method.examples(of: request, confirmedAs: text), text: text)
  }

  /// Adds inks with their texts.
  ///
  /// - Returns: the number of lines that can be learned from (characters, for packs that read
  ///   character by character).
  package func take(_ confirmed: [Confirmed]) -> Int {
    // Nothing is forgotten between the words and their lines.
    words.withLock { words in
      for ink in confirmed where ink.examples.count > 0 { words.add(ink.text) }
      method.take(confirmed.map { $0.examples })
    }
    return confirmed.reduce(0) { $0 + $1.examples.count }
  }

  /// The number of lines, or characters, that were added.
  package var lineCount: Int { method.lineCount }

  /// Learns from everything that was confirmed; if that teaches nothing, the earlier hand's lessons
  /// remain.
  ///
  /// - Parameter progress: called with the completed share of the work, from 0 to 1.
  /// - Returns: a hand with what had been confirmed when learning began. What is forgotten later
  ///   is in that hand, but the adaptation doesn't continue from it.
  /// - Throws: ``DuctusError/cancelled``; then nothing has changed.
  package func learn(
    _ pace: LearningPace, settings: LearningSettings? = nil,
    progress: (Double) -> Void = { _ in }
  ) throws(DuctusError) -> Hand {
    let words = words.withLock { $0 }
    guard let learned = try method.learn(pace, settings: settings, progress: progress) else {
      throw .cancelled
    }
    let hand = Hand(
      network: network, pace: pace, words: words, changes: learned.changes,
      rows: learned.rows, verdict: learned.verdict)
    if pace == .whole, learned.verdict.keptShare != nil {
      try method.continueLearning(from: hand, with: learned)
    }
    return hand
  }

  /// Checks the hand against the lines confirmed after it, which it doesn't know; `nil` without a
  /// hand, or with one that changes nothing.
  package func check() throws(DuctusError) -> HandCheck? { try method.check() }

  /// Forgets all inks and words, and everything learned.
  package func forget() {
    words.withLock { words in
      words = ConfirmedWords(nil)
      method.forget()
    }
  }
}

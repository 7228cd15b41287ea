@_spi(Laboratory) import HandLearning
import InkModel
import InkReading
import ModelPack
import NeuralNetwork
import Support

/// Learns one person's hand from inks whose text the person confirmed.
///
///     let teacher = try HandTeacher(pack: recognizer.pack)
///     try teacher.confirm(ink, as: "Dear Zoë")
///     let hand = try teacher.learn(.atOnce)
///     let recognizer = try TextRecognizer(contentsOf: directory, hand: hand)
///
/// Some of the inks are set apart and decide: where they are read no better, the hand changes nothing.
/// Only confirmed texts are for teaching: readings that nobody looked at make a hand worse.
///
/// The teacher keeps in memory what the network makes of the inks, and nothing elsewhere. Threads
/// may share it.
public final class HandTeacher: Sendable {
  private struct State {
    var lines: [WrittenLine] = []
    /// What the layers of `hand` gave for the lines, from the first on.
    var kept: [KeptLine] = []
    var words: [String: Int] = [:]
    var hand: Hand?
    var model: TextModel
  }

  private let parts: SharedParts
  private let learner: WeightLearner
  private let state: Locked<State>

  /// A teacher of a pack that reads whole lines.
  ///
  /// - Parameter hand: what was learned before: its words are remembered, and ``LearningPace/atOnce``
  ///   goes on from its layers.
  /// - Throws: ``DuctusError``, also for a hand of another network.
  public init(pack: Pack, hand: Hand? = nil) throws(DuctusError) {
    let parts = SharedParts(pack)
    let model = try Self.model(parts, hand)
    do throws(NetworkError) {
      learner = try model.learner(try parts.networkFile())
    } catch {
      throw .network(error)
    }
    self.parts = parts
    state = Locked(State(words: hand?.words ?? [:], hand: hand, model: model))
  }

  private static func model(_ parts: SharedParts, _ hand: Hand?) throws(DuctusError) -> TextModel {
    guard case .text = parts.manifest.contents else {
      throw .hand(.notLearned(file: hand?.name ?? "hand", pack: parts.files.name))
    }
    var options = RecognizerOptions()
    options.usesLanguageModel = false
    options.hand = hand
    return try TextModel(parts, options)
  }

  /// Takes in an ink with its text; what it teaches is learned when it is asked for.
  ///
  /// - Parameters:
  ///   - text: what is written; lines end with newlines.
  ///   - writingArea: the space of one line.
  /// - Returns: the lines that can be learned from: none where ink and text haven't as many lines, or
  ///   the pack can't write the text.
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault.
  @discardableResult
  public func confirm(
    _ ink: Ink, as text: String, writingArea: WritingArea? = nil
  ) throws(DuctusError) -> Int {
    let request = RecognitionRequest(
      ink: ink, context: RecognitionContext(writingArea: writingArea))
    let model = state.withLock { $0.model }
    let lines = try model.lines(of: request, confirmedAs: text)
    guard !lines.isEmpty else { return 0 }
    let words = Self.words(of: text)
    state.withLock { state in
      state.lines += lines
      for word in words { state.words[word, default: 0] += 1 }
    }
    return lines.count
  }

  /// The words of a text, without the punctuation around them.
  private static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).compactMap { part in
      let word = part.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed()
      return word.count < 2 ? nil : String(word)
    }
  }

  /// Lines that were taken in.
  public var lineCount: Int { state.withLock { $0.lines.count } }

  /// Learns from all that was confirmed: at once the output layer, whole the network from the pack's
  /// weights anew.
  ///
  /// The last 65,536 frames of a long history count: some thousand words.
  ///
  /// - Parameter progress: told what share of the work is done, from 0 to 1.
  /// - Throws: ``DuctusError/cancelled`` within some milliseconds after the current task is cancelled;
  ///   then all is as before.
  /// - Complexity: linear in the inks' lengths together.
  public func learn(
    _ pace: LearningPace, progress: (Double) -> Void = { _ in }
  ) throws(DuctusError) -> Hand {
    try learn(pace, settings: pace == .whole ? .whole : .atOnce, progress: progress)
  }

  /// Learns with settings of one's own.
  @_spi(Laboratory)
  public func learn(
    _ pace: LearningPace, settings: LearningSettings, progress: (Double) -> Void = { _ in }
  ) throws(DuctusError) -> Hand {
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
      network: parts.manifest.network.sha256, pace: pace, lines: lessons.verdict.lines,
      words: now.words, changes: lessons.changes)
    if pace == .whole {
      let model = try Self.model(parts, hand)
      state.withLock { state in
        state.hand = hand
        state.model = model
        state.kept = []
      }
    }
    return hand
  }

  /// Forgets all inks and words, and what was learned.
  ///
  /// Files are their owner's to delete.
  public func forget() throws(DuctusError) {
    let model = try Self.model(parts, nil)
    state.withLock { $0 = State(model: model) }
  }
}

import CharacterLM
import CharacterLattice
@_spi(Laboratory) import HandLearning
import InkFeatures
import InkModel
import ModelPack
import NeuralNetwork
import Support
import UnicodeText

/// The adaptation of packs that read character by character: it changes rows of the output layer.
///
/// A line is cut into the confirmed characters as if no others existed.
final class CharacterAdaptation: AdaptationMethod {
  private struct State {
    /// The last characters: all that can still be learned.
    var characters: [EncodedCharacter] = []
    /// The number of characters before them.
    var earlierCount = 0
    /// The number of characters that `hand` has learned from.
    var learnedCount = 0
    /// The hand that `atOnce` continues from.
    var hand: Hand?
    /// The number of times that everything was forgotten: what learning began before that must
    /// leave the state alone.
    var epoch = 0

    /// The number of characters that were added.
    var count: Int { earlierCount + characters.count }
  }

  private let model: CharacterModel
  private let learner: CharacterLearner
  private let targets: CharacterTargets
  private let state: Locked<State>

  init(_ parts: any PackParts, hand: Hand?) throws(DuctusError) {
    var options = RecognizerOptions()
    options.usesLanguageModel = false
    let model = try CharacterModel(parts, options)
    let targets = CharacterTargets(model.lattice.network)
    let network = try parts.bytes(of: parts.manifest.network)
    do throws(NetworkError) {
      learner = try CharacterLearner(network: network, readable: targets.readable)
    } catch {
      throw .network(error)
    }
    if hand != nil {
      // This rejects a hand of another network.
      options.hand = hand
      _ = try CharacterModel(parts, options)
    }
    (self.model, self.targets) = (model, targets)
    state = Locked(State(hand: hand))
  }

  func examples(
    of request: RecognitionRequest, confirmedAs text: String
  ) throws(DuctusError) -> InkLessons {
    let wanted = text.composed.unicodeScalars.filter { !$0.properties.isWhitespace }
    let found = wanted.compactMap { targets[$0] }
    guard !wanted.isEmpty, found.count == wanted.count else { return InkLessons() }
    let pieces = try pieces(of: request, as: Array(wanted))
    guard pieces.count == found.count else { return InkLessons() }
    let session = CharacterNetworkSession(network: model.lattice.network)
    let seen = session.embeddings(pieces.map { DirectionMaps(Ink(strokes: $0)).values })
    try DuctusError.checkCancellation()
    return InkLessons(
      characters: zip(seen, found).map { EncodedCharacter(embedding: $0, target: $1) })
  }

  /// The weight of the confirmed text in the lexicon.
  private static let confirmedWeight: Float = 20

  /// Returns the strokes of each character; none if the ink can't be cut into so many.
  private func pieces(
    of request: RecognitionRequest, as wanted: [Unicode.Scalar]
  ) throws(DuctusError) -> [[Stroke]] {
    let request = try request.repaired().request
    if wanted.count == 1 { return request.ink.strokes.isEmpty ? [] : [request.ink.strokes] }
    var asked = request
    var hints = RecognitionHints()
    hints.allowedCharacters = Set(wanted.map { Character($0) } + [" "])
    hints.allowsOnly = true
    // The confirmed text decides if the network doesn't recognise a character's shape.
    let spelt = String(String.UnicodeScalarView(wanted))
    hints.lexicon = try? UserLexicon([spelt: Self.confirmedWeight])
    asked.context.hints = hints
    let result = try model.makeSession().recognize([asked], maxResultCount: 10)[0].get()
    let cuts = result.candidates.map { candidate in
      (text: candidate.text, pieces: candidate.segments.filter { !$0.ink.isEmpty })
    }.filter { $0.pieces.count == wanted.count }
    let best = cuts.first { $0.text.filter { !$0.isWhitespace } == spelt } ?? cuts.first
    return best.map { cut in
      cut.pieces.map { piece in piece.ink.map { request.ink.strokes[$0.stroke] } }
    } ?? []
  }

  func take(_ inks: [InkLessons]) {
    state.withLock { state in
      for ink in inks { state.characters += ink.characters }
      let dropped = max(0, state.characters.count - CharacterLearner.maximumCount)
      state.characters.removeFirst(dropped)
      state.earlierCount += dropped
    }
  }

  var lineCount: Int { state.withLock { $0.count } }

  func learn(
    _ pace: LearningPace, settings: LearningSettings?, progress: (Double) -> Void
  ) throws(DuctusError) -> AdaptationResult? {
    let now = state.withLock { $0 }
    let base = pace == .whole ? nil : now.hand?.heads
    do throws(NetworkError) {
      let result = try learner.learn(
        now.characters, base: base, settings: settings ?? .characters, progress: progress)
      return result.map { result in
        // If nothing is learned now, earlier lessons remain.
        let changes = result.verdict.keptShare == nil ? now.hand?.heads : result.changes
        return AdaptationResult(
          changes: changes?.changes ?? WeightChanges([:]), rows: changes?.rows,
          verdict: result.verdict, count: now.count, epoch: now.epoch)
      }
    } catch {
      throw .network(error)
    }
  }

  func continueLearning(from hand: Hand, with learned: AdaptationResult) {
    state.withLock { state in
      if state.epoch == learned.epoch { (state.hand, state.learnedCount) = (hand, learned.count) }
    }
  }

  func check() throws(DuctusError) -> HandCheck? {
    let now = state.withLock { $0 }
    guard let heads = now.hand?.heads else { return nil }
    let characters = Array(now.characters.dropFirst(max(0, now.learnedCount - now.earlierCount)))
    let without = try losses(of: characters, with: nil)
    let with = try losses(of: characters, with: heads)
    return HandCheck(zip(without, with).map { HandCheck.LineGain(gain: $0 - $1, characters: 1) })
  }

  private func losses(
    of characters: [EncodedCharacter], with heads: HeadChanges?
  ) throws(DuctusError) -> [Double] {
    let losses: [Double]
    do throws(NetworkError) {
      losses = try learner.losses(of: characters, with: heads)
    } catch {
      throw .network(error)
    }
    try DuctusError.checkCancellation()
    return losses
  }

  func forget() { state.withLock { $0 = State(epoch: $0.epoch + 1) } }
}

import CharacterLM
import HandLearning
import Support

/// The words that a person confirmed at least twice, as a lexicon beside that of a request, and the pairs
/// of them that follow one another.
final class OwnWords: Sendable {
  private struct Merged {
    let request: UserLexicon
    let both: UserLexicon
  }

  /// How often a word is confirmed until it is known.
  private static let known = 2
  /// What a word weighs; not tuned: it changed no figure of the validation split.
  private static let weight: Float = 1.5

  /// What a word weighs, in addition, after the word that it followed.
  private static let pairWeight: Float = 1.5

  private let own: UserLexicon
  /// `nil` where no two words were confirmed together twice.
  let pairs: WordPairs?
  /// The lexicon of the last request that had one, and both together.
  private let last = Locked<Merged?>(nil)

  /// `nil` for a hand that knows none.
  ///
  /// - Parameter penOrder: whether the pack reads texts in the order of the pen.
  init?(_ hand: Hand, penOrder: Bool) {
    var words: [String: Float] = [:]
    for (word, count) in hand.words where count >= Self.known { words[word] = Self.weight }
    guard !words.isEmpty, let own = try? UserLexicon(words) else { return nil }
    self.own = own
    let pairs = hand.pairs.filter { $0.value >= Self.known }
    self.pairs =
      pairs.isEmpty ? nil : WordPairs(pairs.mapValues { _ in Self.pairWeight }, penOrder: penOrder)
  }

  /// The words beside those of a request: each weighs what is more.
  func lexicon(beside request: UserLexicon?) -> UserLexicon {
    guard let request else { return own }
    if let merged = last.withLock({ $0 }), merged.request === request { return merged.both }
    var words = own.words
    for (word, weight) in request.words { words[word] = max(words[word] ?? 0, weight) }
    // Too many words together: those of the request were asked for.
    let both = (try? UserLexicon(words)) ?? request
    last.withLock { $0 = Merged(request: request, both: both) }
    return both
  }
}

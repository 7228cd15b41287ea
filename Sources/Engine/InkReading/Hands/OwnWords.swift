import CharacterLM
import HandLearning
import Support

/// The words that a person confirmed at least twice, as a lexicon beside a request's, and the pairs
/// of them that follow one another.
final class OwnWords: Sendable {
  private struct Merged {
    let request: UserLexicon
    let both: UserLexicon
  }

  /// The number of confirmations after which a word is known.
  private static let known = 2
  /// The weight of a word; not tuned, since it changed no figure of the validation split.
  private static let weight: Float = 1.5

  /// The additional weight of a word after the one that it followed.
  private static let pairWeight: Float = 1.5

  private let own: UserLexicon
  /// The pairs; `nil` if no two words were confirmed together twice.
  let pairs: WordPairs?
  /// The last request's lexicon, and its union with these words.
  private let last = Locked<Merged?>(nil)

  /// - Parameter penOrder: whether the pack reads texts in pen order.
  /// - Returns: `nil` for a hand without such words.
  init?(_ hand: Hand, penOrder: Bool) {
    var words: [String: Float] = [:]
    for (word, count) in hand.words where count >= Self.known { words[word] = Self.weight }
    guard !words.isEmpty, let own = try? UserLexicon(words) else { return nil }
    self.own = own
    let pairs = hand.pairs.filter { $0.value >= Self.known }
    self.pairs =
      pairs.isEmpty ? nil : WordPairs(pairs.mapValues { _ in Self.pairWeight }, penOrder: penOrder)
  }

  /// Returns the union with a request's words: each has the larger of its weights.
  func lexicon(beside request: UserLexicon?) -> UserLexicon {
    guard let request else { return own }
    if let merged = last.withLock({ $0 }), merged.request === request { return merged.both }
    var words = own.words
    for (word, weight) in request.words { words[word] = max(words[word] ?? 0, weight) }
    // Too many words together: those of the request take precedence.
    let both = (try? UserLexicon(words)) ?? request
    last.withLock { $0 = Merged(request: request, both: both) }
    return both
  }
}

import CharacterLM

/// Words that a user is likely to write: names, terms, the entries of a form.
///
/// A lexicon is made once and shared by any number of requests and threads. It favours its words and
/// rules out no others: a whole word of it scores its weight more. An entry in small letters counts
/// in capitals and with a first capital, too, and one with a first capital in capitals, for ``caseCost``
/// less.
//
// A trie whose words give their weight away letter by letter, so that the beam search keeps a word that
// the language model would drop (Zhao et al. 2019, "Shallow-fusion end-to-end contextual biasing",
// Interspeech); what was given is taken back where the text leaves the trie.
public final class UserLexicon: Sendable {
  /// What a word weighs unless it has a weight of its own: the natural logarithm of how much likelier
  /// it becomes.
  public static let defaultWeight: Float = 3
  /// The largest weight.
  public static let largestWeight: Float = 100
  /// What writing an entry in other capitals than its own takes off its weight.
  public static let caseCost: Float = 1

  /// The distinct words and their weights, in the composed form (NFC).
  public let words: [String: Float]
  private let trie: WordTrie

  /// - Parameter weights: by word; text with white space in it gives each of its words the weight.
  ///   Characters that no pack reads make a word that is never found.
  /// - Throws: ``UserLexiconError/weightOutOfRange(word:weight:)``.
  /// - Complexity: O(characters · log words).
  public init(_ weights: [String: Float]) throws(UserLexiconError) {
    var words: [String: Float] = [:]
    for (text, weight) in weights {
      guard (0...Self.largestWeight).contains(weight) else {
        throw .weightOutOfRange(word: text, weight: weight)
      }
      // As texts are written, whatever the language: without typographic quotes and dashes.
      let plain = String(composing: TypographicFolding.fold(text, knows: \.isASCII))
      for word in plain.split(whereSeparator: \.isWhitespace).map(String.init) {
        words[word] = max(words[word] ?? 0, weight)
      }
    }
    self.words = words
    trie = WordTrie(Self.withOtherCapitals(words))
  }

  /// A lexicon of words of one weight.
  public convenience init(
    words: some Sequence<String>, weight: Float = defaultWeight
  ) throws(UserLexiconError) {
    var weights: [String: Float] = [:]
    for word in words { weights[word] = weight }
    try self.init(weights)
  }

  private static func withOtherCapitals(_ words: [String: Float]) -> [String: Float] {
    var all = words
    for (word, weight) in words {
      let capitalised = word.prefix(1).uppercased() + word.dropFirst()
      var variants = [word.uppercased()]
      if word == word.lowercased() {
        variants.append(capitalised)
      }
      // `eBay` and `McDonald` keep their inner capitals.
      else if word != capitalised {
        variants = []
      }
      for variant in variants {
        all[variant] = max(all[variant] ?? 0, weight - caseCost)
      }
    }
    return all
  }

  /// The most that one more character can add to a score.
  var largestGain: Float { trie.largestGain }

  /// The place after one more character, and what it adds to the score.
  func advance(_ place: inout WordPlace, by scalar: Unicode.Scalar) -> Float {
    trie.advance(&place, by: scalar)
  }

  /// What is added where the text ends.
  func end(at place: WordPlace) -> Float { trie.end(at: place) }
}

extension UserLexicon: Hashable {
  public static func == (a: UserLexicon, b: UserLexicon) -> Bool {
    a === b || a.words == b.words
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

/// Why a lexicon can't be made.
public enum UserLexiconError: Error, Hashable, Sendable {
  /// A weight is NaN, negative or above ``UserLexicon/largestWeight``.
  case weightOutOfRange(word: String, weight: Float)
}

extension UserLexiconError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .weightOutOfRange(let word, let weight):
      "weight \(weight) of \(word.debugDescription) is not between 0 and "
        + "\(Int(UserLexicon.largestWeight))"
    }
  }
}

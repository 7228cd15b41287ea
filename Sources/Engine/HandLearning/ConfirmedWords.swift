/// The number of times that words, and pairs of consecutive words, were confirmed.
package struct ConfirmedWords: Sendable {
  private(set) var words: [String: Int]
  /// The pairs, separated by a space.
  private(set) var pairs: [String: Int]

  /// Creates the words that a hand remembers.
  package init(_ hand: Hand?) {
    words = hand?.words ?? [:]
    pairs = hand?.pairs ?? [:]
  }

  /// Counts a text's words, without surrounding punctuation, and the pairs without punctuation
  /// between them.
  package mutating func add(_ text: String) {
    for line in text.split(whereSeparator: { $0.isNewline }) {
      var before: String?
      for part in line.split(whereSeparator: { $0.isWhitespace }) {
        let start = part.drop { !$0.isLetter }
        let word = String(start.reversed().drop { !$0.isLetter }.reversed())
        if word.isEmpty {
          before = nil
          continue
        }
        if word.count > 1 { words[word, default: 0] += 1 }
        if let before, start.startIndex == part.startIndex {
          pairs["\(before) \(word)", default: 0] += 1
        }
        before = start.count == word.count ? word : nil
      }
    }
  }
}

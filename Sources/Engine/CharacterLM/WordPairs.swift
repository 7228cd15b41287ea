import Support
import UnicodeText

/// Words that are likely right after certain others: phrases that a person repeats.
///
/// A pair favours its second word after the first and a space, and rules out no other word; like a
/// ``UserLexicon``'s weights, the weight is granted letter by letter.
package final class WordPairs: Sendable {
  /// A value without pairs.
  package static let none = WordPairs()

  /// The second words, each after the first one and a space.
  package let trie: WordTrie
  /// The places where the words that may follow begin, by the hash of the word before them.
  package let starts: [WordHash: TriePosition]

  private init() { (trie, starts) = (.empty, [:]) }

  /// - Parameters:
  ///   - pairs: two words each, separated by a space, with the weight of the second one after the
  ///     first; anything else is left out.
  ///   - penOrder: whether texts are in pen order.
  /// - Complexity: O(characters · log pairs).
  package init(_ pairs: [String: Float], penOrder: Bool) {
    func written(_ word: Substring) -> [Unicode.Scalar] {
      let stored = String(word).decomposedScalars
      return (penOrder ? PenOrder.pen(stored) : stored).filter { !PenOrder.isJoiner($0) }
    }
    var list = WordList(wordCapacity: pairs.count, penOrder: penOrder)
    var firsts: [WordHash: [Unicode.Scalar]] = [:]
    for (pair, weight) in pairs {
      let words = pair.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      var hash = WordHash()
      var letters: [Unicode.Scalar] = []
      for scalar in written(words[0]) {
        guard let letter = WordHash.letter(scalar) else { continue }
        hash.append(letter)
        letters.append(letter)
      }
      guard !letters.isEmpty else { continue }
      firsts[hash] = letters
      // The second word alone earns the weight.
      let second = written(words[1])
      let all = String(String.UnicodeScalarView(letters + [" "] + second))
      list.append(Array(all.utf8), characters: second.count, weight: weight)
    }
    trie = WordTrie(list)
    var starts: [WordHash: TriePosition] = [:]
    for (hash, letters) in firsts { starts[hash] = trie.start(after: letters + [" "]) }
    self.starts = starts
  }
}

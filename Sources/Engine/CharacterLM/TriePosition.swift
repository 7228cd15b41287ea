/// The place of a text in a trie of words.
package struct TriePosition: Hashable, Sendable {
  /// The node on whose edge the text ends: 0, the root, where a word may start; −1 in a word that
  /// the trie lacks.
  var node: Int32 = 0
  /// The number of the edge's bytes that the text has.
  var matched: UInt16 = 0
  /// The number of the word's characters so far.
  var depth: UInt16 = 0
  /// Whether the text has had a word that weighs more than ``WordTrie/furtherWeight``.
  var hasDecisiveWord = false

  /// Creates the place where a word may start.
  package init() {}

  /// The place of a word that isn't in the trie.
  package static let none = TriePosition(node: -1)

  /// Whether it is in a word that isn't in the trie.
  package var isNone: Bool { node < 0 }

  init(node: Int32) { self.node = node }

  /// Begins an ink within the text: words before it don't count.
  package mutating func beginInk() { hasDecisiveWord = false }
}

import CharacterLM

/// A trie of the labels of the only characters that a text may have.
///
/// A letter with marks is allowed by itself: allowing `e` or `é` doesn't allow `è`.
struct SpellingTrie {
  /// The node of a text in the trie; 0 between characters.
  typealias Node = Int32

  private var children: [[Int: Node]] = [[:]]
  private var isWhole = [true]

  init(_ spellings: [[Int]]) {
    for spelling in spellings {
      var node = 0
      for label in spelling {
        if let child = children[node][label] {
          node = Int(child)
        } else {
          children[node][label] = Node(children.count)
          node = children.count
          children.append([:])
          isWhole.append(false)
        }
      }
      isWhole[node] = true
    }
  }

  /// Returns the node after one more label; `nil` if it continues none of the characters.
  func node(after node: Node, label: Int) -> Node? {
    if let child = children[Int(node)][label] { return child }
    return isWhole[Int(node)] ? children[0][label] : nil
  }

  /// Returns whether the text may end.
  func isWhole(at node: Node) -> Bool { isWhole[Int(node)] }
}

import UnicodeText

/// Weighted words as a radix tree (Morrison 1968, "PATRICIA", JACM) over the UTF-8 of their
/// decomposed forms, in arrays; siblings are side by side in the order of their first bytes.
///
/// A text earns a word's weight character by character. Its credit is the largest, over the words
/// that may follow, of the word's weight times the share of the word that has been written. The
/// text loses its credit when it leaves the tree.
package struct WordTrie: Sendable {
  /// An edge and the place where it ends.
  private struct Node {
    /// The start of the edge's bytes in ``bytes``.
    var start: Int32
    /// The number of bytes on the edge.
    var length: UInt16
    /// The first of these bytes.
    var first: UInt8 = 0
    /// The largest weight per character of the words here and below.
    var density: Float = 0
    /// The weight of the word that ends here, or −1.
    var weight: Float = -1
    // The first child or, until the node's children are created, the first of the sorted words
    // below.
    var firstChild: Int32
    var childCount: Int32
  }

  /// The words as UTF-8, one after the other.
  private let bytes: [UInt8]
  private var nodes: [Node]
  /// The most that a character can add, for each byte that it may contain.
  private var gains = [Float](repeating: 0, count: 256)

  /// A trie without words.
  package static let empty = WordTrie(WordList(wordCapacity: 0, penOrder: false))

  /// - Complexity: O(words · log words) and O(bytes).
  // Not inlined: every creation of an empty trie would take 2 kB.
  @inline(never)
  init(_ list: consuming WordList) {
    list.sort()
    nodes = []
    nodes.reserveCapacity(2 * list.words.count + 1)
    nodes.append(
      Node(start: 0, length: 0, firstChild: 0, childCount: Int32(list.words.count)))
    // Level by level; the words below each node share their bytes up to `depth`.
    var depths: [UInt16] = [0]
    var next = 0
    while next < nodes.count {
      let depth = Int(depths[next])
      let range = Int(nodes[next].firstChild)..<Int(nodes[next].firstChild + nodes[next].childCount)
      nodes[next].firstChild = Int32(nodes.count)
      nodes[next].childCount = 0
      var word = range.lowerBound
      while word < range.upperBound, Int(list.words[word].length) == depth {
        nodes[next].weight = max(nodes[next].weight, list.words[word].weight)
        word += 1
      }
      while word < range.upperBound {
        let end = list.endOfRun(from: word, to: range.upperBound, at: depth)
        let shared = list.sharedBytes(word, end - 1, from: depth)
        let first = list.words[word]
        var node = Node(
          start: Int32(first.start) + Int32(depth), length: UInt16(shared - depth),
          first: list.byte(word, depth), firstChild: Int32(word),
          childCount: Int32(end - word))
        for word in list.words[word..<end] { node.density = max(node.density, word.density) }
        nodes.append(node)
        depths.append(UInt16(shared))
        nodes[next].childCount += 1
        word = end
      }
      next += 1
    }
    bytes = list.bytes
    // A text's credit is the density per character, over ever fewer words.
    for node in nodes {
      for byte in bytes[Int(node.start)..<Int(node.start) + Int(node.length)] {
        gains[Int(byte)] = max(gains[Int(byte)], node.density)
      }
    }
    checkInvariants()
  }

  /// Returns the most that a character can add.
  package func maximumGain(of character: WordCharacter) -> Float {
    var least = Float.infinity
    _ = character.allBytes { byte in
      least = min(least, gains[Int(byte)])
      return true
    }
    return least
  }

  /// Moves the place by one character, and returns what it adds to the score. Words have no
  /// joiners, so a text's joiners are skipped.
  ///
  /// - Parameter beginsAnywhere: whether a word may end at any character and another one begin
  ///   there, as in a script without spaces.
  /// - Complexity: O(log siblings).
  package func advance(
    _ position: inout TriePosition, by character: WordCharacter, beginsAnywhere: Bool = false
  ) -> Float {
    if character.role == .joiner { return 0 }
    if let gain = continueWord(&position, by: character) { return gain }
    if character.role == .part, !beginsAnywhere {
      let credit = credit(at: position)
      position.node = -1
      return -credit
    }
    // The word is over, and another one may begin.
    let settlement = end(at: position)
    var start = TriePosition()
    start.hasDecisiveWord =
      position.hasDecisiveWord || position.node >= 0 && weight(at: position) > Self.furtherWeight
    position = self.position(after: start, character) ?? start
    return settlement + self.credit(at: position)
  }

  /// Moves the place by one character of a word, and returns what it adds to the score; `nil`, and
  /// the place stays, if no word goes on so.
  @inline(__always)
  package func continueWord(
    _ position: inout TriePosition, by character: WordCharacter
  ) -> Float? {
    guard let next = self.position(after: position, character) else { return nil }
    defer { position = next }
    return credit(at: next) - credit(at: position)
  }

  /// Moves the place by one character of a text without spaces, in which a word may begin and end
  /// anywhere, and returns what it adds to the score.
  ///
  /// Where a word breaks off, its characters are read again: the longest whole word at their start
  /// earns its weight, or else the first character is skipped, until a word goes on with the new
  /// character. Failure links (Aho and Corasick 1975, "Efficient string matching", CACM) would lead
  /// to the same word, but not to whole words on the way.
  ///
  /// - Parameter character: `nil` at the end of the text.
  /// - Complexity: O(log siblings); O(``rereadLength``² · log siblings) where a word breaks off.
  package func advanceUnspaced(
    _ position: inout TriePosition, by character: WordCharacter?
  ) -> Float {
    if let character {
      if character.role == .joiner { return 0 }
      if let gain = continueWord(&position, by: character) { return gain }
    }
    // The bytes of a place are one after the other: those of the first word below it.
    let node = nodes[Int(position.node)]
    let end = Int(node.start) + Int(position.matched)
    var start = end
    var characters = weight(at: position) > 0 ? 0 : position.depth
    while characters > 0, end - start < Self.rereadLength {
      start -= 1
      if bytes[start].beginsCharacter { characters -= 1 }
    }
    var score = self.end(at: position)
    position = TriePosition()
    let stop = end + (character?.count ?? 0)
    while start < stop {
      position = TriePosition()
      var next = start
      var word: (end: Int, weight: Float) = (start + 1, 0)
      while next < stop,
        step(&position, next < end ? bytes[next] : character?.byte(next - end) ?? 0)
      {
        next += 1
        if weight(at: position) > 0 { word = (next, weight(at: position)) }
      }
      if next == stop, character != nil { return score + credit(at: position) }
      score += word.weight
      start = word.end
    }
    position = TriePosition()
    return score
  }

  /// Returns what is added at the end of a text without spaces.
  package func endUnspaced(at position: TriePosition) -> Float {
    var position = position
    return advanceUnspaced(&position, by: nil)
  }

  /// The maximum number of bytes that are read again, which bounds the time that text takes.
  private static let rereadLength = 64

  /// Returns the place after characters that earn no credit; `nil` if no word begins with them.
  func start(after scalars: [Unicode.Scalar]) -> TriePosition? {
    var position = TriePosition()
    for character in scalars.map(WordCharacter.init) where character.role != .joiner {
      guard let next = self.position(after: position, character) else { return nil }
      position = next
    }
    position.depth = 0
    return position
  }

  /// Returns what settles the credit at the end of a word or text.
  package func end(at position: TriePosition) -> Float {
    position.node < 0 ? 0 : weight(at: position) - credit(at: position)
  }

  /// The largest weight of each word after a decisive one, chosen on words and lines of the
  /// validation split. If all could be decisive, the search would find one in every other stroke.
  private static let furtherWeight: Float = 10

  /// Returns the weight of the word that ends here; 0 if none does.
  private func weight(at position: TriePosition) -> Float {
    let node = nodes[Int(position.node)]
    return position.matched == node.length ? limited(max(node.weight, 0), at: position) : 0
  }

  private func limited(_ credit: Float, at position: TriePosition) -> Float {
    position.hasDecisiveWord ? min(credit, Self.furtherWeight) : credit
  }

  /// Returns the text's credit so far.
  private func credit(at position: TriePosition) -> Float {
    // The root's density is 0.
    position.node < 0
      ? 0 : limited(nodes[Int(position.node)].density * Float(position.depth), at: position)
  }

  private func position(after position: TriePosition, _ character: WordCharacter) -> TriePosition? {
    guard position.node >= 0 else { return nil }
    var position = position
    return character.allBytes { step(&position, $0) } ? position : nil
  }

  /// Moves the place, which must be in the trie, by a byte; returns whether a word goes on so.
  private func step(_ position: inout TriePosition, _ byte: UInt8) -> Bool {
    let node = nodes[Int(position.node)]
    if position.matched < node.length {
      guard bytes[Int(node.start) + Int(position.matched)] == byte else { return false }
      position.matched += 1
    } else {
      guard let child = child(of: node, byte) else { return false }
      position.node = Int32(truncatingIfNeeded: child)
      position.matched = 1
    }
    if byte.beginsCharacter { position.depth += 1 }
    return true
  }

  private func child(of parent: Node, _ byte: UInt8) -> Int? {
    var low = Int(parent.firstChild)
    let end = low + Int(parent.childCount)
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].first < byte { low = middle + 1 } else { high = middle }
    }
    return low < end && nodes[low].first == byte ? low : nil
  }

  /// Checks, in debug builds and tests, that siblings are in order and every node but the root has
  /// an edge.
  private func checkInvariants() {
    #if DEBUG
      for (index, node) in nodes.enumerated() {
        precondition(index == 0 || node.length > 0 && node.first == bytes[Int(node.start)])
        let children = Int(node.firstChild)..<Int(node.firstChild + node.childCount)
        precondition(children.isEmpty || children.lowerBound > index)
        precondition(children.upperBound <= nodes.count)
        for child in children.dropFirst() {
          precondition(nodes[child - 1].first < nodes[child].first)
        }
      }
    #endif
  }
}

extension UInt8 {
  /// Whether it is the first byte of a character in UTF-8.
  fileprivate var beginsCharacter: Bool { self & 0xC0 != 0x80 }
}

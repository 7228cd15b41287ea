import CharacterLM

/// Where a text is in a trie of words.
struct WordPlace: Hashable {
  /// The root where a word may start, −1 in a word that the trie doesn't have.
  var node: Int32 = 0
}

/// Weighted words as a trie in arrays, siblings side by side in the order of their characters, which are
/// the scalars of their decomposed form.
struct WordTrie: Sendable {
  private struct Node {
    var scalar: UInt32 = 0
    var firstChild: Int32 = 0
    var childCount: Int32 = 0
    /// What a text has been given so far of the weights of the words that may follow.
    var credit: Float = 0
    /// The weight of the word that ends here, or −1.
    var weight: Float = -1
  }

  private var nodes = [Node()]
  private(set) var largestGain: Float = 0

  /// - Parameter words: weights, at least 0, by word; words of weight 0 are left out.
  init(_ words: [String: Float]) {
    let sorted =
      words.compactMap { word, weight in
        weight > 0 && !word.isEmpty
          ? (scalars: word.decomposedScalars.map(\.value), weight: weight) : nil
      }
      .sorted { $0.scalars.lexicographicallyPrecedes($1.scalars) }
    // The words below each node whose children are still to be made, level by level.
    var open = [(node: 0, words: sorted.startIndex..<sorted.endIndex, depth: 0)]
    var next = 0
    while next < open.count {
      var (parent, rest, depth) = open[next]
      next += 1
      if !rest.isEmpty, sorted[rest.lowerBound].scalars.count == depth {
        nodes[parent].weight = sorted[rest.lowerBound].weight
        rest = (rest.lowerBound + 1)..<rest.upperBound
      }
      nodes[parent].firstChild = Int32(truncatingIfNeeded: nodes.count)
      while let first = rest.first {
        let scalar = sorted[first].scalars[depth]
        let end = rest.first { sorted[$0].scalars[depth] != scalar } ?? rest.upperBound
        open.append((nodes.count, first..<end, depth + 1))
        var credit: Float = 0
        for word in first..<end {
          let share = Float(depth + 1) / Float(sorted[word].scalars.count)
          credit = max(credit, sorted[word].weight * share)
        }
        largestGain = max(largestGain, credit - nodes[parent].credit)
        nodes[parent].childCount += 1
        nodes.append(Node(scalar: scalar, credit: credit))
        rest = end..<rest.upperBound
      }
    }
  }

  /// - Complexity: O(log siblings).
  func advance(_ place: inout WordPlace, by scalar: Unicode.Scalar) -> Float {
    if let child = child(of: place.node, scalar.value) {
      let gain = nodes[child].credit - nodes[Int(place.node)].credit
      place.node = Int32(truncatingIfNeeded: child)
      return gain
    }
    if Self.continuesWord(scalar) {
      let loss = place.node < 0 ? 0 : -nodes[Int(place.node)].credit
      place.node = -1
      return loss
    }
    // The word is over; what is no letter may still begin one, as in `#tag`.
    let settlement = end(at: place)
    let start = child(of: 0, scalar.value) ?? 0
    place.node = Int32(truncatingIfNeeded: start)
    return settlement + nodes[start].credit
  }

  /// What settles the credit where a word ends.
  func end(at place: WordPlace) -> Float {
    guard place.node >= 0 else { return 0 }
    let node = nodes[Int(place.node)]
    return max(node.weight, 0) - node.credit
  }

  private func child(of parent: Int32, _ scalar: UInt32) -> Int? {
    guard parent >= 0 else { return nil }
    var low = Int(nodes[Int(parent)].firstChild)
    let end = low + Int(nodes[Int(parent)].childCount)
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].scalar < scalar { low = middle + 1 } else { high = middle }
    }
    return low < end && nodes[low].scalar == scalar ? low : nil
  }

  private static func continuesWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.isMark || scalar.properties.numericType != nil
  }
}

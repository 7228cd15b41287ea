extension BeamState {
  /// A text as the sum of the prefixes that are that text.
  private struct Reading {
    var node: Int32
    var optical: Double
    var endScore: Float
    var score: Float
  }

  /// The distinct texts in the beam, best first; equal scores in the order of their scalars.
  ///
  /// A prefix that ends in a space is the text before the space, so its alignments count for
  /// that text. Only here does a text learn what it costs to end.
  func results(maximum: Int, alphabet: Alphabet) -> [Hypothesis] {
    var readings = readings().filter { $0.score > -.infinity }
    readings.sort { $0.score > $1.score }
    if readings.count > maximum {
      // Those as good as the last one stay until their texts are known.
      let last = readings[maximum - 1].score
      readings = readings.filter { $0.score >= last }
    }
    var hypotheses = readings.map { reading in
      Hypothesis(
        text: alphabet.text(of: tree.labels(of: reading.node)), score: reading.score,
        opticalScore: Float(reading.optical), languageScore: tree[reading.node].languageScore,
        endScore: reading.endScore)
    }
    hypotheses.sort { Hypothesis.isBetter($0, than: $1) }
    hypotheses.removeLast(max(0, hypotheses.count - maximum))
    return hypotheses
  }

  private func readings() -> [Reading] {
    var readings: [Reading] = []
    readings.reserveCapacity(entries.count)
    for slot in 0..<entries.count where !isFolded(entries[slot]) {
      let entry = entries[slot]
      var reading = Reading(
        node: textNode(of: entry.node), optical: entry.total, endScore: 0, score: 0)
      if reading.node == entry.node, let other = spacedTwin(of: entry) {
        // The virtual space's alignments include those of the empty prefix beside it.
        reading.optical = entry.label == 0 ? other.total : logAdd(entry.total, other.total)
      }
      let ending = ending(after: tree.states[Int(reading.node)])
      let node = tree[reading.node]
      let prior =
        loneBase(of: reading.node).map { lonePrior(node, base: tree[$0], ending) }
        ?? node.prior + ending.prior
      reading.endScore = ending.score
      reading.score = Float(reading.optical + Double(prior))
      readings.append(reading)
    }
    return readings
  }

  /// The prefix without its trailing space; without the virtual space it is the empty one.
  private func textNode(of node: Int32) -> Int32 {
    guard tree[node].label == spaceLabel else { return node }
    return max(tree[node].parent, 0)
  }

  /// The letter of a prefix that is a single character, with or without marks; `nil` of another.
  private func loneBase(of node: Int32) -> Int32? {
    var base = node
    while markOrder.isMark(Int(tree[base].label)) { base = tree[base].parent }
    return tree[base].label != 0 && tree[base].parent == Self.emptyPrefix ? base : nil
  }

  /// What a text of one character scores beside the ink. Where nothing is before and after it the
  /// language model's word on the letter is replaced; what it says of marks on that letter, and what else
  /// is known, stays.
  ///
  /// - Parameter base: the prefix that is the letter without its marks.
  func lonePrior(
    _ node: PrefixTree<Scorer.State>.Node, base: PrefixTree<Scorer.State>.Node, _ ending: Ending
  ) -> Float {
    guard let loneScores else { return node.prior + ending.prior }
    return loneScores[Int(base.label)] + node.prior - languagePrior(base) + ending.features
  }

  /// Whether another entry stands for the entry's text.
  private func isFolded(_ entry: BeamEntry) -> Bool {
    entry.label == spaceLabel && tree[textNode(of: entry.node)].slot >= 0
  }

  /// The entry for the same text and a space after it.
  private func spacedTwin(of entry: BeamEntry) -> BeamEntry? {
    if spaceLabel < 0 { return nil }
    let child =
      entry.label == 0 && startsWithVirtualSpace
      ? Self.virtualSpace : tree.child(of: entry.node, label: spaceLabel)
    guard child >= 0, tree[child].slot >= 0 else { return nil }
    return entries[Int(tree[child].slot)]
  }

  /// The first root.
  private static var emptyPrefix: Int32 { 0 }

  /// The second root, where there is one.
  private static var virtualSpace: Int32 { 1 }

  private var startsWithVirtualSpace: Bool {
    tree.count > 1 && tree[Self.virtualSpace].parent < 0
  }
}

import CharacterLM

extension BeamState {
  /// Texts longer than this have enough context of their own.
  private static var longestWithTwins: Int { 2 }

  /// The same hypotheses with the best one's twins among them, if it is a character or two: the texts
  /// in which one character stands for another of its form, such as `O` and `0` for `o`.
  func addingTwins(
    to hypotheses: [Hypothesis], posteriors: Posteriors, alphabet: Alphabet
  ) -> [Hypothesis] {
    guard let best = hypotheses.first else { return hypotheses }
    var scalars = best.text.decomposedScalars
    let leadingSpace = scalars.first == " "
    if leadingSpace { scalars.removeFirst() }
    guard (1...Self.longestWithTwins).contains(scalars.count { !$0.isMark }),
      !scalars.contains(" ")
    else { return hypotheses }
    var all = hypotheses
    for (place, scalar) in scalars.enumerated() {
      for twin in Twins.of(scalar) {
        var variant = scalars
        variant[place] = twin
        guard let labels = alphabet.labels(of: variant), markOrder.allows(labels) else { continue }
        let text = (leadingSpace ? " " : "") + alphabet.text(of: labels)
        if let known = all.firstIndex(where: { $0.text == text }) {
          all[known].isTwin = true
          continue
        }
        let other = hypothesis(
          text, labels, leadingSpace: leadingSpace, posteriors: posteriors)
        // Characters that were ruled out have no probability at all.
        if other.score > -.infinity { all.append(other) }
      }
    }
    all.sort { Hypothesis.isBetter($0, than: $1) }
    return all
  }

  /// What the search would say of a text had it never pruned.
  private func hypothesis(
    _ text: String, _ labels: [Int], leadingSpace: Bool, posteriors: Posteriors
  ) -> Hypothesis {
    // The first root is the empty text, the second the virtual space.
    var node = leadingSpace ? tree[1] : tree[0]
    var state = tree.states[leadingSpace ? 1 : 0]
    var base = node
    for (place, label) in labels.enumerated() {
      var next = state
      let score = score(of: Int32(label), after: state, next: &next)
      node.languageScore += score.language
      node.prior += score.prior
      node.label = Int32(truncatingIfNeeded: label)
      if place == 0 { base = node }
      state = next
    }
    let optical = forwardScore(
      of: labels, in: posteriors, spaceClass: spaceLabel > 0 ? Int(spaceLabel) : nil,
      swallowsSpace: leadingSpace || startSwallowsSpace)
    let ending = ending(after: state)
    let prior =
      markOrder.bases(in: labels) == 1 && !leadingSpace
      ? lonePrior(node, base: base, ending) : node.prior + ending.prior
    var twin = Hypothesis(
      text: text, score: Float(optical + Double(prior)), opticalScore: Float(optical),
      languageScore: node.languageScore, endScore: ending.score)
    twin.isTwin = true
    return twin
  }
}

import SequenceData
import Support

/// The change of a text's score if the ink ends after it.
struct Ending {
  /// ln P of what follows by the language model.
  var score: Float
  /// The weighted share of the language model.
  var language: Float
  /// The weighted share of everything else.
  var features: Float
  var prior: Double { Double(language + features) }

  /// The ending of a text that can't end.
  static let impossible = Ending(score: 0, language: 0, features: -.infinity)
}

/// A text at the end of the ink: the sum of all prefixes in the beam that spell it.
struct BeamText {
  /// A prefix that spells the text.
  var node: Int32
  /// ln P(text | ink).
  var optical: Double
  /// The sum of all that is added to ``optical``.
  var prior: Double
  var ending: Ending
  var score: Double { optical + prior }
}

extension BeamSearch {
  /// Returns the distinct texts in the beam, best first, equal scores in the order of their
  /// scalars. A short text's confusables are added, whatever the maximum.
  ///
  /// - Parameters:
  ///   - frames: all frames since the start.
  ///   - looks: the ink's looks, asked for if one of the likely texts is a lone character.
  func finish(
    maximum: Int, frames: Posteriors, looks: ([Hypothesis]) -> CharacterLooks? = { _ in nil }
  ) -> [Hypothesis] {
    var texts = texts()
    rescoreLoneCharacters(&texts)
    rescoreClosingMarks(&texts)
    rescoreByMarks(&texts)
    var hypotheses = best(of: &texts, maximum: maximum)
    let likely = hypotheses.prefix { $0.score >= hypotheses[0].score - Self.looksMargin }
    if !likely.isEmpty, let looks = looks(Array(likely)) {
      hypotheses = weighing(looks, in: hypotheses, frames: frames)
    }
    return addingConfusables(to: hypotheses, frames: frames)
  }

  /// Returns the texts of the beam. Only here is the ending scored.
  ///
  /// A prefix that ends in a space is the text before the space, so its alignments count for that
  /// text.
  private func texts() -> [BeamText] {
    var texts: [BeamText] = []
    texts.reserveCapacity(entries.count)
    for slot in 0..<entries.count where !isFolded(entries[slot]) {
      let entry = entries[slot]
      let node = textNode(of: entry.node)
      guard markOrder.allowsEnd(after: Int(tree[node].label)) else { continue }
      var optical = entry.total
      if node == entry.node, let other = sameTextAndSpace(as: entry) {
        // The virtual space's alignments include those of the empty prefix.
        optical = entry.label == 0 ? other.total : logAdd(entry.total, other.total)
      }
      let ending = ending(after: tree.states[Int(node)])
      texts.append(
        BeamText(
          node: node, optical: optical, prior: tree[node].prior + ending.prior, ending: ending))
    }
    return texts
  }

  private func best(of texts: inout [BeamText], maximum: Int) -> [Hypothesis] {
    texts.sort { Float($0.score) > Float($1.score) }
    texts.removeAll { !($0.score > -.infinity) }
    // In pen order, different labels may spell one text, so all are kept.
    if texts.count > maximum, !alphabet.penOrder {
      // Those that tie with the last one stay until their characters are known.
      let last = Float(texts[maximum - 1].score)
      texts = texts.filter { Float($0.score) >= last }
    }
    var hypotheses = texts.map { text in
      Hypothesis(
        text: tree.withLabels(of: text.node) { alphabet.text(of: $0) },
        score: Float(text.score),
        opticalScore: Float(text.optical),
        languageScore: Float(tree[text.node].languageScore), endScore: text.ending.score)
    }
    if alphabet.penOrder { hypotheses = Hypothesis.merged(hypotheses).filter { isAllowed($0) } }
    hypotheses = hypotheses.ordered { Hypothesis.isBetter($0, than: $1) }
    hypotheses.removeLast(max(0, hypotheses.count - maximum))
    return hypotheses
  }

  /// Returns whether a text has only allowed characters: letters that are allowed one by one may
  /// have joined.
  func isAllowed(_ hypothesis: Hypothesis) -> Bool {
    guard let onlyCharacters = terms.onlyCharacters else { return true }
    return hypothesis.text.allSatisfy { $0.isWhitespace || onlyCharacters.contains($0) }
  }

  // MARK: - Where the ink ends

  /// Scores the text after the ink or, if unknown, the end of the text or a space.
  func ending(after state: Scorer.State) -> Ending {
    guard let inkEnd = scorer.endOfInk(after: state, before: terms.postLabels) else {
      return .impossible
    }
    let state = inkEnd.state
    guard !terms.postLabels.isEmpty else {
      let end = scorer.endScore(after: state)
      let score = bounded(end)
      return Ending(
        score: score,
        language: terms.finalWeight * score + scorer.endLanguage(after: state, scored: end),
        features: scorer.endHints(after: state))
    }
    var ending = joined(terms.postLabels, after: state)
    if spaceLabel > 0, terms.postLabels[0] != Int(spaceLabel) {
      // The ink doesn't show whether a space comes between.
      let spaced = joined([Int(spaceLabel)] + terms.postLabels, after: state)
      if spaced.prior > ending.prior { ending = spaced }
    }
    ending.features += inkEnd.gained
    return ending
  }

  private func joined(_ labels: [Int], after state: Scorer.State) -> Ending {
    var state = state
    var ending = Ending(score: 0, language: 0, features: 0)
    for label in labels {
      var next = state
      let language = bounded(scorer.score(label: label, after: state, next: &next))
      ending.score += language
      ending.language += terms.languageWeight * language
      ending.features += scorer.features(
        of: label, scored: language, after: state, next: &next)
      state = next
    }
    ending.features += scorer.endHints(after: state)
    return ending
  }

  // MARK: - Spaces at the ends

  /// Returns the prefix without its trailing space; the virtual space becomes the empty prefix.
  private func textNode(of node: Int32) -> Int32 {
    guard tree[node].label == spaceLabel else { return node }
    return max(tree[node].parent, 0)
  }

  /// Returns whether another entry stands for the entry's text.
  private func isFolded(_ entry: BeamEntry) -> Bool {
    entry.label == spaceLabel && tree[textNode(of: entry.node)].slot >= 0
  }

  /// Returns the entry for the same text followed by a space.
  private func sameTextAndSpace(as entry: BeamEntry) -> BeamEntry? {
    if spaceLabel < 0 { return nil }
    let child =
      entry.label == 0 && startsWithVirtualSpace
      ? Self.virtualSpace : tree.child(of: entry.node, label: spaceLabel)
    guard child >= 0, tree[child].slot >= 0 else { return nil }
    return entries[Int(tree[child].slot)]
  }

  /// The first root.
  static var emptyPrefix: Int32 { 0 }

  /// The second root, if there is one.
  static var virtualSpace: Int32 { 1 }

  /// What the virtual space adds to a score; `nil` if there is none.
  var leadingSpaceScore: Float? {
    startsWithVirtualSpace ? Float(tree[Self.virtualSpace].prior) : nil
  }

  private var startsWithVirtualSpace: Bool {
    tree.count > 1 && tree[Self.virtualSpace].parent < 0
  }
}

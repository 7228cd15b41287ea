import SequenceData
import Support
import UnicodeText

// Knowledge of whole texts, applied once the search is done; most of it concerns very short texts.

// MARK: - Lone characters

extension BeamSearch {
  /// Scores texts of one character with the prior of lone characters, if no text surrounds the ink.
  func rescoreLoneCharacters(_ texts: inout [BeamText]) {
    guard let loneScores = terms.loneScores else { return }
    for position in texts.indices {
      let node = texts[position].node
      let prior = tree.withLabels(of: node) { labels -> Double? in
        guard markOrder.isLoneCharacter(labels) else { return nil }
        var base = node
        while tree[base].parent > Self.emptyPrefix { base = tree[base].parent }
        return lonePrior(
          tree[node].prior, of: labels, languageOfFirst: tree[base].languageScore,
          ofLast: tree[node].languageScore - tree[tree[node].parent].languageScore,
          texts[position].ending, loneScores)
      }
      if let prior { texts[position].prior = prior }
    }
  }

  /// Returns the prior of a lone character: it replaces the language scores of the letter and of
  /// the ending, and keeps those of marks on the letter and all other features. A virama at the end
  /// has a prior of its own: a letter with one is part of a conjunct, and hardly ever written alone.
  ///
  /// - Parameters:
  ///   - prior: that of the labels without the ending.
  ///   - languageOfFirst: the language score of the first label.
  ///   - languageOfLast: that of the last one.
  private func lonePrior(
    _ prior: Double, of labels: some BidirectionalCollection<Int>, languageOfFirst: Double,
    ofLast languageOfLast: Double, _ ending: Ending, _ loneScores: [Float]
  ) -> Double {
    guard let first = labels.first, let last = labels.last else { return prior }
    func change(_ label: Int, _ language: Double) -> Double {
      Double(loneScores[label]) - Double(terms.languageWeight) * language
        - Double(terms.lengthBonus)
    }
    var prior = prior + change(first, languageOfFirst)
    if labels.count > 1, markOrder.isVirama(last) { prior += change(last, languageOfLast) }
    return prior + Double(ending.features)
  }
}

// MARK: - Closing brackets

extension BeamSearch {
  /// What a mark by itself that closes a bracket adds to its score, chosen on single characters of
  /// the validation split.
  private static var closingScore: Double { 2 }

  /// Raises the score of a mark by itself that closes a bracket of the text before the ink. The
  /// language model doesn't see that far.
  func rescoreClosingMarks(_ texts: inout [BeamText]) {
    guard terms.closingLabel != 0 else { return }
    for position in texts.indices {
      let own = tree[texts[position].node]
      if own.label == terms.closingLabel, own.parent == Self.emptyPrefix {
        texts[position].prior += Self.closingScore
      }
    }
  }
}

// MARK: - Dots and accents

extension BeamSearch {
  /// Subtracts the penalties of texts that leave strokes above the line unexplained.
  func rescoreByMarks(_ texts: inout [BeamText]) {
    guard terms.marksAbove ?? 0 > 0, expectedMarks != nil else { return }
    for position in texts.indices {
      texts[position].prior -= tree.withLabels(of: texts[position].node) {
        markPenalty(of: $0)
      }
    }
  }

  private func markPenalty(of labels: some Collection<Int>) -> Double {
    guard let marksAbove = terms.marksAbove, marksAbove > 0, let expectedMarks,
      markOrder.bases(in: labels) > 1
    else {
      return 0
    }
    return Double(
      parameters.markWeight * expectedMarks.penalty(of: labels, marks: marksAbove))
  }
}

// MARK: - Looks

extension BeamSearch {
  /// The number of likeliest looks that are considered, whether the beam has kept them or not.
  private static var maximumLookCount: Int { 10 }

  /// The distance from the best score within which a lone character calls for looks.
  static var looksMargin: Float { 3 }

  /// Returns the hypotheses and the likeliest looks. A sign that begins no text may stand alone, as
  /// on a sheet of letters. The probability that the ink is one of the characters with looks stays
  /// the same; only their shares change.
  func weighing(
    _ looks: CharacterLooks, in hypotheses: [Hypothesis], frames: Posteriors
  ) -> [Hypothesis] {
    var all = hypotheses
    let known = Set(hypotheses.map { $0.text })
    for text in looks.best(Self.maximumLookCount) where !known.contains(text) {
      guard let labels = alphabet.labels(of: alphabet.written(text).scalars),
        labels.count == 1 || markOrder.allows(labels)
      else { continue }
      let look = hypothesis(text, labels, leadingSpace: false, frames: frames)
      // Excluded characters have no probability at all.
      if look.score > -.infinity, isAllowed(look) { all.append(look) }
    }
    let lone = all.indices.compactMap { index -> (index: Int, optical: Double, weighed: Double)? in
      let optical = Double(all[index].opticalScore)
      guard optical > -.infinity, let look = looks.logProbability(of: all[index].text) else {
        return nil
      }
      return (index, optical, optical + Double(parameters.lookWeight * look))
    }
    let shift =
      lone.map { $0.optical }.reduce(-.infinity, logAdd)
      - lone.map { $0.weighed }.reduce(-.infinity, logAdd)
    guard shift.isFinite else { return hypotheses }
    for (index, optical, weighed) in lone {
      all[index].opticalScore = Float(weighed + shift)
      all[index].score += Float(weighed + shift - optical)
    }
    return all.ordered { Hypothesis.isBetter($0, than: $1) }
  }
}

// MARK: - Confusables

extension BeamSearch {
  /// The maximum number of letters of a text that needs confusables: longer texts have enough
  /// context.
  private static var maximumLetterCount: Int { 2 }

  /// Returns the hypotheses and, if the best one is a letter or two, the texts with one character
  /// replaced by another of its form, such as `O` and `0` for `o`.
  func addingConfusables(to hypotheses: [Hypothesis], frames: Posteriors) -> [Hypothesis] {
    guard let best = hypotheses.first else { return hypotheses }
    let letters = best.text.unicodeScalars.lazy.filter { !$0.isMark && $0 != " " }
    guard letters.dropFirst(Self.maximumLetterCount).isEmpty else { return hypotheses }
    var scalars = alphabet.written(best.text).scalars
    let leadingSpace = scalars.first == " "
    if leadingSpace { scalars.removeFirst() }
    guard (1...Self.maximumLetterCount).contains(scalars.count { !$0.isMark }),
      !scalars.contains(" ")
    else { return hypotheses }
    var all = hypotheses
    for (position, scalar) in scalars.enumerated() {
      for other in Confusables.of(scalar) {
        var variant = scalars
        variant[position] = other
        guard let labels = alphabet.labels(of: variant), markOrder.allows(labels) else { continue }
        let text = (leadingSpace ? " " : "") + alphabet.text(of: labels)
        if let known = all.firstIndex(where: { $0.text == text }) {
          all[known].isConfusable = true
          continue
        }
        var hypothesis = hypothesis(text, labels, leadingSpace: leadingSpace, frames: frames)
        hypothesis.isConfusable = true
        // Excluded characters have no probability at all.
        if hypothesis.score > -.infinity { all.append(hypothesis) }
      }
    }
    return all.ordered { Hypothesis.isBetter($0, than: $1) }
  }

  /// Returns the hypothesis that the search would give for a text had it never dropped a prefix.
  private func hypothesis(
    _ text: String, _ labels: [Int], leadingSpace: Bool, frames: Posteriors
  ) -> Hypothesis {
    let root = leadingSpace ? Self.virtualSpace : Self.emptyPrefix
    var (language, prior) = (tree[root].languageScore, tree[root].prior)
    var state = tree.states[Int(root)]
    var (languageOfFirst, languageOfLast) = (0.0, 0.0)
    for (position, label) in labels.enumerated() {
      var next = state
      let gain = gain(of: Int32(truncatingIfNeeded: label), after: state, next: &next)
      if position == 0 { languageOfFirst = gain.language }
      languageOfLast = gain.language
      language += gain.language
      prior += gain.prior
      state = next
    }
    let ending = ending(after: state)
    if let loneScores = terms.loneScores, !leadingSpace, markOrder.isLoneCharacter(labels) {
      prior = lonePrior(
        prior, of: labels, languageOfFirst: languageOfFirst, ofLast: languageOfLast, ending,
        loneScores)
    } else {
      prior += ending.prior
    }
    if labels == [terms.closingLabel], !leadingSpace { prior += Self.closingScore }
    prior -= markPenalty(of: labels)
    let optical = forwardScore(
      of: labels, in: frames, spaceClass: alphabet.spaceClass,
      swallowsSpace: leadingSpace || terms.startSwallowsSpace)
    return Hypothesis(
      text: text, score: Float(optical + prior), opticalScore: Float(optical),
      languageScore: Float(language), endScore: ending.score)
  }
}

/// What it adds to a text's score that the ink ends after it.
struct Ending {
  /// ln P of what follows by the language model.
  var score: Float
  /// The same, weighted.
  var language: Float
  /// What else is known.
  var features: Float
  var prior: Float { language + features }

  /// Where no text can end.
  static let impossible = Ending(score: 0, language: 0, features: -.infinity)
}

extension BeamState {
  /// The text after the ink follows or, where none is known, the end of the text or a space.
  func ending(after state: Scorer.State) -> Ending {
    guard let state = scorer.endOfInk(after: state) else { return .impossible }
    guard !postLabels.isEmpty else {
      let score = bounded(scorer.endScore(after: state))
      return Ending(
        score: score, language: finalWeight * score + scorer.endLanguage(after: state),
        features: scorer.endHints(after: state))
    }
    let joined = joined(postLabels, after: state)
    guard spaceLabel > 0, postLabels[0] != Int(spaceLabel) else { return joined }
    // No ink tells whether a space comes between.
    let spaced = self.joined([Int(spaceLabel)] + postLabels, after: state)
    return spaced.prior > joined.prior ? spaced : joined
  }

  private func joined(_ labels: [Int], after state: Scorer.State) -> Ending {
    var state = state
    var ending = Ending(score: 0, language: 0, features: 0)
    for label in labels {
      var next = state
      let language = bounded(scorer.score(label: label, after: state, next: &next))
      ending.score += language
      ending.language += languageWeight * language
      ending.features += scorer.features(
        of: label, scored: language, after: state, next: &next)
      state = next
    }
    ending.features += scorer.endHints(after: state)
    return ending
  }

  /// The language model's part of the prior of a prefix of one label.
  func languagePrior(_ node: PrefixTree<Scorer.State>.Node) -> Float {
    languageWeight * node.languageScore + lengthBonus
  }
}

import CharacterLM

/// A prefix in the beam, with the probabilities of all alignments that end in it (Graves et al.
/// 2006, "Connectionist temporal classification", ICML), as natural logarithms.
struct BeamEntry {
  var node: Int32
  /// The prefix's last label; 0 for the empty prefix.
  var label: Int32
  /// ln P of alignments whose last frame is a blank, or a space that the prefix swallows.
  var blank: Double
  /// ln P of alignments whose last frame is the last label.
  var nonBlank: Double
  /// ln P of all alignments.
  var total: Double
  /// The optical score plus the prior, by which entries are ranked.
  var score: Double
}

extension BeamSearch {
  /// Clears the beam and adds the prefixes that need no ink: the empty one and, if the pre-context
  /// ends within a word, a virtual space.
  mutating func start(_ context: DecodingContext) {
    tree.removeAll()
    entries.truncate(to: 0)
    forgetsAt = treeLimit
    scorer.prepare(for: context)
    maximumGain = 0
    for label in 1..<classes {
      gains[label] = scorer.maximumFeature(of: label)
      if context.isPerCharacter, markOrder.isMark(label) {
        gains[label] += parameters.lengthBonus
      }
      maximumGain = max(maximumGain, gains[label])
    }
    terms = SearchTerms(context, parameters, alphabet, loneCharacters, after: terms)
    let state = scorer.startState(after: context.preContext)
    addRoot(label: 0, Gain(language: 0, prior: 0), state: state)
    let mayReadSpace = context.onlyCharacters?.contains(" ") ?? true
    if context.mayContinueWord && spaceLabel > 0 && mayReadSpace {
      var next = state
      var gain = gain(of: spaceLabel, after: state, next: &next)
      gain.prior -= Double(parameters.leadingSpacePenalty)
      addRoot(label: spaceLabel, gain, state: next)
      if entries[1].score > entries[0].score {
        (entries[0], entries[1]) = (entries[1], entries[0])
      }
      entries.truncate(to: min(2, parameters.beamWidth))
      for slot in 0..<entries.count { tree.setSlot(slot, of: entries[slot].node) }
    } else {
      tree.setSlot(0, of: entries[0].node)
    }
  }

  private mutating func addRoot(label: Int32, _ gain: Gain, state: Scorer.State) {
    let node = tree.insert(
      label: label, parent: -1, languageScore: gain.language, prior: gain.prior, state: state)
    entries.append(
      BeamEntry(
        node: node, label: label, blank: 0, nonBlank: -.infinity, total: 0, score: gain.prior))
  }
}

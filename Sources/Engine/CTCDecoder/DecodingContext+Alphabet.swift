import CharacterLM

/// What the beam search makes of a context.
extension DecodingContext {
  /// Whether the ink may begin a new word or continue the last one, so that readings with a
  /// leading space and without one compete.
  var mayContinueWord: Bool { preContext.last.map { !$0.isWhitespace } ?? false }

  /// Whether there are hints that score texts beside the language model.
  var scoresCharactersOrWords: Bool {
    !characterPenalties.isEmpty || !expectations.isEmpty || !(lexicon?.words.isEmpty ?? true)
      || form != nil || pairs != nil
  }

  /// What each class of an alphabet adds to a score; the blank's is 0. A mark is expected where a
  /// letter with it is.
  func penalties(for alphabet: Alphabet) -> [Float] {
    var penalties: [Float] = [0] + alphabet.scalars.map { characterPenalties[$0] ?? 0 }
    for expectation in expectations {
      let expected = Set(alphabet.spellings(of: expectation.characters).joined())
      for label in 1..<penalties.count where !expected.contains(label) {
        penalties[label] += expectation.penalty
      }
    }
    return penalties.map { bounded(-$0) }
  }

  /// Which texts have ``onlyCharacters``; `nil` where it is enough to know which labels they have:
  /// in an alphabet without marks.
  func spellingTrie(in alphabet: Alphabet) -> SpellingTrie? {
    guard !alphabet.markOrder.isTrivial, let onlyCharacters else { return nil }
    let spellings = alphabet.spellings(of: onlyCharacters)
    return spellings.contains { $0.count > 1 } ? SpellingTrie(spellings) : nil
  }

  /// The labels of the text after the ink, up to the first character that the alphabet doesn't
  /// have; runs of white space are one space.
  func postLabels(in alphabet: Alphabet) -> [Int] {
    var labels: [Int] = []
    for scalar in alphabet.folded(postContext.prefix(Self.postContextLength)) {
      guard let label = alphabet.labels(of: [scalar])?.first else { break }
      if label == alphabet.spaceClass, labels.last == label { continue }
      labels.append(label)
    }
    return labels
  }
}

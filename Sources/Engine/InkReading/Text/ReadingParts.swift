import CTCDecoder

/// The characters and words of one reading, and the other readings that have them too.
struct ReadingParts {
  let graphemes, words: [PartEvidence]

  /// - Complexity: O(hypotheses · n · m) for readings that differ in n and m characters.
  init(of rank: Int, in hypotheses: [Hypothesis]) {
    let characters = Array(hypotheses[rank].text)
    let words = characters.indices.split { characters[$0].isWhitespace }
      .map { $0.startIndex..<$0.endIndex }
    var graphemeRanks = [[Int]](repeating: [], count: characters.count)
    var wordRanks = [[Int]](repeating: [], count: words.count)
    for index in graphemeRanks.indices { graphemeRanks[index].reserveCapacity(hypotheses.count) }
    for (rank, hypothesis) in hypotheses.enumerated() {
      let other = Array(hypothesis.text)
      let agreement = TextAgreement(of: characters, with: other)
      for index in characters.indices where agreement.counterparts[index] != nil {
        graphemeRanks[index].append(rank)
      }
      for (index, word) in words.enumerated() where agreement.hasWord(word, in: other) {
        wordRanks[index].append(rank)
      }
    }
    graphemes = graphemeRanks.enumerated().map {
      PartEvidence(range: $0.offset..<$0.offset + 1, agreeing: $0.element)
    }
    self.words = zip(words, wordRanks).map { PartEvidence(range: $0, agreeing: $1) }
  }
}

import NoteFormats

extension TranscribedBlock {
  /// A block of typed text, whose words are where letters of an average width would put them.
  init(_ typed: TypedText) {
    let letter = 0.5 * typed.size
    let texts = typed.text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = texts.enumerated().compactMap { row, text -> TranscribedLine? in
      let top = typed.place.y + 1.2 * typed.size * Float(row)
      func box(_ range: Range<Int>) -> PageBox {
        PageBox(
          x: typed.place.x + letter * Float(range.lowerBound), y: top,
          width: letter * Float(range.count), height: typed.size)
      }
      let characters = Array(text)
      let words = characters.indices.split { characters[$0].isWhitespace }
        .map { $0.startIndex..<$0.endIndex }
      guard !words.isEmpty else { return nil }
      let candidate = LineCandidate(text: String(text), confidence: 1)
      var line = TranscribedLine(
        text: candidate.text,
        words: words.map {
          TranscribedWord(text: String(characters[$0]), confidence: 1, box: box($0), ink: [])
        },
        candidates: [candidate],
        lattice: WordLattice(candidates: [candidate], words: words.map { _ in 1 }).arcs)
      line.letterHeight = 0.5 * Double(typed.size)
      return line
    }
    self.init(lines: lines, isTyped: true)
  }
}

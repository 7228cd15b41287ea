extension TranscribedLine {
  /// Appends another line's words to its own.
  mutating func append(_ line: TranscribedLine) { insert(line, at: words.count) }

  /// Inserts another line's words before its own word at an index.
  mutating func insert(_ inserted: TranscribedLine, at index: Int) {
    // The words are searched in turn: a shorter one may be contained in another.
    var start = text.startIndex
    for word in words[..<index] {
      start = text[start...].firstRange(of: word.text)?.upperBound ?? start
    }
    let parts = [String(text[..<start]), inserted.text, String(text[start...])]
    text = parts.filter { !$0.isEmpty }.reduce("") { text, part in
      text + (text.isEmpty || part.first == " " ? "" : " ") + part
    }
    let count = Float(words[..<index].reduce(0) { $0 + $1.searchedWordCount })
    let added = Float(inserted.words.reduce(0) { $0 + $1.searchedWordCount })
    lattice =
      lattice.filter { $0.end <= count } + inserted.lattice.map { $0.moved(by: count) }
      + lattice.filter { $0.start >= count }.map { $0.moved(by: added) }
    words.insert(contentsOf: inserted.words, at: index)
    if inserted.role == .text { role = .text }
    confidence = min(confidence, inserted.confidence)
    candidates = [LineCandidate(text: text, confidence: confidence)]
    strokes += inserted.strokes
    box = box.union(inserted.box)
  }
}

extension LatticeArc {
  fileprivate func moved(by words: Float) -> LatticeArc {
    var arc = self
    arc.start += words
    arc.end += words
    return arc
  }
}

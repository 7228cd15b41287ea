import DuctusEngine
import InkModel
import ModelPack
import PageStructure

/// Reads the lines of a page's parts.
struct LineTranscriber {
  let recognizer: TextRecognizer
  let options: TranscriptionOptions
  /// Whether lines that look like formulas are marked, because nothing reads them.
  let marksFormulas: Bool

  /// The number of preceding words that matter for a word's likelihood: no language model looks
  /// farther back.
  private static let wordsBefore = 20

  /// The blocks of a part of a page, in reading order.
  func blocks(of part: PagePart, of ink: Ink) throws(DuctusError) -> [TranscribedBlock] {
    try DuctusError.checkCancellation()
    let (found, requests) = part.requests
    var blocks: [TranscribedBlock] = []
    var read: [[TextDecoration]] = []
    for (block, result) in zip(found, recognizer.recognize(inParts: requests)) {
      let result = try result.get()
      var lines: [TranscribedLine] = []
      for line in result.lines { lines.append(try transcribe(line, of: block, in: ink, part)) }
      if !part.script.lettersHaveParts { try mend(&lines, in: ink, part) }
      guard !lines.isEmpty else { continue }
      blocks.append(
        TranscribedBlock(
          lines: lines, isLabel: part.structure.labels.contains(block[0]), angle: part.angle))
      read.append(result.decorations.map { $0.renumbered { block[$0] } })
    }
    let decorations = WordDecorations(
      part.ink, lines: blocks.flatMap(\.lines).map(\.strokes),
      others: part.structure.othersBesideLines, unit: part.structure.letterHeight,
      joinsLetters: part.script.joinsLetters)
    for block in blocks.indices {
      for line in blocks[block].lines.indices {
        decorations.decorate(&blocks[block].lines[line], read: read[block])
      }
    }
    // The results of a cancelled task are rough.
    try DuctusError.checkCancellation()
    return blocks
  }

  /// Reads lines that are one once more, together.
  private func mend(
    _ lines: inout [TranscribedLine], in ink: Ink, _ part: PagePart
  ) throws(DuctusError) {
    try TornLines.mend(
      &lines, of: part.ink, unit: part.structure.letterHeight
    ) { strokes throws(DuctusError) in
      let read = try recognizer.recognize([RecognitionRequest(line: part.ink.part(strokes))])[0]
        .get()
      return try read.lines.first.map { line throws(DuctusError) in
        try transcribe(line, of: strokes, in: ink, part)
      }
    }
  }

  /// - Parameter block: the indices of the block's strokes in the page's, to which the line's
  ///   indices refer.
  private func transcribe(
    _ line: RecognizedLine, of block: [Int], in ink: Ink, _ part: PagePart
  ) throws(DuctusError) -> TranscribedLine {
    let strokes = line.strokes.map { block[$0] }
    let best = line.candidates.first
    func spans(of segment: InkSegment) -> [InkSpan] {
      segment.ink.map { InkSpan(stroke: block[$0.stroke], points: $0.points) }
    }
    func box(of spans: [InkSpan], in ink: Ink) -> PageBox {
      PageBox(around: spans.lazy.flatMap { ink.strokes[$0.stroke].points[$0.points] })
    }
    var words = (best?.words ?? []).map { segment in
      let own = spans(of: segment)
      var word = TranscribedWord(
        text: best.map { String($0.text[segment.textRange]) } ?? "",
        confidence: segment.confidence, box: box(of: own, in: ink), ink: own,
        uprightBox: part.angle == 0 ? nil : box(of: own, in: part.ink))
      if let best, word.searchedWordCount > 1 {
        word.letters = best.segments.filter { segment.textRange.contains($0.textRange.lowerBound) }
          .map {
            let own = spans(of: $0)
            return TranscribedWord.Letter(
              confidence: $0.confidence, box: own.isEmpty ? nil : box(of: own, in: ink), ink: own)
          }
      }
      return word
    }
    let candidates = line.candidates.prefix(options.candidateCount).map {
      LineCandidate(text: $0.text, confidence: $0.confidence)
    }
    var lattice = WordLattice(candidates: candidates, words: words.searched.map(\.confidence))
    if options.rereadsDoubtfulWords { try reread(words, part, for: &lattice) }
    var position = 0
    for index in words.indices {
      let count = words[index].searchedWordCount
      if count == 1 {
        words[index].alternatives = lattice.alternatives(
          to: words[index].text, confidence: words[index].confidence, at: position)
      }
      position += count
    }
    var result = TranscribedLine(
      text: best?.text ?? "", confidence: best?.confidence ?? 0, words: words,
      candidates: candidates, lattice: lattice.arcs)
    if marksFormulas, !part.structure.labels.contains(block[0]),
      FormulaTest.isFormula(result.text, words: words.map(\.confidence))
    {
      result.role = .formula
    }
    result.writing =
      strokes.reduce(0) { $0 + part.structure.writing[$1] } / Double(max(1, strokes.count))
    result.strokes = strokes
    result.box = PageBox(around: strokes.lazy.flatMap { ink.strokes[$0].points })
    result.slope = line.slope
    result.letterHeight = part.ink.part(strokes).letterHeight() ?? 0
    if part.script.lettersHaveParts {
      let letters = (best?.segments ?? []).filter { !$0.ink.isEmpty }
      measure(&result, by: letters.map { box(of: spans(of: $0), in: part.ink) })
    }
    return result
  }

  /// Reads doubtful words a second time, for more alternatives.
  private func reread(
    _ words: [TranscribedWord], _ part: PagePart, for lattice: inout WordLattice
  ) throws(DuctusError) {
    // Words of separately searchable letters would be read worse without their line.
    let wholes = words.indices.flatMap { index in
      let count = words[index].searchedWordCount
      return [Int?](repeating: count == 1 ? index : nil, count: count)
    }
    let doubtful = lattice.doubtful.compactMap { position in
      wholes[position].map { (position: position, word: $0) }
    }
    let requests = doubtful.map { _, index in
      RecognitionRequest(
        words[index].ink.isEmpty ? Ink(strokes: []) : part.ink.part(words[index].ink),
        after: words[..<index].suffix(Self.wordsBefore).map(\.text).joined(separator: " "))
    }
    var readings: [(word: Int, candidates: [RecognitionCandidate])] = []
    for ((position, _), result) in zip(doubtful, recognizer.recognize(requests)) {
      readings.append((position, try result.get().candidates))
    }
    lattice.add(readings)
  }

  /// Measures a line by the boxes of its letters if these have parts: the pen's moves only tell the
  /// size of parts, which differ from line to line.
  private func measure(_ line: inout TranscribedLine, by letters: [PageBox]) {
    guard let first = letters.first, let last = letters.last else { return }
    let heights = letters.map(\.height).sorted()
    line.letterHeight = Double(heights[heights.count * 3 / 4]) / 2
    if case .characters = recognizer.pack.manifest.contents {
      line.isColumn = last.y - first.y > abs(last.x - first.x)
    }
  }
}

extension RecognitionRequest {
  /// Creates a request for a word, which is one line whatever its dots look like.
  ///
  /// - Parameter text: the line's text before it.
  fileprivate init(_ word: Ink, after text: String) {
    self.init(line: word)
    if !text.isEmpty { context.preContext = text + " " }
  }

  /// Creates a request for strokes that are one line.
  fileprivate init(line: Ink) {
    var context = RecognitionContext()
    context.layout = .line
    self.init(ink: line, context: context)
  }
}

extension TextRecognizer {
  /// Reads requests in batches that don't exceed the limit of strokes.
  func recognize(
    inParts requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>] {
    var results: [Result<RecognitionResult, DuctusError>] = []
    var rest = requests[...]
    while !rest.isEmpty {
      var count = 0
      let together = rest.prefix { request in
        count += request.ink.strokes.count
        return count <= PagePart.maximumBatchStrokeCount
      }
      let next = together.isEmpty ? rest.prefix(1) : together
      results += recognize(Array(next))
      rest = rest.dropFirst(next.count)
    }
    return results
  }
}

extension Ink {
  /// An ink with parts of this one.
  fileprivate func part(_ spans: [InkSpan]) -> Ink {
    Ink(strokes: spans.map { Stroke(points: Array(strokes[$0.stroke].points[$0.points])) })
  }
}

import DuctusEngine
import InkModel
import ModelPack
import NoteFormats
import PageStructure

/// Reads pages: finds their writing, has it recognised, and puts the results in reading order.
/// Thread-safe.
public struct PageReader: Sendable {
  private let recognizer: TextRecognizer
  private let formulas: FormulaRecognizer?
  private let options: TranscriptionOptions

  /// - Parameters:
  ///   - recognizer: should return at least as many candidates as `options` wants.
  ///   - formulas: reads formulas; without it, lines that look like formulas are marked but not
  ///     read.
  public init(
    _ recognizer: TextRecognizer, formulas: FormulaRecognizer? = nil,
    options: TranscriptionOptions = TranscriptionOptions()
  ) {
    self.recognizer = recognizer
    self.formulas = formulas
    self.options = options
  }

  /// Reads a page.
  ///
  /// - Throws: ``DuctusError`` if its ink can't be read, ``DuctusError/cancelled`` within some
  ///   milliseconds after the current task is cancelled.
  public func transcribe(_ page: NotePage) throws(DuctusError) -> PageTranscript {
    let (ink, known) = page.writtenInk
    let test = TurningTest(recognizer)
    var (upright, turned) = try test.parts(of: ink, known: known)
    var blocks = try transcribe(upright, of: ink)
    let marks = ItemMarks.find(before: blocks, of: upright, language: recognizer.language)
    let signs =
      marks.flatMap(\.mark.strokes) + InsertedWords.find(in: blocks, of: upright).map(\.caret)
    let read = Set(signs).intersection(blocks.lazy.flatMap(\.lines).flatMap(\.strokes))
    if !read.isEmpty {
      upright = upright.knowing(read, as: .drawing)
      blocks = try transcribe(upright, of: ink)
    }
    var drawn = blocks
    drawn.join(upright.structure.tables)
    let aligned = AlignedTables.find(in: drawn, of: upright)
    if !aligned.isEmpty {
      upright = upright.with(aligned)
      blocks = try transcribe(upright, of: ink)
    }
    let boxes = Set(marks.lazy.filter { $0.mark.kind != .bullet }.flatMap(\.mark.strokes))
    var formulas = try self.formulas(of: upright, beside: blocks, boxes)
    if !formulas.letters.isEmpty {
      // Only its words show that a drawing is writing.
      upright = upright.knowing(formulas.letters, as: .text)
      blocks = try transcribe(upright, of: ink)
      formulas = try self.formulas(of: upright, beside: blocks, boxes)
    }
    let large = try test.largeWriting(
      beside: upright, lines: blocks.flatMap(\.lines),
      formulas: Set(formulas.found.flatMap(\.zone.strokes)))
    if !large.isEmpty {
      let taken = Set(large.flatMap(\.members))
      upright = upright.part(upright.members.filter { !taken.contains($0) })
      blocks = try transcribe(upright, of: ink)
      formulas = try self.formulas(of: upright, beside: blocks, boxes)
    }
    blocks.put(formulas.found, ink: ink)
    blocks.put(marks)
    blocks.put(
      InsertedWords.find(in: blocks, of: upright), isRightToLeft: upright.isRightToLeft)
    blocks.join(upright.structure.tables)
    NumberColumns.join(in: &blocks, isRightToLeft: upright.isRightToLeft)
    for part in large {
      for block in try transcribe(part, of: ink) { blocks.insert(aboveNext: block) }
    }
    var others = ([upright] + large + turned).flatMap(\.structure.others)
    others.remove(Set(formulas.found.flatMap(\.zone.others)))
    others += StrayMarks.remove(from: &blocks)
    insert(page.texts, of: page, into: &blocks, isRightToLeft: upright.isRightToLeft)
    for part in turned { blocks += try transcribe(part, of: ink) }
    return PageTranscript(
      blocks: blocks, others: others,
      letterHeight: upright.structure.letterHeight)
  }

  /// Finds the formulas of a page, and strokes that weren't taken for writing but are letters of
  /// words, where text was read instead of a formula.
  ///
  /// - Parameter boxes: the strokes of boxes before lines.
  private func formulas(
    of part: PagePart, beside blocks: [TranscribedBlock], _ boxes: Set<Int>
  ) throws(DuctusError) -> (found: [FoundFormula], letters: Set<Int>) {
    guard let formulas else { return ([], []) }
    let cells = part.structure.tables.cellsOfStrokes
    let found = try FormulaFinder(
      formulas, part, lines: blocks.flatMap(\.lines), beside: boxes, language: recognizer.language
    ).formulas().filter { found in
      let own = Set(found.zone.strokes.map { cells[$0] })
      // Ink in two cells of a table isn't one formula, and an amount in one cell is text.
      return own == [nil] || own.count == 1 && !NumberColumns.isAmount(found.formula.text)
    }
    let words = try found.words(recognizer, in: part.ink)
    let zones = Set(words.map(\.zone))
    return (found.filter { !zones.contains($0.zone) }, Set(words.flatMap(\.zone.others)))
  }

  /// The measures of each candidate zone of a page, with the zone's strokes.
  @_spi(Laboratory) public func formulaZones(
    of page: NotePage
  ) throws(DuctusError) -> [(strokes: [Int], measures: ZoneMeasures)] {
    try finder(of: page)?.grownReadings().map { ($0.zone.strokes, $0.measures) } ?? []
  }

  /// The measures of each part of a page that may belong to a formula, with the parts' strokes.
  @_spi(Laboratory) public func formulaParts(
    of page: NotePage
  ) throws(DuctusError) -> (strokes: [[Int]], measures: PartMeasures)? {
    try finder(of: page).map { ($0.parts.parts.map(\.strokes), $0.partMeasures) }
  }

  private func finder(of page: NotePage) throws(DuctusError) -> FormulaFinder? {
    guard let formulas else { return nil }
    let (ink, known) = page.writtenInk
    let upright = try TurningTest(recognizer).parts(of: ink, known: known).upright
    let lines = try transcribe(upright, of: ink).flatMap(\.lines)
    return try FormulaFinder(formulas, upright, lines: lines, language: recognizer.language)
  }

  /// The number of preceding words that matter for a word's likelihood: no language model looks
  /// farther back.
  private static let wordsBefore = 20

  private func transcribe(
    _ part: PagePart, of ink: Ink
  ) throws(DuctusError) -> [TranscribedBlock] {
    try DuctusError.checkCancellation()
    let (found, requests) = part.requests
    var blocks: [TranscribedBlock] = []
    let decorations = WordDecorations(
      part.ink, others: part.structure.othersBesideTables, unit: part.structure.letterHeight)
    for (block, result) in zip(found, recognizer.recognize(inParts: requests)) {
      let result = try result.get()
      let read = result.decorations.map { $0.renumbered { block[$0] } }
      var lines: [TranscribedLine] = []
      for line in result.lines {
        var line = try transcribe(line, of: block, in: ink, part)
        decorations.decorate(&line, read: read)
        lines.append(line)
      }
      if !lines.isEmpty { blocks.append(TranscribedBlock(lines: lines, angle: part.angle)) }
    }
    // The results of a cancelled task are rough.
    try DuctusError.checkCancellation()
    return blocks
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
    let words = (best?.words ?? []).map { segment in
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
    var result = TranscribedLine(
      text: best?.text ?? "", confidence: best?.confidence ?? 0, words: words,
      candidates: candidates, lattice: lattice.arcs)
    if formulas == nil, FormulaTest.isFormula(result.text, words: words.map(\.confidence)) {
      result.role = .formula
    }
    result.writing =
      strokes.reduce(0) { $0 + part.structure.writing[$1] } / Double(max(1, strokes.count))
    result.strokes = strokes
    result.box = PageBox(around: strokes.lazy.flatMap { ink.strokes[$0].points })
    result.slope = line.slope
    result.letterHeight = part.ink.part(strokes).letterHeight() ?? 0
    if part.lettersHaveParts {
      let letters = (best?.segments ?? []).filter { !$0.ink.isEmpty }
      measure(&result, by: letters.map { box(of: spans(of: $0), in: part.ink) })
    }
    return result
  }

  /// Reads doubtful words a second time, for more alternatives.
  private func reread(
    _ words: [TranscribedWord], _ part: PagePart, for lattice: inout WordLattice
  ) throws(DuctusError) {
    // Words whose letters are searched separately would be read worse without their line.
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

  /// Measures a line by the boxes of its letters if these have parts: the pen's moves only show the
  /// size of parts, which differs from line to line.
  private func measure(_ line: inout TranscribedLine, by letters: [PageBox]) {
    guard let first = letters.first, let last = letters.last else { return }
    let heights = letters.map(\.height).sorted()
    line.letterHeight = Double(heights[heights.count * 3 / 4]) / 2
    if case .characters = recognizer.pack.manifest.contents {
      line.isColumn = last.y - first.y > abs(last.x - first.x)
    }
  }

  /// Inserts typed texts in reading order: each before the block that follows it. The order of the
  /// blocks stays.
  private func insert(
    _ texts: [TypedText], of page: NotePage, into blocks: inout [TranscribedBlock],
    isRightToLeft: Bool
  ) {
    guard !texts.isEmpty else { return }
    let written = blocks.map(\.box)
    let typed = texts.map { TypedFrame($0, on: page).box }
    let sizes = texts.map(\.size) + blocks.map { 2 * Float($0.lines[0].letterHeight) }
    let order = XYCut(
      written + typed, letterSize: sizes.upperMedian!, isRightToLeft: isRightToLeft
    ).order
    // Blocks may be in another order: a text comes before the first of those that follow it.
    var (next, places) = (blocks.count, [Int](repeating: blocks.count, count: texts.count))
    for part in order.reversed() {
      if part < blocks.count { next = part } else { places[part - blocks.count] = next }
    }
    var all: [TranscribedBlock] = []
    var waiting: [Int: [Int]] = [:]
    for part in order where part >= blocks.count {
      waiting[places[part - blocks.count], default: []].append(part - blocks.count)
    }
    for position in 0...blocks.count {
      for number in waiting[position] ?? [] {
        let block = TranscribedBlock(texts[number], number: number)
        if !block.lines.isEmpty { all.append(block) }
      }
      if position < blocks.count { all.append(blocks[position]) }
    }
    blocks = all
  }
}

extension NotePage {
  /// The ink of its pens, and the roles of strokes made by drawing tools.
  fileprivate var writtenInk: (ink: Ink, known: [Int: StrokeRole]) {
    let written = strokes
    var known: [Int: StrokeRole] = [:]
    for (index, stroke) in written.enumerated() where stroke.isShape { known[index] = .drawing }
    return (Ink(strokes: written.map(\.stroke)), known)
  }
}

extension [StrokeGroup] {
  /// Removes strokes, and groups without any.
  fileprivate mutating func remove(_ strokes: Set<Int>) {
    guard !strokes.isEmpty else { return }
    for index in indices { self[index].strokes.removeAll(where: strokes.contains) }
    removeAll { $0.strokes.isEmpty }
  }
}

extension RecognitionRequest {
  /// Creates a request for a word, which is one line whatever its dots look like.
  ///
  /// - Parameter text: the line's text before it.
  fileprivate init(_ word: Ink, after text: String) {
    var context = RecognitionContext()
    context.layout = .line
    if !text.isEmpty { context.preContext = text + " " }
    self.init(ink: word, context: context)
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

import CharacterLattice
import InkFeatures
import InkLayout
import InkModel

/// Reads a sheet again and again, reusing what hasn't changed.
package struct LiveReader: Sendable {
  /// Reads an ink at once.
  package typealias Read = (RecognitionRequest) throws(DuctusError) -> RecognitionResult

  private let lineByLine: LineByLine
  private var lines: [LiveLine] = []
  /// The last reading of a whole ink.
  private var whole: (strokes: [StrokeID], context: RecognitionContext, result: RecognitionResult)?

  /// - Parameter lineByLine: reads and joins lines in the writing system of the pack.
  package init(_ lineByLine: LineByLine) { self.lineByLine = lineByLine }

  /// Returns the reading of the whole ink at once.
  package mutating func result(
    of content: Sheet.Content, read: Read
  ) throws(DuctusError) -> RecognitionResult {
    if let known = known(content) { return known }
    let result = try read(content.request)
    whole = (content.entries.map { $0.id }, content.context, result)
    return result
  }

  /// Returns the reading of the whole ink, if it was the last one.
  private func known(_ content: Sheet.Content) -> RecognitionResult? {
    guard let whole, whole.context == content.context,
      whole.strokes == content.entries.map({ $0.id })
    else { return nil }
    return whole.result
  }

  /// Returns a reading with only the last words read anew.
  ///
  /// - Parameter penIsUp: whether nothing is being written; then an existing reading of the whole
  ///   ink is returned.
  package mutating func partialResult(
    of content: Sheet.Content, penIsUp: Bool, read: Read
  ) throws(DuctusError) -> RecognitionResult {
    if penIsUp, let known = known(content) { return known }
    let (request, warnings) = try content.request.repaired()
    // Columns are found when the whole ink is read.
    let result =
      mayHaveColumns(request)
      ? try read(request) : try resultOfLines(of: request, content.entries, read: read)
    return result.partial(warnings: warnings)
  }

  private func mayHaveColumns(_ request: RecognitionRequest) -> Bool {
    lineByLine.writing.hasColumns
      && WritingAxis.possible(for: request.ink, isLine: request.context.layout != .automatic)
        .contains(.vertical)
  }

  /// Reads anew the words that have changed, line by line.
  ///
  /// - Parameter entries: those whose strokes the request has.
  private mutating func resultOfLines(
    of request: RecognitionRequest, _ entries: [Sheet.Entry], read: Read
  ) throws(DuctusError) -> RecognitionResult {
    let (writing, context) = (lineByLine.writing, request.context)
    let separated = SeparatedInk(
      writing.direction.turned(request.ink), writing, layout: context.layout)
    let ink = separated.writing
    let found = textLines(of: separated, isLine: context.layout != .automatic)
    try DuctusError.checkCancellation()
    lines = matched(found, entries)
    let places = Dictionary(uniqueKeysWithValues: zip(entries.lazy.map { $0.id }, 0...))
    var decorations: [Int: [TextDecoration]] = [:]
    var result = try lineByLine.result(ofLines: found.count, context: context) {
      number, context throws(DuctusError) in
      let line = found[number]
      let pieces = try lines[number].update(
        line.strokes.map { entries[$0].id },
        box: { id in places[id].flatMap { ink.strokes[$0].box } }, context: context
      ) { strokes, context throws(DuctusError) in
        var context = context
        if context.layout == .automatic { context.layout = .line }
        let rest = TextLine(strokes: strokes.compactMap { places[$0] }, slope: line.slope)
        return try read(
          RecognitionRequest(
            ink: writing.direction.turned(rest.ink(in: ink)), context: context))
      }
      decorations[number] = pieces.flatMap { piece in
        piece.decorations.map { $0.renumbered { places[piece.strokes[$0]] ?? 0 } }
      }
      let parts = pieces.map { piece in
        var strokes: [Int] = []
        strokes.reserveCapacity(piece.strokes.count)
        for stroke in piece.strokes { if let place = places[stroke] { strokes.append(place) } }
        return JoinedReading.Part(
          candidates: piece.candidates, strokes: strokes, separator: " ")
      }
      return (line, parts)
    }
    try DuctusError.checkCancellation()
    let ofLines = found.indices.flatMap { decorations[$0] ?? [] }
    result.decorate(with: separated.decorations + ofLines)
    return result
  }

  private func textLines(of separated: SeparatedInk, isLine: Bool) -> [TextLine] {
    let (ink, rejoined) = (separated.writing, separated.rejoined)
    guard !isLine else {
      return [TextLine(strokes: ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty })]
    }
    return PageLayout(upright: rejoined.ink, habits: lineByLine.writing.habits).lines
      .map { rejoined.drawn($0) }
  }

  /// Returns the live line of each line: the one that had most of its strokes before.
  private func matched(_ found: [TextLine], _ entries: [Sheet.Entry]) -> [LiveLine] {
    var home: [StrokeID: Int] = [:]
    for (index, line) in lines.enumerated() {
      for stroke in line.strokes { home[stroke] = index }
    }
    var isFree = lines.map { _ in true }
    return found.map { line in
      var counts: [Int: Int] = [:]
      for stroke in line.strokes {
        if let index = home[entries[stroke].id] { counts[index, default: 0] += 1 }
      }
      let best = counts.filter { isFree[$0.key] }.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let best else { return LiveLine() }
      isFree[best.key] = false
      return lines[best.key]
    }
  }
}

extension Sheet.Content {
  /// A request to read all of it.
  fileprivate var request: RecognitionRequest {
    RecognitionRequest(ink: Ink(strokes: entries.map { $0.stroke }), context: context)
  }
}

extension RecognitionResult {
  /// Returns the result as one of ink that is still being written.
  fileprivate func partial(warnings: [InkWarning]) -> RecognitionResult {
    var result = self
    result.isPartial = true
    result.warnings = warnings
    return result
  }
}

import CharacterLattice
import Dispatch
import InkLayout
import InkModel
import Support

/// The reader of one ink, which threads use in turn.
final class SharedLiveReader: Sendable {
  private let reader: Locked<LiveReader>
  /// The turn to use the reader. Unlike a lock, it can be waited for with an eye on cancelling.
  private let turn = DispatchSemaphore(value: 1)

  init(_ reader: LiveReader) {
    self.reader = Locked(reader)
  }

  /// Reads the whole ink at once, or only what has changed.
  func read(
    _ entries: [Sheet.Entry], isFinal: Bool
  ) throws(DuctusError) -> RecognitionResult {
    while turn.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      try DuctusError.checkCancellation()
    }
    defer { turn.signal() }
    return try reader.withLock { reader throws(DuctusError) in
      isFinal ? try reader.result(of: entries) : try reader.partialResult(of: entries)
    }
  }
}

/// Reads a sheet again and again, and keeps what hasn't changed.
struct LiveReader {
  private let recognizer: TextRecognizer
  private let context: RecognitionContext
  private var lines: [LiveLine] = []
  private var whole: (strokes: [LiveInk.StrokeID], result: RecognitionResult)?

  init(recognizer: TextRecognizer, context: RecognitionContext) {
    self.recognizer = recognizer
    self.context = context
  }

  /// The reading of the whole ink at once.
  mutating func result(
    of entries: [Sheet.Entry]
  ) throws(DuctusError) -> RecognitionResult {
    let strokes = entries.map(\.id)
    if let whole, whole.strokes == strokes { return whole.result }
    let result = try recognizer.recognize(
      Ink(strokes: entries.map(\.stroke)), context: context)
    whole = (strokes, result)
    return result
  }

  /// The reading with the words written last read anew.
  mutating func partialResult(
    of entries: [Sheet.Entry]
  ) throws(DuctusError) -> RecognitionResult {
    let written = Ink(strokes: entries.map(\.stroke))
    // Columns are found when the whole ink is read.
    if recognizer.readsColumns,
      WritingAxis.possible(for: written, isLine: context.layout != .automatic).contains(.vertical)
    {
      return try recognizer.recognize(written, context: context)
    }
    let direction = recognizer.direction
    let ink = direction.turned(written)
    let layout =
      context.layout == .automatic
      ? PageLayout(ink, habits: recognizer.habits) : PageLayout(oneLine: ink.strokes.indices)
    try DuctusError.checkCancellation()
    lines = matched(layout, entries)
    let places = Dictionary(uniqueKeysWithValues: zip(entries.map(\.id), 0...))
    let boxes = Dictionary(
      uniqueKeysWithValues: zip(entries, ink.strokes).compactMap { entry, stroke in
        Box(stroke.points.lazy.map(\.place)).map { (entry.id, $0) }
      })
    var preContext = context.preContext ?? ""
    var parts: [JoinedReading.Part] = []
    var recognized: [RecognizedLine] = []
    for (index, line) in layout.lines.enumerated() {
      let pieces = try lines[index].update(
        line.strokes.map { entries[$0].id }, boxes: boxes, preContext: preContext
      ) { strokes, before throws(DuctusError) in
        var context = context
        context.preContext = before
        if context.layout == .automatic { context.layout = .line }
        let rest = TextLine(strokes: strokes.compactMap { places[$0] }, slope: line.slope)
        return try recognizer.recognize(
          direction.turned(layout.ink(of: rest, in: ink)), context: context
        ).candidates
      }
      var own = pieces.filter { !$0.candidates.isEmpty }.map { piece in
        JoinedReading.Part(
          candidates: piece.candidates, strokes: piece.strokes.compactMap { places[$0] },
          separator: " ")
      }
      let candidates = JoinedReading.candidates(of: own, maximum: recognizer.maxResultCount)
      recognized.append(
        RecognizedLine(
          strokes: line.strokes,
          slope: layout.lines.count > 1 ? direction.turned(slope: line.slope) : 0,
          candidates: candidates))
      guard let best = candidates.first else { continue }
      preContext = (preContext + best.text).suffix(20) + " "
      own[own.count - 1].separator = "\n"
      parts += own
    }
    let candidates = JoinedReading.candidates(of: parts, maximum: recognizer.maxResultCount)
    try DuctusError.checkCancellation()
    // Of one line with a stroke that was put in later, the result may be another reading.
    let isInDoubt =
      context.layout == .automatic && recognizer.habits.isDoubtful(layout.lines, of: ink)
      && !layout.lines.allSatisfy { zip($0.strokes, $0.strokes.dropFirst()).allSatisfy(<) }
    return RecognitionResult(
      candidates: candidates, pack: recognizer.packVersion, lines: recognized,
      isPartial: recognized.count > 1 || parts.count > 1 || isInDoubt)
  }

  /// What is kept of each line of a layout: of the line that most of its strokes were in before.
  private func matched(_ layout: PageLayout, _ entries: [Sheet.Entry]) -> [LiveLine] {
    var home: [LiveInk.StrokeID: Int] = [:]
    for (index, line) in lines.enumerated() {
      for stroke in line.strokes { home[stroke] = index }
    }
    var isFree = lines.map { _ in true }
    return layout.lines.map { line in
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

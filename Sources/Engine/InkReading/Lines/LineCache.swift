import CharacterLattice
import InkFeatures
import InkModel
import SequenceData
import Support

/// The lines of recently read pages. A page in the making is read again with every stroke, and most
/// of its lines haven't changed.
struct LineCache {
  /// The maximum number of lines: those of several pages, or of the ways to divide one.
  static let maximumCount = 128

  /// The lines, the most recently used last.
  private var lines: [CachedLine] = []
  /// The number of lines that weren't known and had to be read.
  private(set) var readCount = 0

  var memoryUse: Int { lines.reduce(0) { $0 + $1.memoryUse } }

  /// Returns the line with this ink; `nil` if it isn't known.
  mutating func line(
    _ written: RejoinedInk, area: WritingArea?, axis: WritingAxis = .horizontal
  ) -> CachedLine? {
    guard
      let index = lines.lastIndex(where: {
        $0.area == area && $0.axis == axis && $0.written == written
      })
    else { return nil }
    lines.append(lines.remove(at: index))
    return lines.last
  }

  /// Returns the line with this ink, or a new one.
  ///
  /// - Parameter isOfPage: see ``CachedLine/isOfPage``.
  mutating func line(
    _ written: RejoinedInk, axis: WritingAxis = .horizontal, isOfPage: Bool
  ) -> CachedLine {
    if isOfPage, let known = line(written, area: nil, axis: axis) { return known }
    let new = CachedLine(written, area: nil, axis: axis, isOfPage: isOfPage)
    keep(new)
    return new
  }

  /// Keeps a line that has others beside it.
  mutating func keep(_ line: CachedLine) {
    guard line.isOfPage else { return }
    lines.append(line)
    if lines.count > Self.maximumCount { lines.remove(at: 0) }
  }

  /// Returns the known reading of a line in its context, or else reads the line.
  mutating func reading(
    of line: CachedLine, _ context: RecognitionContext, maxResultCount: Int,
    read: () throws(DuctusError) -> LineReading
  ) throws(DuctusError) -> LineReading {
    if let last = line.last, last.maxResultCount == maxResultCount, last.context == context {
      return last.reading
    }
    readCount += 1
    let reading = try read()
    // Readings of a cancelled task are incomplete.
    if !Cancellation.isRequested {
      line.last = KnownReading(reading, context, maxResultCount: maxResultCount)
    }
    return reading
  }
}

/// A line, the network's output for it, and its last reading.
final class CachedLine {
  let written: RejoinedInk
  let area: WritingArea?
  let axis: WritingAxis
  /// Whether there are lines beside it, so that it may have to be read again.
  let isOfPage: Bool
  /// The output of a network that reads whole lines.
  var posteriors = Posteriors(values: [], frames: 0, classes: 0)
  fileprivate var last: KnownReading?

  init(
    _ written: RejoinedInk, area: WritingArea?, axis: WritingAxis = .horizontal, isOfPage: Bool
  ) {
    (self.written, self.area, self.axis, self.isOfPage) = (written, area, axis, isOfPage)
  }

  /// The bytes of the ink, as drawn and as read, of the network's output and of the last reading.
  var memoryUse: Int {
    let drawn = written.isAsDrawn ? 0 : written.drawnStrokes.reduce(0) { $0 + $1.points.count }
    return (written.ink.pointCount + drawn) * MemoryLayout<StrokePoint>.stride
      + posteriors.values.count * MemoryLayout<Float>.stride
      + (last?.reading.memoryUse ?? 0)
  }
}

/// A reading of a line, independent of the indices of its strokes in the ink.
final class LineReading {
  let candidates: [RecognitionCandidate]
  /// Whether the network of another script saw Latin letters in the line.
  let hasLatin: Bool
  let evidence: ReadingEvidence?
  /// The lines about words that were found when the line was read.
  let decorations: [TextDecoration]
  /// The bytes that the candidates keep for their segments, without the line's own.
  let memoryUse: Int

  init(
    _ candidates: [RecognitionCandidate], hasLatin: Bool = false, evidence: ReadingEvidence? = nil,
    decorations: [TextDecoration] = [], memoryUse: Int = 0
  ) {
    (self.candidates, self.hasLatin, self.evidence) = (candidates, hasLatin, evidence)
    (self.decorations, self.memoryUse) = (decorations, memoryUse)
  }
}

/// A reading, with what it depends on besides the ink.
private final class KnownReading {
  let reading: LineReading
  let context: RecognitionContext
  let maxResultCount: Int

  init(_ reading: LineReading, _ context: RecognitionContext, maxResultCount: Int) {
    (self.reading, self.context, self.maxResultCount) = (reading, context, maxResultCount)
  }
}

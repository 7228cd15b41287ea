import CTCDecoder
import InkFeatures
import InkModel
import InkSegmentation
import SequenceData
import UnicodeText

/// The ink of one line and what the network sees in it: where each character of a reading stands.
struct SeenLine: Sendable {
  let written: RejoinedInk
  let alphabet: Alphabet
  /// Feature rows of a frame.
  let stack: Int
  let posteriors: Posteriors

  /// The ink of each character of a reading.
  func ink(of text: String) -> [[InkSpan]] {
    let path = ResampledInk(written.ink)
    let rows = path.points.count
    let alignment = try? ForcedAlignment(of: text, in: posteriors, alphabet: alphabet)
    let parts = WrittenPart.parts(of: text, in: alphabet)
    let sightings =
      alignment.map { Self.sightings(of: parts, in: $0, stack: stack, rows: rows) }
      ?? Self.evenSightings(of: parts, rows: rows)
    let spans = InkSegmenter(path).spans(of: parts.map { $0.scalars }, seenIn: sightings)
    var ink = [[InkSpan]](repeating: [], count: text.count)
    for (part, spans) in zip(parts, spans) { ink[part.character] += written.drawn(spans) }
    return ink
  }

  /// The top and the bottom of each character of a reading; `nil` of one without ink.
  func extents(of text: String) -> [ClosedRange<Double>?] {
    ink(of: text).map { $0.extent(in: written.drawnStrokes) }
  }

  /// The rows in which the network saw each part, from the letter to the last of its marks; `nil`
  /// for white space.
  private static func sightings(
    of parts: [WrittenPart], in alignment: ForcedAlignment, stack: Int, rows: Int
  ) -> [Range<Int>?] {
    var scalar = 0
    return parts.map { part in
      let frames = alignment.frames[scalar..<scalar + part.scalars.count].compactMap { $0 }
      scalar += part.scalars.count
      guard !part.isSpace, let first = frames.first, let last = frames.last else { return nil }
      return (first.lowerBound..<last.upperBound).rows(stack: stack, of: rows)
    }
  }

  /// Rows at even distances, for a text that is too long to be aligned.
  private static func evenSightings(of parts: [WrittenPart], rows: Int) -> [Range<Int>?] {
    let count = parts.count { !$0.isSpace }
    var index = 0
    return parts.map { part in
      if part.isSpace { return nil }
      index += 1
      return rows * (index - 1) / count..<rows * index / count
    }
  }
}

extension Range<Int> {
  /// The feature rows of frames; the last frame may lack some.
  ///
  /// - Parameters:
  ///   - stack: feature rows of a frame.
  ///   - count: all rows of the ink.
  func rows(stack: Int, of count: Int) -> Range<Int> {
    Swift.min(count, lowerBound * stack)..<Swift.min(count, upperBound * stack)
  }
}

extension [InkSpan] {
  /// The top and the bottom of spans of some strokes; `nil` of none. y runs downwards.
  func extent(in strokes: [Stroke]) -> ClosedRange<Double>? {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for span in self {
      for point in strokes[span.stroke].points[span.points] {
        top = Swift.min(top, point.place.y)
        bottom = Swift.max(bottom, point.place.y)
      }
    }
    return top <= bottom ? top...bottom : nil
  }
}

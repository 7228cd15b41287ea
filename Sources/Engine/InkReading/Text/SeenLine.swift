import CTCDecoder
import InkFeatures
import InkModel
import InkSegmentation
import SequenceData
import UnicodeText

/// The ink of one line with the network's output, which locates each character of a reading.
struct SeenLine: Sendable {
  let written: RejoinedInk
  let alphabet: Alphabet
  /// The number of feature rows per frame.
  let stack: Int
  let posteriors: Posteriors
  /// Divides the ink, whatever the reading.
  private let segmenter: Lazy<InkSegmenter>

  init(written: RejoinedInk, alphabet: Alphabet, stack: Int, posteriors: Posteriors) {
    self.written = written
    self.alphabet = alphabet
    self.stack = stack
    self.posteriors = posteriors
    segmenter = Lazy { InkSegmenter(ResampledInk(written.ink)) }
  }

  /// Returns the ink of each character of a reading.
  func ink(of text: String) -> [[InkSpan]] {
    let segmenter = segmenter.value
    let rows = segmenter.points.count
    let alignment = try? ForcedAlignment(of: text, in: posteriors, alphabet: alphabet)
    let parts = WrittenPart.parts(of: text, in: alphabet)
    let rowRanges =
      alignment.map { Self.rowRanges(of: parts, in: $0, stack: stack, rows: rows) }
      ?? Self.evenRowRanges(of: parts, rows: rows)
    let spans = segmenter.spans(of: parts.map { $0.scalars }, seenIn: rowRanges)
    var ink = [[InkSpan]](repeating: [], count: text.count)
    for (part, spans) in zip(parts, spans) { ink[part.character] += written.drawn(spans) }
    return ink
  }

  /// Returns the top and bottom of each character of a reading; `nil` for one without ink.
  func extents(of text: String) -> [ClosedRange<Double>?] {
    ink(of: text).map { $0.extent(in: written.drawnStrokes) }
  }

  /// Returns the rows in which the network saw each part, from the letter to the last of its marks;
  /// `nil` for white space.
  private static func rowRanges(
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

  /// Returns evenly spaced rows, for a text that is too long to be aligned.
  private static func evenRowRanges(of parts: [WrittenPart], rows: Int) -> [Range<Int>?] {
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
  /// Returns the feature rows of frames; the last frame may lack some.
  ///
  /// - Parameters:
  ///   - stack: the number of feature rows per frame.
  ///   - count: the number of rows of the ink.
  func rows(stack: Int, of count: Int) -> Range<Int> {
    Swift.min(count, lowerBound * stack)..<Swift.min(count, upperBound * stack)
  }
}

extension [InkSpan] {
  /// Returns the top and bottom of spans of some strokes; `nil` if there are none. y runs
  /// downwards.
  func extent(in strokes: [Stroke]) -> ClosedRange<Double>? {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for span in self {
      for point in strokes[span.stroke].points[span.points] {
        top = Swift.min(top, point.vector.y)
        bottom = Swift.max(bottom, point.vector.y)
      }
    }
    return top <= bottom ? top...bottom : nil
  }
}

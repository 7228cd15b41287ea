import CTCDecoder
import InkFeatures
import InkModel
import InkSegmentation
import NeuralNetwork
import SequenceData
import Support
import UnicodeText

/// All readings of one ink and what they were read from: what segments are made of.
struct TextReading: Sendable {
  let written: RejoinedInk
  let alphabet: Alphabet
  /// Feature rows of a frame.
  let stack: Int
  let posteriors: Posteriors
  /// All that the beam held, best first.
  let hypotheses: [Hypothesis]
  let confidences: ReadingConfidences

  /// The likeliest readings that have a text, and the confusables of a lone character.
  func candidates(maximum: Int) -> [RecognitionCandidate] {
    let shown = Hypothesis.ranks(in: hypotheses, maximum: maximum)
    return shown.filter { !hypotheses[$0].text.isEmpty }.map { rank in
      RecognitionCandidate(
        text: hypotheses[rank].text, cost: -Double(hypotheses[rank].score),
        confidence: confidences.readings[rank], segments: { segments(of: rank) })
    }
  }

  /// What the confidences are computed from.
  func evidence() -> ReadingEvidence {
    let parts = ReadingParts(of: 0, in: hypotheses)
    return ReadingEvidence(
      hypotheses: hypotheses, graphemes: parts.graphemes, words: parts.words)
  }

  private func segments(of rank: Int) -> TextSegments {
    let text = hypotheses[rank].text
    let ink = ink(of: text)
    let bounds = Array(text.indices) + [text.endIndex]
    func segment(_ part: PartEvidence, _ confidence: Double) -> InkSegment {
      InkSegment(
        textRange: bounds[part.range.lowerBound]..<bounds[part.range.upperBound],
        ink: joined(ink[part.range]), confidence: confidence)
    }
    let parts = ReadingParts(of: rank, in: hypotheses)
    let confidences = confidences.parts(parts, of: rank)
    return TextSegments(
      graphemes: zip(parts.graphemes, confidences.graphemes).map(segment),
      words: zip(parts.words, confidences.words).map(segment))
  }

  /// The ink of each character of a reading.
  private func ink(of text: String) -> [[InkSpan]] {
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
      return min(rows, first.lowerBound * stack)..<min(rows, last.upperBound * stack)
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

/// Spans in the order of writing, those that touch made one.
private func joined(_ spans: ArraySlice<[InkSpan]>) -> [InkSpan] {
  let sorted = Array(spans.joined()).ordered {
    ($0.stroke, $0.points.lowerBound) < ($1.stroke, $1.points.lowerBound)
  }
  var result: [InkSpan] = []
  for span in sorted {
    if let last = result.last, last.stroke == span.stroke,
      last.points.upperBound == span.points.lowerBound
    {
      result[result.count - 1] = InkSpan(
        stroke: span.stroke, points: last.points.lowerBound..<span.points.upperBound)
    } else {
      result.append(span)
    }
  }
  return result
}

import CTCDecoder
import InkModel
import SequenceData
import Support

/// All readings of one line, the source of candidates and segments.
struct TextReading: Sendable {
  let line: SeenLine
  /// The whole beam, best first.
  let hypotheses: [Hypothesis]
  let confidences: ReadingConfidences

  /// The minimum number of readings among which confusables come in first: in a shorter list, they
  /// would displace far likelier ones.
  private static let roomForConfusables = 10

  /// Returns the likeliest readings with text, and the confusables of a lone character. A short list
  /// is the beginning of a longer one.
  func candidates(maximum: Int) -> [RecognitionCandidate] {
    func isEmpty(_ rank: Int) -> Bool { hypotheses[rank].text.isEmpty }
    let count = max(maximum, Self.roomForConfusables)
    var shown = Hypothesis.ranks(in: hypotheses, maximum: count)
    if shown.contains(where: isEmpty) {
      shown = Hypothesis.ranks(in: hypotheses, maximum: min(count, hypotheses.count) + 1)
    }
    let parts = LazyList(count: hypotheses.count) { segments(of: $0) }
    var candidates: [RecognitionCandidate] = []
    candidates.reserveCapacity(min(maximum, hypotheses.count))
    for rank in shown where !isEmpty(rank) && candidates.count < maximum {
      candidates.append(
        RecognitionCandidate(
          text: hypotheses[rank].text, cost: -Double(hypotheses[rank].score),
          confidence: confidences.readings[rank], rank: rank, segments: parts))
    }
    return candidates
  }

  /// Returns the bytes of the readings and of the posteriors, unless these are the line's own.
  func memoryUse(beside own: Posteriors) -> Int {
    let texts = hypotheses.reduce(0) {
      $0 + MemoryLayout<Hypothesis>.stride + MemoryLayout<Double>.stride + $1.text.utf8.count
    }
    func start(_ posteriors: Posteriors) -> UnsafePointer<Float>? {
      posteriors.values.withUnsafeBufferPointer { $0.baseAddress }
    }
    let isOwn = start(own) == start(line.posteriors)
    return texts + (isOwn ? 0 : line.posteriors.values.count * MemoryLayout<Float>.stride)
  }

  /// Returns the evidence from which the confidences are computed.
  func evidence() -> ReadingEvidence {
    let parts = ReadingParts(of: 0, in: hypotheses)
    return ReadingEvidence(
      hypotheses: hypotheses, graphemes: parts.graphemes, words: parts.words)
  }

  private func segments(of rank: Int) -> TextSegments {
    let text = hypotheses[rank].text
    let ink = line.ink(of: text)
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
}

/// Returns the spans in the order of writing, merging those that touch.
private func joined(_ spans: ArraySlice<[InkSpan]>) -> [InkSpan] {
  var result: [InkSpan] = []
  for span in Array(spans.joined()).inWritingOrder {
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

import CTCDecoder
import InkFeatures
import InkModel
import InkSegmentation
import NeuralNetwork

/// All readings of one ink and what they were read from: what segments are made of.
struct TextReading: Sendable {
  let ink: Ink
  let alphabet: Alphabet
  /// Feature rows of a frame.
  let stack: Int
  let posteriors: LogProbabilities
  /// All that the beam held, best first.
  let hypotheses: [Hypothesis]
  /// The probability of each hypothesis.
  let shares: [Double]

  /// The likeliest readings that have a text, and the twins of a lone character.
  func candidates(maximum: Int) -> [DigitalInkRecognitionCandidate] {
    let shown = Hypothesis.ranks(in: hypotheses, maximum: maximum)
    return shown.filter { !hypotheses[$0].text.isEmpty }.map { rank in
      DigitalInkRecognitionCandidate(
        text: hypotheses[rank].text, cost: -Double(hypotheses[rank].score),
        confidence: shares[rank], segments: { segments(of: rank) })
    }
  }

  private func segments(of rank: Int) -> TextSegments {
    let text = hypotheses[rank].text
    let characters = Array(text)
    let words = characters.indices.split { characters[$0].isWhitespace }
      .map { $0.startIndex..<$0.endIndex }
    let ink = ink(of: text)
    var graphemeShares = [Double](repeating: 0, count: characters.count)
    var wordShares = [Double](repeating: 0, count: words.count)
    for (hypothesis, share) in zip(hypotheses, shares) {
      let other = Array(hypothesis.text)
      let agreement = TextAgreement(of: characters, with: other)
      for index in characters.indices where agreement.places[index] != nil {
        graphemeShares[index] += share
      }
      for (index, word) in words.enumerated() where agreement.hasWord(word, in: other) {
        wordShares[index] += share
      }
    }
    let bounds = Array(text.indices) + [text.endIndex]
    return TextSegments(
      graphemes: characters.indices.map { index in
        InkSegment(
          textRange: bounds[index]..<bounds[index + 1], ink: ink[index],
          confidence: min(1, graphemeShares[index]))
      },
      words: words.enumerated().map { index, word in
        InkSegment(
          textRange: bounds[word.lowerBound]..<bounds[word.upperBound],
          ink: joined(ink[word]), confidence: min(1, wordShares[index]))
      })
  }

  /// The ink of each character of a reading.
  private func ink(of text: String) -> [[InkSpan]] {
    let path = ResampledInk(ink)
    return InkSegmenter(path).spans(sightings(of: text, rows: path.points.count))
  }

  /// The rows in which the network saw each character, `nil` for white space.
  private func sightings(of text: String, rows: Int) -> [Range<Int>?] {
    let alignment = try? ForcedAlignment(
      of: text, values: posteriors.values, frames: posteriors.frames, classes: posteriors.classes,
      alphabet: alphabet)
    guard let alignment else { return evenSightings(of: text, rows: rows) }
    var scalar = 0
    return text.map { character in
      let frames = alignment.frames[scalar..<scalar + character.unicodeScalars.count]
        .compactMap { $0 }
      scalar += character.unicodeScalars.count
      guard !character.isWhitespace, let first = frames.first, let last = frames.last else {
        return nil
      }
      return min(rows, first.lowerBound * stack)..<min(rows, last.upperBound * stack)
    }
  }

  /// Sightings at even distances, for a text that can't be aligned.
  private func evenSightings(of text: String, rows: Int) -> [Range<Int>?] {
    let count = text.count { !$0.isWhitespace }
    var index = 0
    return text.map { character in
      if character.isWhitespace { return nil }
      index += 1
      return rows * (index - 1) / count..<rows * index / count
    }
  }
}

/// Spans in the order of writing, those that touch made one.
private func joined(_ spans: ArraySlice<[InkSpan]>) -> [InkSpan] {
  let sorted = spans.joined().sorted {
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

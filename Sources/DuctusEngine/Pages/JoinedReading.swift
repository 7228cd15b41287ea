import InkModel

/// The readings of a text's parts joined to readings of the whole.
struct JoinedReading {
  /// A part of the text, read by itself.
  struct Part {
    /// The likeliest first.
    var candidates: [RecognitionCandidate]
    /// The part's strokes, as places in the whole ink's: what its candidates' segments count in.
    var strokes: [Int]
    /// What stands between this part and the next.
    var separator = "\n"
  }

  /// The likeliest choices of one candidate of each part.
  ///
  /// Costs of the parts add up and confidences multiply: each part was read by itself. Parts without
  /// candidates are left out.
  ///
  /// - Complexity: O(parts · `maximum`² · log `maximum`).
  static func candidates(
    of parts: [Part], maximum: Int
  ) -> [RecognitionCandidate] {
    let parts = parts.filter { !$0.candidates.isEmpty }
    guard !parts.isEmpty else { return [] }
    var choices: [(cost: Double, ranks: [Int])] = [(0, [])]
    for part in parts {
      var longer: [(cost: Double, ranks: [Int])] = []
      for (place, choice) in choices.enumerated() {
        // Of the products of two sorted lists, the first `maximum` lie under a hyperbola.
        for rank in part.candidates.indices.prefix(maximum / (place + 1)) {
          longer.append((choice.cost + part.candidates[rank].cost, choice.ranks + [rank]))
        }
      }
      longer.sort { $0.cost < $1.cost }
      choices = Array(longer.prefix(maximum))
    }
    return choices.map { joined(parts, $0.ranks, cost: $0.cost) }
  }

  private static func joined(
    _ parts: [Part], _ ranks: [Int], cost: Double
  ) -> RecognitionCandidate {
    var text = ""
    var confidence = 1.0
    for (index, part) in parts.enumerated() {
      let candidate = part.candidates[ranks[index]]
      text += candidate.text + (index + 1 < parts.count ? part.separator : "")
      confidence *= candidate.confidence
    }
    return RecognitionCandidate(
      text: text, cost: cost, confidence: confidence,
      segments: { [text] in segments(of: text, parts, ranks) })
  }

  /// The parts' segments, in the text and the ink of the whole.
  private static func segments(of text: String, _ parts: [Part], _ ranks: [Int]) -> TextSegments {
    let bounds = Array(text.indices) + [text.endIndex]
    var whole = TextSegments()
    var start = 0
    for (index, part) in parts.enumerated() {
      let candidate = part.candidates[ranks[index]]
      func moved(_ segment: InkSegment) -> InkSegment {
        let first = candidate.text.distance(
          from: candidate.text.startIndex, to: segment.textRange.lowerBound)
        let count = candidate.text[segment.textRange].count
        return InkSegment(
          textRange: bounds[start + first]..<bounds[start + first + count],
          ink: segment.ink.map { InkSpan(stroke: part.strokes[$0.stroke], points: $0.points) }
            .sorted { ($0.stroke, $0.points.lowerBound) < ($1.stroke, $1.points.lowerBound) },
          confidence: segment.confidence)
      }
      whole.graphemes += candidate.segments.map(moved)
      whole.words += candidate.words.map(moved)
      start += candidate.text.count
      if index + 1 < parts.count {
        for _ in part.separator {
          whole.graphemes.append(
            InkSegment(textRange: bounds[start]..<bounds[start + 1], ink: [], confidence: 1))
          start += 1
        }
      }
    }
    return whole
  }
}

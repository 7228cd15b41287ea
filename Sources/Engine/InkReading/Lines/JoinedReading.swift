import InkModel
import Support

/// The readings of a text's parts, joined to readings of the whole.
struct JoinedReading {
  /// A part of the text that was read separately.
  struct Part {
    /// The candidates, likeliest first.
    var candidates: [RecognitionCandidate]
    /// The indices of the part's strokes in the whole ink; the candidates' segments refer to them.
    var strokes: [Int]
    /// The text between this part and the next.
    var separator = "\n"
    /// Whether the network of another script saw Latin letters in it.
    var hasLatin = false

    /// Whether the part's strokes are the first ones of the ink, in order, as in a text with one
    /// part: its candidates are then those of the whole.
    var isWhole: Bool { strokes.enumerated().allSatisfy { $0.offset == $0.element } }
  }

  /// A candidate for each of the first parts.
  private struct Choice {
    let cost: Double
    /// The choice for the parts before the last, by its index among them.
    let before: Int
    /// The rank of the last part's candidate.
    let rank: Int
  }

  /// Returns the likeliest choices of one candidate for each part.
  ///
  /// The parts' costs add up and their confidences multiply, since each part was read separately.
  /// Parts without candidates are left out.
  ///
  /// - Complexity: O(parts · `maximum` · log² `maximum`), and the length of the texts.
  static func candidates(
    of parts: [Part], maximum: Int
  ) -> [RecognitionCandidate] {
    let parts = parts.filter { !$0.candidates.isEmpty }
    guard !parts.isEmpty else { return [] }
    if parts.count == 1, parts[0].isWhole {
      var candidates = parts[0].candidates
      candidates.removeLast(max(0, candidates.count - maximum))
      return candidates.ordered { $0.cost < $1.cost }
    }
    // By part: the likeliest choices up to it, best first.
    var columns = [[Choice(cost: 0, before: 0, rank: 0)]]
    for part in parts {
      if Cancellation.isRequested { return [] }
      var longer: [Choice] = []
      for (place, choice) in columns[columns.count - 1].enumerated() {
        for rank in part.candidates.indices.prefix(ranks(after: place, maximum: maximum)) {
          longer.append(
            Choice(cost: choice.cost + part.candidates[rank].cost, before: place, rank: rank))
        }
      }
      longer = longer.ordered { $0.cost < $1.cost }
      columns.append(Array(longer.prefix(maximum)))
    }
    return columns[parts.count].indices.map { place in
      var ranks = [Int](repeating: 0, count: parts.count)
      var place = place
      let cost = columns[parts.count][place].cost
      for index in parts.indices.reversed() {
        let choice = columns[index + 1][place]
        ranks[index] = choice.rank
        place = choice.before
      }
      return joined(parts, ranks, cost: cost)
    }
  }

  /// Returns the number of a part's candidates to try after a choice for the parts before it: of
  /// the sums of two sorted lists, the best `maximum` have ranks whose product is at most
  /// `maximum`.
  ///
  /// - Parameter place: the choice's rank, from 0.
  static func ranks(after place: Int, maximum: Int) -> Int { maximum / (place + 1) }

  private static func joined(
    _ parts: [Part], _ ranks: [Int], cost: Double
  ) -> RecognitionCandidate {
    var text = ""
    var confidence = 1.0
    for (index, part) in parts.enumerated() {
      let candidate = part.candidates[ranks[index]]
      text += candidate.text
      if index + 1 < parts.count { text += part.separator }
      confidence *= candidate.confidence
    }
    return RecognitionCandidate(
      text: text, cost: cost, confidence: confidence,
      segments: { [text] in segments(of: text, parts, ranks) })
  }

  /// Returns the parts' segments, in the text and the ink of the whole.
  private static func segments(of text: String, _ parts: [Part], _ ranks: [Int]) -> TextSegments {
    // In bytes: the last character of one part and the first of the next may combine when joined.
    let bounds = Array(text.utf8.indices) + [text.endIndex]
    var whole = TextSegments()
    var start = 0
    for (index, part) in parts.enumerated() {
      let candidate = part.candidates[ranks[index]]
      let own = candidate.text.utf8
      func place(_ index: String.Index) -> String.Index {
        bounds[start + own.distance(from: own.startIndex, to: index)]
      }
      func moved(_ segment: InkSegment) -> InkSegment {
        InkSegment(
          textRange: place(segment.textRange.lowerBound)..<place(segment.textRange.upperBound),
          ink: segment.ink.map { InkSpan(stroke: part.strokes[$0.stroke], points: $0.points) }
            .ordered { ($0.stroke, $0.points.lowerBound) < ($1.stroke, $1.points.lowerBound) },
          confidence: segment.confidence, alternatives: segment.alternatives)
      }
      whole.graphemes += candidate.segments.map(moved)
      whole.words += candidate.words.map(moved)
      start += own.count
      if index + 1 < parts.count {
        for _ in part.separator.utf8 {
          whole.graphemes.append(
            InkSegment(textRange: bounds[start]..<bounds[start + 1], ink: [], confidence: 1))
          start += 1
        }
      }
    }
    return whole
  }
}

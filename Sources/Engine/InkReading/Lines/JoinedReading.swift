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
  /// Confidences of different packs don't rise as their costs fall: none is above that of the
  /// likelier choice before. Parts without candidates are left out, and so are choices with the text
  /// of a likelier one.
  ///
  /// - Complexity: O(parts · `maximum` · log² `maximum`), and the length of the texts.
  static func candidates(
    of parts: [Part], maximum: Int
  ) -> [RecognitionCandidate] {
    let parts =
      parts.contains { $0.candidates.isEmpty } ? parts.filter { !$0.candidates.isEmpty } : parts
    guard !parts.isEmpty else { return [] }
    if parts.count == 1, parts[0].isWhole {
      let candidates = parts[0].candidates
      let shown = candidates.count > maximum ? Array(candidates.prefix(maximum)) : candidates
      return shown.ordered { $0.cost < $1.cost }
    }
    let (costs, ranks) = choices(of: parts, maximum: maximum)
    @Sendable func own(_ position: Int) -> ArraySlice<Int> {
      ranks[position * parts.count..<(position + 1) * parts.count]
    }
    let lists = LazyList(count: costs.count) { position in
      segments(of: text(of: parts, own(position)), parts, own(position))
    }
    // Parts of one line may add up to the same text: `これI` and `Phone`, `これ` and `IPhone`.
    var texts: Set<String>? = parts.dropLast().allSatisfy { $0.separator == "\n" } ? nil : []
    var least = 1.0
    var candidates: [RecognitionCandidate] = []
    candidates.reserveCapacity(costs.count)
    for (position, cost) in costs.enumerated() {
      let text = text(of: parts, own(position))
      if texts?.insert(text).inserted == false { continue }
      least = min(
        least, zip(parts, own(position)).reduce(1) { $0 * $1.0.candidates[$1.1].confidence })
      candidates.append(
        RecognitionCandidate(
          text: text, cost: cost, confidence: least, rank: position, segments: lists))
    }
    return candidates
  }

  /// Returns the costs of the likeliest choices, best first, and for each the ranks of all parts'
  /// candidates, concatenated; none in a cancelled task.
  private static func choices(
    of parts: [Part], maximum: Int
  ) -> (costs: [Double], ranks: [Int]) {
    // By part: the likeliest choices up to it, best first.
    var columns = [[Choice(cost: 0, before: 0, rank: 0)]]
    for part in parts {
      if Cancellation.isRequested { return ([], []) }
      var longer: [Choice] = []
      longer.reserveCapacity(
        columns[columns.count - 1].indices.reduce(0) {
          $0 + min(part.candidates.count, Self.ranks(after: $1, maximum: maximum))
        })
      for (position, choice) in columns[columns.count - 1].enumerated() {
        for rank in part.candidates.indices.prefix(Self.ranks(after: position, maximum: maximum)) {
          longer.append(
            Choice(cost: choice.cost + part.candidates[rank].cost, before: position, rank: rank))
        }
      }
      longer = longer.ordered { $0.cost < $1.cost }
      columns.append(Array(longer.prefix(maximum)))
    }
    let best = columns[parts.count]
    var ranks = [Int](repeating: 0, count: best.count * parts.count)
    for position in best.indices {
      var choice = best[position]
      for index in parts.indices.reversed() {
        ranks[position * parts.count + index] = choice.rank
        choice = columns[index][choice.before]
      }
    }
    return (best.map { $0.cost }, ranks)
  }

  /// Returns the number of a part's candidates to try after a choice for the parts before it: of
  /// the sums of two sorted lists, the best `maximum` have ranks whose product is at most
  /// `maximum`.
  ///
  /// - Parameter position: the choice's rank, from 0.
  static func ranks(after position: Int, maximum: Int) -> Int { maximum / (position + 1) }

  private static func text(of parts: [Part], _ ranks: ArraySlice<Int>) -> String {
    var text = parts[0].candidates[ranks[ranks.startIndex]].text
    for index in parts.indices.dropFirst() {
      text += parts[index - 1].separator
      text += parts[index].candidates[ranks[ranks.startIndex + index]].text
    }
    return text
  }

  /// The parts' segments, in the text and the ink of the whole.
  private static func segments(
    of text: String, _ parts: [Part], _ ranks: ArraySlice<Int>
  ) -> TextSegments {
    // In bytes: the last character of one part and the first of the next may combine when joined.
    let bounds = Array(text.utf8.indices) + [text.endIndex]
    var whole = TextSegments()
    var start = 0
    for (index, part) in parts.enumerated() {
      let candidate = part.candidates[ranks[ranks.startIndex + index]]
      let own = candidate.text.utf8
      func mapped(_ index: String.Index) -> String.Index {
        bounds[start + own.distance(from: own.startIndex, to: index)]
      }
      func moved(_ segment: InkSegment) -> InkSegment {
        segment.moved(to: mapped) { part.strokes[$0] }
      }
      whole.graphemes += candidate.segments.map(moved)
      for word in candidate.words.map(moved) { whole.add(word) }
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

extension TextSegments {
  /// Adds a word, or the rest of one whose beginning was read with another part.
  fileprivate mutating func add(_ word: InkSegment) {
    guard let last = words.last, last.textRange.upperBound == word.textRange.lowerBound else {
      return words.append(word)
    }
    words[words.count - 1] = InkSegment(
      textRange: last.textRange.lowerBound..<word.textRange.upperBound,
      ink: (last.ink + word.ink).inWritingOrder,
      confidence: min(last.confidence, word.confidence))
  }
}

import InkFeatures
import InkModel
import NeuralNetwork

/// Neighbouring parts of a line that may be one character.
struct LineSegment: Sendable {
  /// The range of the line's parts.
  let range: Range<Int>
  let box: LineBox
  /// The indices of the line's strokes, ascending.
  let strokes: [Int]
  /// The strokes without the pen's bounces, which the network sees.
  let seen: [Int]
  /// The number of times that other strokes were written between these.
  let interruptions: Int
}

/// A line with the network's output for its segments.
struct SegmentedLine: Sendable {
  let parts: LineParts
  let segments: [LineSegment]
  /// The scores of each segment.
  let scores: [CharacterScores]
}

extension LineParts {
  /// Returns all neighbouring parts that may be one character: each part alone, and runs that are
  /// no longer than a character and have no wide gap.
  ///
  /// - Returns: the segments sorted by their last part, the longest first.
  /// - Complexity: O(parts · `mostParts`).
  func segments(_ parameters: LatticeParameters) -> [LineSegment] {
    var segments: [LineSegment] = []
    let most = Int(parameters.mostParts)
    for end in parts.indices {
      for start in max(0, end + 1 - most)...end {
        let range = start..<end + 1
        guard range.count == 1 || mayBeOne(range, parameters) else { continue }
        segments.append(segment(range))
      }
    }
    return segments
  }

  private func mayBeOne(_ range: Range<Int>, _ parameters: LatticeParameters) -> Bool {
    // A few parts may be one character of any shape: nothing else shows its size.
    if range.count == parts.count, frame.certainty < 0.5 { return true }
    var reach = parts[range.lowerBound].box.along
    for part in range.dropFirst() {
      let next = parts[part].box.along
      if next.lowerBound - reach.upperBound > parameters.largestGap * frame.em { return false }
      reach = min(reach.lowerBound, next.lowerBound)...max(reach.upperBound, next.upperBound)
    }
    return reach.extent <= parameters.largestExtent * frame.em
  }

  private func segment(_ range: Range<Int>) -> LineSegment {
    let own = parts[range]
    let strokes = own.flatMap { $0.strokes }.sorted()
    return LineSegment(
      range: range, box: own.dropFirst().reduce(parts[range.lowerBound].box) { $0.union($1.box) },
      strokes: strokes,
      seen: strokes.filter { stroke in !own.contains { $0.bounces.contains(stroke) } },
      interruptions: zip(strokes, strokes.dropFirst()).count { $0 + 1 < $1 })
  }
}

import Support

/// Looks for the likeliest ways: stroke by stroke in the order of writing, each in a group with
/// later ones, in a beam.
struct SegmentationSearch {
  /// Strokes divided so far.
  private struct State {
    var groups: [Int]
    /// Strokes from the next one on that have a group already.
    var taken: Set<Int>
    var score: Double
  }

  /// - Parameter strokes: those to divide, ascending: all, or those of a part that stands by itself.
  /// - Complexity: O(strokes · beam · groups of a stroke).
  static func best(
    _ groups: StrokeGroups, _ strokes: [Int], parameters: FormulaParameters, limit: Int
  ) -> [Segmentation] {
    let beam = Int(parameters.segmentationBeam)
    let own = Set(strokes)
    // States by the first of these strokes that has no group.
    var states = [[State]](repeating: [], count: strokes.count + 1)
    states[0] = [State(groups: [], taken: [], score: 0)]
    for (number, stroke) in strokes.enumerated() {
      let kept = states[number].ordered { $0.score > $1.score }.prefix(beam)
      states[number] = []
      for state in kept {
        for place in groups.starting[stroke] {
          let group = groups.groups[place]
          guard !group.options.isEmpty,
            group.strokes.allSatisfy({ own.contains($0) && !state.taken.contains($0) })
          else { continue }
          var next = state
          next.groups.append(place)
          next.score += group.segmentScore + parameters.joinWeight * group.joinScore
          next.taken.formUnion(group.strokes)
          var open = number + 1
          next.taken.remove(stroke)
          while open < strokes.count, next.taken.remove(strokes[open]) != nil { open += 1 }
          states[open].append(next)
        }
      }
    }
    return states[strokes.count].ordered { $0.score > $1.score }.prefix(limit).map {
      Segmentation(groups: $0.groups, score: $0.score)
    }
  }
}

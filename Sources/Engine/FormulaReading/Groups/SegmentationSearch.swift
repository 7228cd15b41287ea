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

  /// - Complexity: O(strokes · beam · groups of a stroke).
  static func best(_ groups: StrokeGroups, parameters: FormulaParameters) -> [Segmentation] {
    let count = groups.starting.count
    let beam = Int(parameters.segmentationBeam)
    // States by the first stroke that has no group.
    var states = [[State]](repeating: [], count: count + 1)
    states[0] = [State(groups: [], taken: [], score: 0)]
    for stroke in 0..<count {
      let kept = states[stroke].ordered { $0.score > $1.score }.prefix(beam)
      states[stroke] = []
      for state in kept {
        for place in groups.starting[stroke] {
          let group = groups.groups[place]
          guard !group.options.isEmpty,
            group.strokes.allSatisfy({ !state.taken.contains($0) })
          else { continue }
          var next = state
          next.groups.append(place)
          next.score += group.segmentScore + parameters.joinWeight * group.joinScore
          next.taken.formUnion(group.strokes)
          var open = stroke + 1
          next.taken.remove(stroke)
          while next.taken.remove(open) != nil { open += 1 }
          states[open].append(next)
        }
      }
    }
    return states[count].ordered { $0.score > $1.score }
      .prefix(Int(parameters.segmentationLimit)).map {
        Segmentation(groups: $0.groups, score: $0.score)
      }
  }
}

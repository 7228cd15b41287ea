import Support

/// Finds the likeliest divisions of strokes into symbols by a beam search: stroke by stroke in the
/// order of writing, each in a group with later ones.
struct SegmentationSearch {
  /// The strokes divided so far.
  private struct State {
    /// The last group, and the index of the previous ones among all steps; `nil` at the beginning.
    let last: Step?
    let taken: StrokeSet
  }

  /// A group, added to previous ones.
  private struct Step {
    let group: Int
    let before: Int?
  }

  /// - Parameter strokes: the strokes to divide, ascending: all, or those of an independent part.
  /// - Complexity: O(strokes · beam · groups of a stroke).
  static func best(
    _ groups: StrokeGroups, _ strokes: [Int], parameters: FormulaParameters, limit: Int
  ) -> [Segmentation] {
    let beam = Int(parameters.segmentationBeam)
    let own = StrokeSet(strokes)
    var steps: [Step] = []
    // The best states, by the first of these strokes without a group.
    var states =
      [Best<State>](
        repeating: Best(limit: beam), count: strokes.count) + [Best(limit: limit)]
    states[0].offer(State(last: nil, taken: StrokeSet([])), 0)
    for (number, stroke) in strokes.enumerated() {
      for (sum, state) in states[number].ranked {
        let before = state.last.map { last in
          steps.append(last)
          return steps.count - 1
        }
        for index in groups.starting[stroke] {
          let group = groups.groups[index]
          guard !group.options.isEmpty, group.own.isSubset(of: own),
            group.own.isDisjoint(with: state.taken)
          else { continue }
          let score =
            sum + (group.segmentScore + parameters.joinWeight * group.joinScore)
          var taken = state.taken
          taken.formUnion(group.own)
          var open = number + 1
          while open < strokes.count, taken.contains(strokes[open]) { open += 1 }
          states[open].offer(
            State(last: Step(group: index, before: before), taken: taken), score)
        }
      }
    }
    return states[strokes.count].ranked.map { score, state in
      var found: [Int] = []
      var last = state.last
      while let step = last {
        found.append(step.group)
        last = step.before.map { steps[$0] }
      }
      return Segmentation(groups: found.reversed(), score: score)
    }
  }
}

import SequenceData
import Support

/// The Viterbi path. State 2i + 1 is label i, state 2i the blank before it.
struct AlignmentPath {
  let frames: [Range<Int>?]
  let logProbability: Double

  init?(_ labels: [Int], posteriors: Posteriors, space: Int?) {
    let states = 2 * labels.count + 1
    let count = posteriors.frames
    guard count > 0 || labels.isEmpty,
      states <= ForcedAlignment.tableLimit / max(count, 1)
    else { return nil }
    let emitting = AlignmentPath.emissions(labels, space: space)
    var scores = [Double](repeating: -.infinity, count: states)
    // The number of states by which each step descended: 0, 1 or 2.
    var steps = [UInt8](repeating: 0, count: states * count)
    for frame in 0..<count {
      if Cancellation.isRequested { return nil }
      let row = frame * posteriors.classes
      if frame == 0 { scores[0] = 0 }
      // In descending order, so that lower states still have the last frame's scores.
      for state in stride(from: min(states, 2 * frame + 2) - 1, through: 0, by: -1) {
        var (best, step) = (scores[state], UInt8(0))
        if frame == 0, state == 1 { best = 0 }
        if frame > 0, state >= 1, scores[state - 1] > best { (best, step) = (scores[state - 1], 1) }
        let skips = state >= 3 && state % 2 == 1 && labels[state / 2] != labels[state / 2 - 1]
        if frame > 0, skips, scores[state - 2] > best { (best, step) = (scores[state - 2], 2) }
        let (label, other) = emitting[state]
        let emission = max(posteriors.values[row + label], posteriors.values[row + other])
        scores[state] = best + Double(emission)
        steps[frame * states + state] = step
      }
    }
    let last = states > 1 && scores[states - 2] > scores[states - 1] ? states - 2 : states - 1
    guard count == 0 || scores[last] > -.infinity else { return nil }
    logProbability = count == 0 ? 0 : scores[last]
    var frames = [Range<Int>?](repeating: nil, count: labels.count)
    var state = last
    for frame in stride(from: count - 1, through: 0, by: -1) {
      if state % 2 == 1 { frames[state / 2] = frame..<(frames[state / 2]?.upperBound ?? frame + 1) }
      state -= Int(steps[frame * states + state])
    }
    self.frames = frames
  }

  /// Returns two classes for each state, which emits the likelier one.
  private static func emissions(_ labels: [Int], space: Int?) -> [(Int, Int)] {
    (0...2 * labels.count).map { state in
      let index = state / 2
      if state % 2 == 1 { return (labels[index], labels[index] == space ? 0 : labels[index]) }
      let isBesideSpace =
        index == 0 || index == labels.count || labels[index] == space || labels[index - 1] == space
      return (0, isBesideSpace ? space ?? 0 : 0)
    }
  }
}

import SequenceData
import Support
import UnicodeText

/// The likeliest way on which frames spell a known text: the Viterbi path of CTC (Graves et al.
/// 2006, "Connectionist temporal classification", ICML) through the text's labels and blanks.
public struct ForcedAlignment: Hashable, Sendable {
  /// For each scalar of the text as the alphabet writes it (``Alphabet/written(_:)``), marks
  /// included, the frames in which it is seen; in order, without overlaps. `nil` for a space that
  /// no frame shows.
  ///
  /// The frames between two scalars are blanks: a network trained with CTC names a character in a
  /// frame or two and is silent in the rest of its ink.
  public let frames: [Range<Int>?]
  /// ln P(path).
  public let logProbability: Double

  /// States times frames that are searched at most: bounds time and memory (64 MiB).
  static let tableLimit = 1 << 26

  /// Aligns a text as ``CTCBeamDecoder`` reads it: a space at the beginning needs no ink; spaces
  /// that the network sees at either end, or beside a space, count as blanks.
  ///
  /// - Parameters:
  ///   - text: A reading of the frames.
  ///   - posteriors: natural log-probabilities, all finite, of the alphabet's classes.
  /// - Returns: `nil` for a text that has characters outside of the alphabet, that so few frames
  ///   can't spell, or that is too long: the work is bounded at 64 million steps.
  /// - Throws: ``DecoderError`` for a shape that doesn't fit and for values that aren't finite.
  /// - Complexity: O(frames · scalars) in time and memory.
  public init?(
    of text: String, in posteriors: Posteriors, alphabet: Alphabet
  ) throws(DecoderError) {
    try posteriors.check(for: alphabet)
    guard let labels = alphabet.labels(of: alphabet.written(text).scalars) else { return nil }
    // The space before a new word may not be in the ink.
    let first = labels.first == alphabet.spaceClass ? 1 : 0
    guard
      let path = AlignmentPath(
        Array(labels[first...]), posteriors: posteriors, space: alphabet.spaceClass)
    else { return nil }
    self.frames = Array(repeating: nil, count: first) + path.frames
    logProbability = path.logProbability
  }
}

/// The Viterbi path. State 2i + 1 is label i, state 2i the blank before it.
private struct AlignmentPath {
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
    // How many states each step came down: 0, 1 or 2.
    var steps = [UInt8](repeating: 0, count: states * count)
    for frame in 0..<count {
      if Cancellation.isRequested { return nil }
      let row = frame * posteriors.classes
      if frame == 0 { scores[0] = 0 }
      // Downwards, so that the states below still have the last frame's scores.
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

  /// The two classes, the likelier of which each state emits.
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

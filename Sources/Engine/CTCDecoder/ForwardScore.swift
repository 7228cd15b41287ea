import SequenceData
import UnicodeText

/// Returns ln P(labels | ink), the sum over all alignments of a short text without spaces, by the
/// forward algorithm (Graves et al. 2006, "Connectionist temporal classification", ICML).
///
/// - Parameter swallowsSpace: whether spaces before the text count as blanks. Those after it always
///   do.
/// - Complexity: O(frames * labels).
func forwardScore(
  of labels: [Int], in posteriors: Posteriors, spaceClass: Int?, swallowsSpace: Bool
) -> Double {
  // State 2i + 1 is label i, state 2i the blank before it.
  var scores = [Double](repeating: -.infinity, count: 2 * labels.count + 1)
  scores[0] = 0
  for frame in 0..<posteriors.frames {
    let row = frame * posteriors.classes
    let blank = Double(posteriors.values[row])
    let spaced = spaceClass.map { logAdd(blank, Double(posteriors.values[row + $0])) } ?? blank
    // In descending order, so that lower states still have the last frame's scores.
    for state in scores.indices.reversed() {
      var score = scores[state]
      if state > 0 { score = logAdd(score, scores[state - 1]) }
      if state % 2 == 1 {
        let label = labels[state / 2]
        // A double letter needs a blank in between.
        if state > 2, label != labels[state / 2 - 1] { score = logAdd(score, scores[state - 2]) }
        scores[state] = score + Double(posteriors.values[row + label])
      } else {
        let takesSpace = state == 0 ? swallowsSpace : state == scores.count - 1
        scores[state] = score + (takesSpace ? spaced : blank)
      }
    }
  }
  return labels.isEmpty ? scores[0] : logAdd(scores[scores.count - 1], scores[scores.count - 2])
}

extension Alphabet {
  /// Returns ln P(the likeliest alignment) − ln P(text): by how much the ink contradicts a text that
  /// was read with some characters only.
  ///
  /// - Parameter posteriors: those of all characters.
  package func contradiction(
    of text: String, in posteriors: Posteriors, readsSpaces: Bool
  ) -> Double {
    guard let labels = labels(of: written(text).scalars.drop { $0 == " " }) else { return 0 }
    var seen = posteriors
    if !readsSpaces, let spaceClass {
      seen = seen.restricted(
        to: Set(1..<classCount).subtracting([spaceClass]), spaceClass: spaceClass)
    }
    var best = 0.0
    for row in stride(from: 0, to: seen.values.count, by: classCount) {
      best += Double(seen.values[row..<row + classCount].max() ?? 0)
    }
    return best
      - forwardScore(of: labels, in: seen, spaceClass: spaceClass, swallowsSpace: true)
  }
}

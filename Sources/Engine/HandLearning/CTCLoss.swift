import CMath
import SequenceData

/// Connectionist temporal classification (Graves et al. 2006, "Connectionist temporal
/// classification", ICML): the likelihood that frames spell a text on any path, and the label of
/// each frame given the text.
///
/// The sums over all paths run forwards and backwards, as logarithms. State 2i + 1 is label i,
/// state 2i the blank before it. One value serves any number of inks, and keeps its largest table.
package struct CTCLoss {
  private var alpha: [Double] = []  // (frames, states)
  private var beta: [Double] = []  // (states), of the next frame
  private var emittedBeta: [Double] = []  // (states), of one frame

  package init() {}

  /// The maximum size of the summed table, in states times frames: bounds time and memory (32 MiB).
  static let tableLimit = 1 << 22
  /// The gap in logarithms below which a part counts in its sum: a share of e⁻⁴⁰ vanishes in a
  /// double.
  private static let negligibleGap = 40.0

  /// Returns the fewest frames that a text needs: one for each label, and a blank between equal
  /// ones.
  static func frames(for labels: [Int]) -> Int {
    labels.count + zip(labels, labels.dropFirst()).count { $0 == $1 }
  }

  /// Returns −ln P(text), and the posterior of each class in each frame.
  ///
  /// - Parameters:
  ///   - labels: the classes of the text's letters; class 0 is the blank.
  ///   - logs: ln P of each class, `classes` for each of `frames` frames.
  ///   - occupancy: receives the probability that a frame stands for a class, given the text; of
  ///     the same size.
  /// - Returns: `nil` if there are too few frames for the text, or if the table would be too large.
  /// - Complexity: O(frames · (labels + classes)).
  mutating func occupancy(
    of labels: [Int], in logs: UnsafePointer<Float>, frames: Int, classes: Int,
    into occupancy: UnsafeMutablePointer<Float>
  ) -> Double? {
    guard let total = self.total(labels, logs, frames: frames, classes: classes) else { return nil }
    let states = 2 * labels.count + 1
    occupancy.update(repeating: 0, count: frames * classes)
    beta = [Double](repeating: -.infinity, count: states)
    emittedBeta = beta
    for frame in stride(from: frames - 1, through: 0, by: -1) {
      if frame == frames - 1 {
        beta[states - 1] = 0
        if states > 1 { beta[states - 2] = 0 }
      } else {
        stepBeta(labels)
      }
      let row = frame * classes
      for state in 0..<states {
        let label = state % 2 == 1 ? labels[state / 2] : 0
        let path = alpha[frame * states + state] + beta[state]
        if path > total - Self.negligibleGap { occupancy[row + label] += Float(exp(path - total)) }
        emittedBeta[state] = beta[state] + Double(logs[row + label])
      }
    }
    return -total
  }

  /// Returns −ln P of a text; `nil` as for ``occupancy(of:in:frames:classes:into:)``.
  ///
  /// - Complexity: O(frames · labels).
  package mutating func loss(of labels: [Int], in posteriors: Posteriors) -> Double? {
    posteriors.values.withUnsafeBufferPointer { logs in
      guard let start = logs.baseAddress else { return nil }
      return total(
        labels, start, frames: posteriors.frames, classes: posteriors.classes
      ).map { -$0 }
    }
  }

  /// Returns ln P of a text, after the sums forwards.
  private mutating func total(
    _ labels: [Int], _ logs: UnsafePointer<Float>, frames: Int, classes: Int
  ) -> Double? {
    let states = 2 * labels.count + 1
    guard frames > 0, Self.frames(for: labels) <= frames, states <= Self.tableLimit / frames
    else { return nil }
    computeAlpha(labels, logs, frames: frames, classes: classes)
    let last = (frames - 1) * states
    let total = Self.sum(
      alpha[last + states - 1], states > 1 ? alpha[last + states - 2] : -.infinity)
    return total.isFinite ? total : nil
  }

  /// Computes alpha[t][s]: all paths that are in state s at frame t, including that frame's
  /// emission.
  private mutating func computeAlpha(
    _ labels: [Int], _ logs: UnsafePointer<Float>, frames: Int, classes: Int
  ) {
    let states = 2 * labels.count + 1
    alpha.removeAll(keepingCapacity: true)
    alpha.append(contentsOf: repeatElement(-.infinity, count: frames * states))
    alpha.withUnsafeMutableBufferPointer { alpha in
      alpha[0] = Double(logs[0])
      if states > 1 { alpha[1] = Double(logs[labels[0]]) }
      for frame in 1..<max(1, frames) {
        let (row, before) = (frame * states, (frame - 1) * states)
        // No path is above these states, and none below can still reach the end.
        let first = max(0, states - 2 * (frames - frame))
        for state in first..<min(states, 2 * frame + 2) {
          var sum = alpha[before + state]
          if state > 0 { sum = Self.sum(sum, alpha[before + state - 1]) }
          if Self.skips(to: state, labels) { sum = Self.sum(sum, alpha[before + state - 2]) }
          let label = state % 2 == 1 ? labels[state / 2] : 0
          alpha[row + state] = sum + Double(logs[frame * classes + label])
        }
      }
    }
  }

  /// Computes `beta` of the previous frame from `emittedBeta`: the paths of a frame and all later
  /// ones.
  private mutating func stepBeta(_ labels: [Int]) {
    let states = beta.count
    for state in 0..<states {
      var sum = emittedBeta[state]
      if state + 1 < states { sum = Self.sum(sum, emittedBeta[state + 1]) }
      if state + 2 < states, Self.skips(to: state + 2, labels) {
        sum = Self.sum(sum, emittedBeta[state + 2])
      }
      beta[state] = sum
    }
  }

  /// Returns whether a path may reach a state without the blank before it.
  private static func skips(to state: Int, _ labels: [Int]) -> Bool {
    state >= 3 && state % 2 == 1 && labels[state / 2] != labels[state / 2 - 1]
  }

  /// Returns ln(eᵃ + eᵇ).
  private static func sum(_ a: Double, _ b: Double) -> Double {
    let (larger, smaller) = a > b ? (a, b) : (b, a)
    guard smaller > larger - negligibleGap else { return larger }
    return larger + log1p(exp(smaller - larger))
  }
}

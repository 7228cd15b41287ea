import CKernels
import SequenceData
import Support

extension NetworkSession {
  /// Returns the log-probabilities of the characters for each ink, in the order given.
  ///
  /// An ink without steps has no frames. In a cancelled task values are missing or undefined. A
  /// great many inks are read some at a time, so that they need only a limited memory, or that of
  /// the largest.
  ///
  /// - Precondition: the network's head is `.ctc`, and every ink has `steps * features` values.
  /// - Complexity: O(frames · layers · hidden²).
  public func logProbabilities(_ inks: [FeatureSequence]) -> [Posteriors] {
    let configuration = network.configuration
    let frames = inks.reduce(0) { $0 + configuration.frames(steps: $1.steps) }
    guard frames > Self.maximumBatchFrameCount else { return logProbabilities(together: inks) }
    return Self.groups(of: inks.map { configuration.frames(steps: $0.steps) })
      .flatMap { logProbabilities(together: Array(inks[$0])) }
  }

  /// The maximum number of frames that go through the network together: more than a page of writing
  /// has.
  static let maximumBatchFrameCount = 1 << 15

  /// Groups consecutive inks so that each group has at most ``maximumBatchFrameCount`` frames, or
  /// one longer ink.
  static func groups(of frames: [Int]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var sum = 0
    for (ink, count) in frames.enumerated() {
      sum += count
      if let last = groups.last, sum <= maximumBatchFrameCount {
        groups[groups.count - 1] = last.lowerBound..<ink + 1
      } else {
        groups.append(ink..<ink + 1)
        sum = count
      }
    }
    return groups
  }

  private func logProbabilities(together inks: [FeatureSequence]) -> [Posteriors] {
    let configuration = network.configuration
    guard case .ctc = configuration.head else { preconditionFailure("not a CTC network") }
    let classes = configuration.classes
    let states = encode(inks)
    var results = frames.map { Posteriors(values: [], frames: $0, classes: classes) }
    if Cancellation.isRequested { return results }
    let logits = project(states, count: batch.rows)

    for (slot, ink) in batch.order.enumerated() where frames[ink] > 0 {
      if Cancellation.isRequested { return results }
      let count = frames[ink] * classes
      results[ink].values = Array(unsafeUninitializedCapacity: count) { values, initialized in
        guard var target = values.baseAddress else { return }
        for frame in 0..<frames[ink] {
          ck_log_softmax(level, logits.row(batch.row(at: frame, slot: slot)), classes, target)
          target += classes
        }
        initialized = count
      }
    }
    return results
  }

  /// Returns the labels' logits for each ink, in the order given; none for an ink without steps. In
  /// a cancelled task they are undefined.
  ///
  /// - Precondition: the network's head is `.classifier`, and every ink has `steps * features`
  ///   values.
  /// - Complexity: O(frames · layers · hidden²).
  public func logits(_ inks: [FeatureSequence]) -> [[Float]] {
    let configuration = network.configuration
    guard case .classifier = configuration.head else { preconditionFailure("not a classifier") }
    let logits = project(pool(encode(inks)), count: inks.count)

    var results = [[Float]](repeating: [], count: inks.count)
    for (slot, ink) in batch.order.enumerated() where frames[ink] > 0 {
      results[ink] = Array(
        UnsafeBufferPointer(start: logits.row(slot), count: configuration.classes))
    }
    return results
  }

  /// The number of rows projected between two checks for cancellation.
  private static let projectedRows = 1024

  /// Computes the output layer's logits (count, C') for the first `count` rows.
  private func project(_ rows: Matrix<Float>, count: Int) -> Matrix<Float> {
    let output = network.weights.output
    let logits = state.logits.matrix(rows: count, columns: output.blocks * Int(ck_block_values))
    for first in stride(from: 0, to: count, by: Self.projectedRows) {
      if Cancellation.isRequested { break }
      output.project(
        rows, first..<min(count, first + Self.projectedRows), into: logits, level)
    }
    return logits
  }

  /// Computes the mean, then the maximum of each ink's states over its frames (inks, 4H), at the
  /// inks' places; zeros if it has no frames.
  private func pool(_ states: Matrix<Float>) -> Matrix<Float> {
    let width = states.columns
    let pooled = state.pooled.matrix(rows: batch.order.count, columns: 2 * width)
    for (slot, ink) in batch.order.enumerated() {
      let mean = pooled.row(slot)
      let maximum = mean + width
      guard frames[ink] > 0 else {
        mean.update(repeating: 0, count: 2 * width)
        continue
      }
      let first = states.row(batch.row(at: 0, slot: slot))
      mean.update(from: first, count: width)
      maximum.update(from: first, count: width)
      for frame in 1..<max(1, frames[ink]) {
        if frame.isMultiple(of: 1024), Cancellation.isRequested { break }
        let row = states.row(batch.row(at: frame, slot: slot))
        for k in 0..<width {
          mean[k] += row[k]
          maximum[k] = max(maximum[k], row[k])
        }
      }
      let share = 1 / Float(frames[ink])
      for k in 0..<width { mean[k] *= share }
      if network.precision == .int8 { ck_shorten(mean, width) }
    }
    return pooled
  }
}

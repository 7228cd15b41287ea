import CMath
import NeuralNetwork
import Support

/// A course of learning: steps through lines in a random order that is always the same.
struct TrainingRun {
  let objective: any TrainingObjective
  var settings: LearningSettings
  /// Called with the completed share of the work.
  let progress: (Double) -> Void

  /// The maximum number of rows in the lines of a step, unless a single line has more: bounds the
  /// memory, and the time until cancelled work ends.
  private static let maximumRowCount = 1024
  /// The maximum number of labels in the lines of a step, unless a single line has more: ten words
  /// have fewer, so sentences are learned in as many steps as their words would be.
  private static let maximumLabelCount = 100

  /// Goes through some lines a number of times.
  ///
  /// - Parameters:
  ///   - origin: the weights to which the others are pulled back.
  ///   - shares: the start and end of this part, as shares of the whole work.
  /// - Returns: whether it was completed: in a cancelled task it ends early.
  func learn(
    _ lines: [Int], origin: UnsafePointer<Float>, shares: ClosedRange<Double>
  ) -> Bool {
    let adam = Adam(count: objective.weights.count)
    let work = lines.count * settings.epochs
    var generator = SeededGenerator(seed: 43)
    var dropout = Dropout(share: settings.dropout, seed: 44)
    var done = 0
    for _ in 0..<settings.epochs {
      for batch in batches(generator.shuffled(lines)) {
        objective.computeGradient(of: batch, dropout: &dropout)
        if Cancellation.isRequested { return false }
        let part = Double(done) / Double(work)
        let share = Float(0.55 + 0.45 * cos(part * .pi))
        adam.step(
          objective.weights.start, gradient: objective.gradient, origin: origin,
          rate: settings.rate * share, decay: settings.decay)
        done += batch.count
        progress(
          shares.lowerBound + (shares.upperBound - shares.lowerBound)
            * Double(done) / Double(work))
      }
    }
    return !Cancellation.isRequested
  }

  /// Returns the outcome of reading some lines.
  func metrics(of lines: [Int]) -> Metrics {
    var sum = Metrics()
    for batch in batches(lines) {
      if Cancellation.isRequested { break }
      sum += objective.evaluate(batch)
    }
    return sum
  }

  private func batches(_ lines: [Int]) -> [[Int]] {
    var batches: [[Int]] = []
    var (rows, labels) = (0, 0)
    for line in lines {
      let (frames, own) = (objective.frames(of: line), objective.labels(of: line).count)
      if let last = batches.last, last.count < settings.batchSize,
        rows + frames <= Self.maximumRowCount,
        labels + own <= Self.maximumLabelCount
      {
        batches[batches.count - 1].append(line)
        rows += frames
        labels += own
      } else {
        batches.append([line])
        (rows, labels) = (frames, own)
      }
    }
    return batches
  }
}

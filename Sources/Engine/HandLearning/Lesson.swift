import CMath
import NeuralNetwork
import Support

/// A course of learning: steps through lines in an order that chance gives, the same each time.
struct Lesson {
  let student: any Student
  var settings: LearningSettings
  /// Told what share of the work is done.
  let progress: (Double) -> Void

  /// Rows of the lines that a step goes by, at most, unless a line alone has more: what bounds the
  /// memory, and the time until the work ends that is wanted no more.
  private static let mostRows = 1024
  /// Labels of the lines that a step goes by, at most, unless a line alone has more: of ten words there
  /// are fewer, so that sentences are learned in as many steps as their words would be.
  private static let mostLabels = 100

  /// Goes through some lines so many times.
  ///
  /// - Parameter shares: of the whole work, where this begins and ends.
  /// - Returns: whether it came to the end: in a cancelled task it ends early.
  func learn(
    _ lines: [Int], epochs: Int, rate: Float, origin: UnsafePointer<Float>, adam: Adam,
    shares: ClosedRange<Double>
  ) -> Bool {
    var generator = SeededGenerator(seed: 43)
    var dropout: Dropout? = Dropout(share: settings.dropout, seed: 44)
    var done = 0
    for _ in 0..<epochs {
      for batch in batches(lines.shuffled(using: &generator)) {
        _ = student.losses(batch, dropout: &dropout, countsErrors: false)
        if Cancellation.isRequested { return false }
        let part = Double(done) / Double(max(1, lines.count * epochs))
        let share = Float(0.55 + 0.45 * cos(part * .pi))
        adam.step(
          student.weights.start, gradient: student.gradient, origin: origin,
          rate: rate * share, decay: settings.decay)
        done += batch.count
        progress(
          shares.lowerBound + (shares.upperBound - shares.lowerBound)
            * Double(done) / Double(lines.count * epochs))
      }
    }
    return !Cancellation.isRequested
  }

  /// How some lines are read.
  func outcome(of lines: [Int]) -> OutputHead.Outcome {
    var sum = OutputHead.Outcome()
    var silent: Dropout?
    for batch in batches(lines) {
      if Cancellation.isRequested { break }
      sum += student.losses(batch, dropout: &silent, countsErrors: true)
    }
    return sum
  }

  private func batches(_ lines: [Int]) -> [[Int]] {
    var batches: [[Int]] = []
    var (rows, labels) = (0, 0)
    for line in lines {
      let (frames, own) = (student.frames(of: line), student.labels(of: line).count)
      if let last = batches.last, last.count < settings.batch, rows + frames <= Self.mostRows,
        labels + own <= Self.mostLabels
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

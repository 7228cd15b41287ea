/// The loss of confirmed lines as a function of weights: of the whole network, or of its output
/// layer on given states.
///
/// It is a class, so that training and trials are compiled once for all objectives.
protocol TrainingObjective: AnyObject {
  var weights: LearnedValues { get }
  /// The gradient of the mean loss per label, in the layout of the weights.
  var gradient: UnsafeMutablePointer<Float> { get }
  var lineCount: Int { get }

  /// Returns the number of rows in a line.
  func frames(of line: Int) -> Int

  /// Returns the labels of a line.
  func labels(of line: Int) -> [Int]

  /// Reads lines.
  func evaluate(_ lines: [Int]) -> Metrics

  /// Computes the gradient of lines, some of whose states are dropped.
  func computeGradient(of lines: [Int], dropout: inout Dropout)
}

/// The loss of lines of several letters.
protocol LineObjective: TrainingObjective {
  /// Prepares for training: some outputs aren't trained, and `similarity` is
  /// ``LearningSettings/similarity``.
  func begin(freezing outputs: [Int], similarity: Float)

  /// Returns the number of edits from the letters of a line's text to those that the pack's network
  /// reads.
  func errors(of line: Int) -> Int
}

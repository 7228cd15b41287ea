import NeuralNetwork
import SequenceData

/// What learns from lines: the whole network, or its output layer on states that it was given.
///
/// A class, so that lessons and trials are compiled once for all students.
protocol Student: AnyObject {
  var weights: LearnedValues { get }
  /// Gradient of the mean loss of a label, laid out as the weights are.
  var gradient: UnsafeMutablePointer<Float> { get }
  var lineCount: Int { get }

  /// Rows that a line takes.
  func frames(of line: Int) -> Int

  /// Labels of a line.
  func labels(of line: Int) -> [Int]

  /// The losses of lines; their gradient, too, with `dropout`.
  func losses(
    _ lines: [Int], dropout: inout Dropout?, countsErrors: Bool
  ) -> OutputHead.Outcome
}

/// What learns from lines of several letters.
protocol LineStudent: Student {
  /// Gets ready to learn: nothing of some outputs, and with which ``LearningSettings/likeness``.
  func begin(resting outputs: [Int], likeness: Float)

  /// Edits from the letters of a line's text to those that the pack's network reads.
  func errors(of line: Int) -> Int
}

/// A confirmed line as the output layer needs it.
package struct KeptLine: Sendable {
  /// The last layer's states (frames, 2H).
  package let states: [Float]
  /// The classes of the text's letters.
  package let labels: [Int]
  /// Edits from the text's letters to those that the pack's network reads.
  let errors: Int

  package init(states: [Float], labels: [Int], errors: Int = 0) {
    self.states = states
    self.labels = labels
    self.errors = errors
  }
}

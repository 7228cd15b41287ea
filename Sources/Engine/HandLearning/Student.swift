import NeuralNetwork
import SequenceData

/// A model that learns from lines: the whole network, or its output layer on given states.
///
/// It is a class, so that lessons and trials are compiled once for all students.
protocol Student: AnyObject {
  var weights: LearnedValues { get }
  /// The gradient of the mean loss per label, in the layout of the weights.
  var gradient: UnsafeMutablePointer<Float> { get }
  var lineCount: Int { get }

  /// Returns the number of rows in a line.
  func frames(of line: Int) -> Int

  /// Returns the labels of a line.
  func labels(of line: Int) -> [Int]

  /// Returns the losses of lines; with `dropout` also computes their gradient.
  func losses(
    _ lines: [Int], dropout: inout Dropout?, countsErrors: Bool
  ) -> OutputHead.Metrics
}

/// A model that learns from lines of several letters.
protocol LineStudent: Student {
  /// Prepares for learning: some outputs aren't trained, and `similarity` is
  /// ``LearningSettings/similarity``.
  func begin(freezing outputs: [Int], similarity: Float)

  /// Returns the number of edits from the letters of a line's text to those that the pack's network
  /// reads.
  func errors(of line: Int) -> Int
}

/// A confirmed line in the form that the output layer needs.
package struct EncodedLine: Sendable {
  /// The last layer's states (frames, 2H).
  package let states: [Float]
  /// The classes of the text's letters.
  let labels: [Int]
  /// The number of edits from the text's letters to those that the pack's network reads.
  let errors: Int

  package init(states: [Float], labels: [Int], errors: Int = 0) {
    self.states = states
    self.labels = labels
    self.errors = errors
  }
}

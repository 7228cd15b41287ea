/// The outputs of a network that are learned, and the letters that they stand for.
package struct LetterClasses: Sendable {
  /// The outputs that a pack reads, first the blank's 0.
  package let outputs: [Int]
  /// The class of each output's letter, where some letters have several forms; the blank's is 0.
  let letters: [Int]?
  /// The number of letters, plus the blank.
  package let count: Int
  /// The classes that tell whether a hand is known: those of letters, not of digits and signs. A capital
  /// counts as the class of its small letter. `nil` where all classes tell.
  let telling: [Int: Int]?

  /// Returns the labels that show whether a hand is known, as what they count as.
  package func tellingOnes(of labels: [Int]) -> [Int] {
    telling.map { telling in labels.compactMap { telling[$0] } } ?? labels
  }

  /// The outputs of letters that none of some texts has; the blank is in all.
  func outputs(without labels: Set<Int>) -> [Int] {
    outputs.indices.filter { $0 > 0 && !labels.contains(letters?[$0] ?? $0) }
  }

  /// - Parameters:
  ///   - outputs: rows of the output layer, first 0.
  ///   - letters: for each output, the class of its letter; `nil` if each is a letter of its own.
  ///   - count: the number of letters, plus the blank.
  ///   - telling: the classes that show whether a hand is known, with what each counts as; `nil` for all.
  package init(
    outputs: [Int], letters: [Int]? = nil, count: Int? = nil, telling: [Int: Int]? = nil
  ) {
    precondition(outputs.first == 0, "the blank is the first output")
    self.outputs = outputs
    self.letters = letters
    self.telling = telling
    self.count = count ?? outputs.count
  }
}

/// Which of a network's outputs are learned, and which letters they stand for.
package struct LetterClasses: Sendable {
  /// The outputs that a pack reads, the blank's 0 first.
  package let outputs: [Int]
  /// The class of each output's letter, where some letters have several forms; the blank's is 0.
  let letters: [Int]?
  /// Letters and the blank.
  package let count: Int
  /// The classes that tell whether a hand is known: those of letters, not of digits and signs. A capital
  /// counts as the class of its small letter. `nil` where all classes tell.
  let telling: [Int: Int]?

  /// The labels that tell whether a hand is known, as what they count as.
  package func tellingOnes(of labels: [Int]) -> [Int] {
    telling.map { telling in labels.compactMap { telling[$0] } } ?? labels
  }

  /// The outputs of letters that none of some texts has; the blank is in all.
  func outputs(without labels: Set<Int>) -> [Int] {
    outputs.indices.filter { $0 > 0 && !labels.contains(letters?[$0] ?? $0) }
  }

  /// - Parameters:
  ///   - outputs: rows of the output layer, 0 first.
  ///   - letters: for each of them the class of its letter; `nil` where each is a letter of its own.
  ///   - count: letters and the blank.
  ///   - telling: the classes that tell whether a hand is known, with what each counts as; `nil` where
  ///     all tell.
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

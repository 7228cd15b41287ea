/// The trained outputs of a network, and the letters that they stand for.
package struct LetterClasses: Sendable {
  /// The outputs that a pack reads; the first is the blank's, 0.
  let outputs: [Int]
  /// The class of each output's letter, if some letters have several forms; the blank's is 0.
  let letters: [Int]?
  /// The number of letters, plus the blank.
  let count: Int
  /// The classes that show whether a hand is known: letters, but not digits and signs. A capital
  /// counts as its small letter. `nil` if all classes count.
  let characteristic: [Int: Int]?

  /// Returns the labels that show whether a hand is known, in the classes that they count as.
  package func characteristicLabels(of labels: [Int]) -> [Int] {
    characteristic.map { characteristic in labels.compactMap { characteristic[$0] } } ?? labels
  }

  /// Returns the outputs of letters that don't occur in some texts; the blank always occurs.
  func outputs(without labels: Set<Int>) -> [Int] {
    outputs.indices.filter { $0 > 0 && !labels.contains(letters?[$0] ?? $0) }
  }

  /// - Parameters:
  ///   - outputs: rows of the output layer, starting with 0.
  ///   - letters: the class of each output's letter; `nil` if each is a letter of its own.
  ///   - count: the number of letters, plus the blank.
  ///   - characteristic: the classes that show whether a hand is known, and the class that each
  ///     counts as; `nil` for all.
  package init(
    outputs: [Int], letters: [Int]? = nil, count: Int? = nil, characteristic: [Int: Int]? = nil
  ) {
    precondition(outputs.first == 0, "the blank is the first output")
    self.outputs = outputs
    self.letters = letters
    self.characteristic = characteristic
    self.count = count ?? outputs.count
  }
}

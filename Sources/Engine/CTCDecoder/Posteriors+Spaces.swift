import SequenceData

extension Posteriors {
  /// The logarithm of a probability of practically 0.
  private static let never: Float = -1000

  /// Returns posteriors in which spaces are blanks.
  ///
  /// - Parameter space: the class of spaces.
  package func withoutSpaces(_ space: Int) -> Posteriors {
    var result = self
    for row in stride(from: 0, to: values.count, by: classes) {
      result.values[row] = Float(logAdd(Double(values[row]), Double(values[row + space])))
      result.values[row + space] = Self.never
    }
    return result
  }
}

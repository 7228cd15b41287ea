import Support

/// The frequency with which people write each character by itself.
///
/// A network trained on every character equally often shows how well an ink fits each of them.
/// Bayes' rule also needs to know how common they are.
public struct LoneCharacterPrior: Hashable, Sendable {
  /// ln P(character | the ink is one character). A missing character is as rare as the rarest one
  /// here.
  public var logProbabilities: [Unicode.Scalar: Float]

  /// Creates a prior from natural logarithms of probabilities.
  public init(logProbabilities: [Unicode.Scalar: Float]) {
    self.logProbabilities = logProbabilities
  }

  /// Returns the logarithm for each class of an alphabet; 0 for the blank.
  ///
  /// - Parameter sharedByConfusables: whether all characters of one form get their mean
  ///   probability. If the ink's size is known, it decides between them, and not the prior.
  func values(for alphabet: Alphabet, sharedByConfusables: Bool) -> [Float] {
    let rarest = logProbabilities.values.min() ?? 0
    func value(_ scalar: Unicode.Scalar) -> Float { logProbabilities[scalar] ?? rarest }
    return [0]
      + alphabet.scalars.map { scalar in
        guard sharedByConfusables else { return value(scalar) }
        return logMean(([scalar] + Confusables.of(scalar)).map(value))
      }
  }
}

/// Stored as its probabilities are.
extension LoneCharacterPrior: ParameterValue {
  package init(_ field: JSONField) throws(ParameterFault) {
    logProbabilities = try [Unicode.Scalar: Float](field)
  }

  package var numbers: [(part: String, value: Double)] { logProbabilities.numbers }
  package var json: JSONValue? { logProbabilities.json }
}

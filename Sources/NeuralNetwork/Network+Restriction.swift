extension Network {
  /// The network for those of its characters that are wanted, in their order, and the blank: the other
  /// classes are never computed, so that the probabilities of these sum to one.
  ///
  /// It shares the encoder's weights with this one. Where all characters are wanted it is this one.
  ///
  /// - Precondition: the network's head is `.ctc`.
  /// - Complexity: O(wanted classes · hidden).
  public func restricted(to characters: Set<Unicode.Scalar>) -> Network {
    guard case .ctc(let alphabet) = configuration.head else {
      preconditionFailure("not a CTC network")
    }
    let kept = alphabet.indices.filter { characters.contains(alphabet[$0]) }
    if kept.count == alphabet.count { return self }
    var configuration = configuration
    configuration.head = .ctc(alphabet: kept.map { alphabet[$0] })
    let rows = [0] + kept.map { $0 + 1 }
    var weights = weights
    weights.output = weights.output.rows(rows, columns: configuration.headInputs)
    weights.outputBias = weights.outputBias.rows(rows, columns: 1)
    return Network(configuration, weights, of: self)
  }
}

extension NetworkConfiguration {
  /// The characters that the network writes, in the order of their classes; none where it names figures.
  public var characters: String {
    guard case .ctc(let alphabet) = head else { return "" }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: alphabet)
    return String(text)
  }
}

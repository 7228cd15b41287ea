import Support

/// How often people write each character by itself.
///
/// A network that is trained on every character equally often says how well an ink fits each of
/// them. Bayes' rule wants to know besides how common they are.
public struct LoneCharacterPrior: Hashable, Sendable {
  /// ln P(character | the ink is one character). A character that is missing is as rare as the
  /// rarest that is there.
  public var logProbabilities: [Unicode.Scalar: Float]

  /// A prior from natural logarithms of probabilities.
  public init(logProbabilities: [Unicode.Scalar: Float]) {
    self.logProbabilities = logProbabilities
  }

  /// The logarithm for each class of an alphabet; the blank's is 0.
  ///
  /// - Parameter sharedByConfusables: whether characters of one form have their mean probability,
  ///   so
  ///   that the prior says nothing of which of them it is: where the ink's size is known, size
  ///   does.
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

/// Stored as an object with the characters as keys.
extension LoneCharacterPrior: ParameterValue {
  package init(_ field: JSONField) throws(ParameterFault) {
    let object: JSONObject
    do throws(JSONError) { object = try field.object() } catch { throw .malformed(error) }
    logProbabilities = [:]
    for (key, field) in object.members {
      guard key.unicodeScalars.count == 1, let scalar = key.unicodeScalars.first else {
        throw .invalidCharacter(key)
      }
      logProbabilities[scalar] = try Float(field)
    }
  }

  package var numbers: [(part: String, value: Double)] {
    // In one order, so that the same fault is named every time.
    logProbabilities.sorted { $0.key < $1.key }.map { (" \($0.key)", Double($0.value)) }
  }

  package var json: JSONValue? {
    var members: [String: JSONValue] = [:]
    for (scalar, value) in logProbabilities { members[String(scalar)] = .number(JSONNumber(value)) }
    return .object(members)
  }
}

/// By class: the score of a text of that one character, beside the ink's.
struct LoneCharacterScores {
  private let sizeKnown: [Float]
  private let sizeUnknown: [Float]

  /// `nil` where such texts are left to the language model.
  init?(_ parameters: DecoderParameters, alphabet: Alphabet) {
    guard let score = parameters.loneCharacterScore else { return nil }
    func scores(_ sizeIsKnown: Bool) -> [Float] {
      let priors =
        parameters.loneCharacterPrior?.values(for: alphabet, sharedByConfusables: sizeIsKnown)
        ?? Array(repeating: 0, count: alphabet.classCount)
      var scores = priors.map { score + parameters.loneCharacterWeight * $0 }
      for (place, scalar) in alphabet.scalars.enumerated()
      where sizeIsKnown && scalar.properties.isUppercase && !Confusables.of(scalar).isEmpty {
        scores[place + 1] += parameters.sizedCapitalScore
      }
      return scores
    }
    sizeKnown = scores(true)
    sizeUnknown = scores(false)
  }

  func byClass(sizeIsKnown: Bool) -> [Float] { sizeIsKnown ? sizeKnown : sizeUnknown }
}

/// What a network says that sees a whole character at once, whatever the order of its strokes.
public struct CharacterLooks: Hashable, Sendable {
  /// ln P(text | the ink is one of these), by text: letters with their marks, conjuncts.
  public let logProbabilities: [String: Float]

  /// Looks from natural logarithms of probabilities.
  public init(logProbabilities: [String: Float]) {
    self.logProbabilities = logProbabilities
  }

  /// The likeliest texts, best first; equal ones in the order of their scalars.
  func best(_ count: Int) -> [String] {
    let sorted = logProbabilities.sorted { a, b in
      a.value != b.value
        ? a.value > b.value
        : a.key.unicodeScalars.lexicographicallyPrecedes(b.key.unicodeScalars)
    }
    return sorted.prefix(count).map { $0.key }
  }

  /// What they say of a reading, which may begin with the space before its word.
  func logProbability(of reading: String) -> Float? {
    logProbabilities[reading.first == " " ? String(reading.dropFirst()) : reading]
  }
}

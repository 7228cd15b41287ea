/// An error that explains why a line can't be read character by character.
public enum LatticeError: Error, Hashable, Sendable {
  /// A parameter is NaN or out of range.
  case parameterOutOfRange(name: String, value: Double, allowed: ClosedRange<Double>)
  /// Stored parameters include one that this version doesn't know.
  case unknownParameter(name: String)
  /// Stored parameters aren't JSON of the right form.
  case malformedParameters(reason: String)
  /// A character can't stand by itself, or has another composed form.
  case unusableCharacter(Unicode.Scalar)
  /// The network's weights are finite, but its output isn't.
  case notFinite
}

extension LatticeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .parameterOutOfRange(let name, let value, let allowed):
      "lattice parameter \(name) is \(value); allowed: "
        + "\(allowed.lowerBound) to \(allowed.upperBound)"
    case .unknownParameter(let name):
      "unknown lattice parameter \(name.debugDescription)"
    case .malformedParameters(let reason):
      "malformed lattice parameters: \(reason)"
    case .unusableCharacter(let scalar):
      "\(scalar.debugDescription) isn't a composed character that stands by itself"
    case .notFinite:
      "an infinity or NaN"
    }
  }
}

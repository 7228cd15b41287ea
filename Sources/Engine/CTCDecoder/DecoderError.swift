/// Why posteriors can't be decoded or a decoder can't be made.
///
/// Frames and classes are counted from 0.
public enum DecoderError: Error, Hashable, Sendable {
  /// The alphabet has no characters.
  case emptyAlphabet
  /// A character stands for two classes.
  case duplicateCharacter(Unicode.Scalar)
  /// A parameter is NaN or outside its range.
  case parameterOutOfRange(name: String, value: Double, allowed: ClosedRange<Double>)
  /// Stored parameters contain one that this version doesn't know.
  case unknownParameter(name: String)
  /// Stored parameters have a key that should be a single character.
  case invalidCharacter(String)
  /// Stored parameters aren't JSON of the right form.
  case malformedParameters(reason: String)
  /// The number of values isn't frames times classes.
  case shapeMismatch(values: Int, frames: Int, classes: Int)
  /// The number of classes in the posteriors isn't that of the alphabet, including the blank.
  case classCountMismatch(classes: Int, alphabet: Int)
  /// A log-probability is NaN or infinite.
  case notFinite(frame: Int, class: Int)
  /// Fewer than one result was asked for.
  case invalidMaximumResults(Int)
}

extension DecoderError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .emptyAlphabet:
      "the alphabet is empty"
    case .duplicateCharacter(let scalar):
      "\(scalar.debugDescription) occurs twice in the alphabet"
    case .parameterOutOfRange(let name, let value, let allowed):
      "decoder parameter \(name) is \(value); allowed: "
        + "\(allowed.lowerBound) to \(allowed.upperBound)"
    case .unknownParameter(let name):
      "unknown decoder parameter \(name.debugDescription)"
    case .invalidCharacter(let text):
      "\(text.debugDescription) is not a single character"
    case .malformedParameters(let reason):
      "malformed decoder parameters: \(reason)"
    case .shapeMismatch(let values, let frames, let classes):
      "\(values) values are not \(frames) frames of \(classes) classes"
    case .classCountMismatch(let classes, let alphabet):
      "\(classes) classes per frame, but the alphabet and the blank make \(alphabet)"
    case .notFinite(let frame, let label):
      "frame \(frame), class \(label): log-probability is not finite"
    case .invalidMaximumResults(let count):
      "\(count) results asked for; at least 1 is needed"
    }
  }
}

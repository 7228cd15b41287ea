/// A coding key of any name.
public struct AnyKey: CodingKey {
  public let stringValue: String
  public var intValue: Int? { nil }

  public init(stringValue: String) { self.stringValue = stringValue }
  public init?(intValue: Int) { nil }
}

extension DecodingError {
  /// Where decoding stopped, as a path of keys with full stops between; empty for the whole text.
  public var field: String {
    let (context, last): (Context, String?) =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context): (context, nil)
      case .keyNotFound(let key, let context): (context, key.stringValue)
      case .dataCorrupted(let context): (context, nil)
      @unknown default: (Context(codingPath: [], debugDescription: ""), nil)
      }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return (path + (last.map { [$0] } ?? [])).joined(separator: ".")
  }

  /// What is wrong there, in a few words.
  public var reason: String {
    switch self {
    case .typeMismatch(let type, _): "not of type \(type)"
    case .valueNotFound: "null"
    case .keyNotFound: "missing"
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "can't be decoded"
    }
  }

  /// Place and reason in one phrase, such as `'network.bytes' is missing`.
  public var explanation: String {
    if case .dataCorrupted = self { return reason }
    return "'\(field)' is \(reason)"
  }
}

#if !hasFeature(Embedded)
  /// A coding key with any name.
  struct AnyKey: CodingKey {
    let stringValue: String
    package var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
  }

  extension DecodingError {
    /// The keys to the place where decoding stopped, and the key that is missing there.
    var path: [any CodingKey] {
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .dataCorrupted(let context): context.codingPath
      @unknown default: []
      }
    }

    /// The place where decoding stopped, as keys separated by full stops; empty for the whole text.
    var field: String {
      path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }

    /// The fault at that place, in a few words.
    var reason: String {
      switch self {
      case .typeMismatch(let type, _): "not of type \(type)"
      case .valueNotFound: "null"
      case .keyNotFound: "missing"
      case .dataCorrupted(let context): context.debugDescription
      @unknown default: "can't be decoded"
      }
    }

    /// The place and the reason in one phrase, such as `'network.bytes' is missing`.
    package var explanation: String {
      if case .dataCorrupted = self { return reason }
      return "'\(field)' is \(reason)"
    }
  }
#endif

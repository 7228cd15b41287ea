#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON header of a safetensors file: an entry for each tensor, and `__metadata__`.
struct SafetensorsHeader: Decodable {
  struct Entry: Decodable {
    let dtype: String
    let shape: [Int]
    let offsets: [Int]

    enum CodingKeys: String, CodingKey {
      case dtype
      case shape
      case offsets = "data_offsets"
    }
  }

  var metadata: [String: String] = [:]
  var entries: [String: Entry] = [:]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for key in container.allKeys {
      if key.stringValue == "__metadata__" {
        metadata = try container.decode([String: String].self, forKey: key)
      } else {
        entries[key.stringValue] = try container.decode(Entry.self, forKey: key)
      }
    }
  }
}

/// A coding key of any name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension DecodingError {
  /// Where decoding stopped, as a path of keys.
  var field: String {
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

  /// Why, in a few words.
  var reason: String {
    switch self {
    case .typeMismatch(let type, _): "not of type \(type)"
    case .valueNotFound: "null"
    case .keyNotFound: "missing"
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "can't be decoded"
    }
  }
}

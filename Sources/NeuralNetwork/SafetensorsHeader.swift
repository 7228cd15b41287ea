import Support

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

import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Takes a configuration apart; errors name the file and the field.
struct ConfigurationReader {
  private let data: Data
  private let file: String

  init(json: String, file: String) {
    data = Data(json.utf8)
    self.file = file
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws(NetworkError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      let field = error.field.isEmpty ? "ductus" : error.field
      throw .badConfiguration(file: file, field: field, reason: error.reason)
    } catch {
      throw .badConfiguration(file: file, field: "ductus", reason: "\(error)")
    }
  }

  func requireNoOthers(than known: [String]) throws(NetworkError) {
    if let other = Set(try decode(Keys.self).names).subtracting(known).min() {
      throw .badConfiguration(file: file, field: other, reason: "unknown")
    }
  }

  func require<Value: Equatable>(
    _ value: Value, _ known: Value, _ field: String
  ) throws(NetworkError) {
    guard value == known else {
      throw .badConfiguration(
        file: file, field: field, reason: "\(value) is unknown; only \(known) is read")
    }
  }

  func requireDistinct(_ values: [some Hashable], _ field: String) throws(NetworkError) {
    guard Set(values).count == values.count else {
      throw .badConfiguration(file: file, field: field, reason: "a value stands twice")
    }
  }

  func bounded(
    _ value: Int, _ bounds: ClosedRange<Int>, _ field: String
  ) throws(NetworkError) -> Int {
    guard bounds.contains(value) else {
      throw .badConfiguration(
        file: file, field: field, reason: "\(value) is not in \(bounds)")
    }
    return value
  }
}

/// The keys of an object, whatever their values are.
private struct Keys: Decodable {
  let names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
  }
}

/// An object of a JSON document.
package struct JSONObject {
  private let values: [String: JSONValue]
  private let path: JSONPath

  init(_ values: [String: JSONValue], at path: JSONPath) {
    self.values = values
    self.path = path
  }

  /// Returns a required member.
  package func required(_ key: String) throws(JSONError) -> JSONField {
    guard let value = values[key] else {
      throw JSONError(at: .member(of: path, key), "missing")
    }
    return JSONField(value, at: .member(of: path, key))
  }

  /// Returns a member that may be missing or null.
  package func optional(_ key: String) -> JSONField? {
    guard let value = values[key], value != .null else { return nil }
    return JSONField(value, at: .member(of: path, key))
  }

  /// All members, sorted by their keys.
  package var members: [(key: String, field: JSONField)] {
    var members: [(key: String, field: JSONField)] = []
    for key in values.keys.sorted() {
      guard let value = values[key] else { continue }
      members.append((key, JSONField(value, at: .member(of: path, key))))
    }
    return members
  }

  /// - Throws: an error for the first unknown key.
  package func requireNoOthers(than known: [String]) throws(JSONError) {
    if let other = values.keys.filter({ !known.contains($0) }).min() {
      throw JSONError(at: .member(of: path, other), "unknown")
    }
  }
}

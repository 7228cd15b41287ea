/// A JSON document as a tree: for configurations, manifests and parameters, which are small.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue {
  /// Reads a document. No key may occur twice in an object.
  ///
  /// - Throws: ``JSONError`` that names the byte, or the key that occurs twice.
  /// - Complexity: O(bytes) time and memory.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var cursor = JSONCursor<JSONError>(bytes)
    self = try cursor.value(at: .document)
    try cursor.expectEnd()
  }

  /// Reads the document in a text.
  package init(text: String) throws(JSONError) {
    self = try Array(text.utf8).withUnsafeBufferPointer { bytes throws(JSONError) in
      try JSONValue(bytes)
    }
  }
}

extension FileBytes {
  /// Returns the file's contents as a JSON document.
  package func json() throws(JSONError) -> JSONValue {
    try JSONValue(bytes.bindMemory(to: UInt8.self))
  }
}

extension JSONCursor<JSONError> {
  fileprivate mutating func value(at path: JSONPath) throws(JSONError) -> JSONValue {
    switch try peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try object { (cursor, key) throws(JSONError) in
        let path = JSONPath.member(of: path, key)
        let value = try cursor.value(at: path)
        guard members.updateValue(value, forKey: key) == nil else {
          throw JSONError(at: path, "there twice")
        }
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try array { (cursor, index) throws(JSONError) in
        // A place is made of what may hold others alone: inks have many numbers.
        if let number = try cursor.jsonNumber() {
          elements.append(number)
        } else {
          elements.append(try cursor.value(at: .element(of: path, index)))
        }
      }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): if skip(word: "true") { return .boolean(true) }
    case UInt8(ascii: "f"): if skip(word: "false") { return .boolean(false) }
    case UInt8(ascii: "n"): if skip(word: "null") { return .null }
    default: if let number = try jsonNumber() { return number }
    }
    throw unexpected()
  }

  @inline(never)
  private mutating func jsonNumber() throws(JSONError) -> JSONValue? {
    guard let literal = try number() else { return nil }
    return .number(JSONNumber(literal, in: bytes))
  }
}

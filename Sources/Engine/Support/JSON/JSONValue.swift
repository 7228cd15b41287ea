/// A JSON document as a tree: for configurations, manifests and parameters, which are small, and for
/// single inks.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue {
  /// The maximum number of values in a document, arrays and objects among them: twice as many as in
  /// an ink of a million points. Each takes many times the memory of its bytes.
  package static let countLimit = 8_000_000

  /// Reads a document. No key may occur twice in an object.
  ///
  /// - Parameter countLimit: the maximum number of values.
  /// - Throws: ``JSONError`` that names the byte, or the key that occurs twice.
  /// - Complexity: O(bytes) time and memory.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, countLimit: Int = JSONValue.countLimit
  ) throws(JSONError) {
    var cursor = JSONCursor<JSONError>(bytes)
    var room = countLimit
    self = try cursor.value(at: .document, room: &room)
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
  /// - Parameter room: the number of values that the document may still have.
  fileprivate mutating func value(
    at path: JSONPath, room: inout Int
  ) throws(JSONError) -> JSONValue {
    try take(&room)
    switch try peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try object { (cursor, key) throws(JSONError) in
        let path = JSONPath.member(of: path, key)
        let value = try cursor.value(at: path, room: &room)
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
          try cursor.take(&room)
          elements.append(number)
        } else {
          elements.append(try cursor.value(at: .element(of: path, index), room: &room))
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

  private func take(_ room: inout Int) throws(JSONError) {
    guard room > 0 else {
      throw JSONError(at: .document, "JSON has too many values, from byte \(offset) on")
    }
    room -= 1
  }

  @inline(never)
  private mutating func jsonNumber() throws(JSONError) -> JSONValue? {
    guard let literal = try number() else { return nil }
    return .number(JSONNumber(literal, in: bytes))
  }
}

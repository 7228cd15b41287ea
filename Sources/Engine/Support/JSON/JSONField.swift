/// A value of a JSON document with its place, which errors name.
package struct JSONField: Hashable {
  package let value: JSONValue
  package let path: JSONPath

  /// Creates the field of a whole document.
  package init(_ document: JSONValue) {
    self.init(document, at: .document)
  }

  /// Creates the field of a member whose document isn't a tree.
  package init(_ value: JSONValue, named name: String) {
    self.init(value, at: .member(of: .document, name))
  }

  init(_ value: JSONValue, at path: JSONPath) {
    self.value = value
    self.path = path
  }

  /// Returns an error at this place.
  package func fault(_ reason: String) -> JSONError {
    JSONError(at: path, path == .document ? "the document is \(reason)" : reason)
  }

  // MARK: - Values

  package func object() throws(JSONError) -> JSONObject {
    guard case .object(let members) = value else { throw mistyped("an object") }
    return JSONObject(members, at: path)
  }

  package func array() throws(JSONError) -> [JSONField] {
    guard case .array(let elements) = value else { throw mistyped("an array") }
    var fields: [JSONField] = []
    for (index, element) in elements.enumerated() {
      fields.append(JSONField(element, at: .element(of: path, index)))
    }
    return fields
  }

  package func string() throws(JSONError) -> String {
    guard case .string(let text) = value else { throw mistyped("a string") }
    return text
  }

  package func boolean() throws(JSONError) -> Bool {
    guard case .boolean(let value) = value else { throw mistyped("a boolean") }
    return value
  }

  package func integer() throws(JSONError) -> Int {
    guard case .number(let number) = value, let integer = number.integer else {
      throw mistyped("a whole number")
    }
    return integer
  }

  package func double() throws(JSONError) -> Double {
    guard case .number(let number) = value, number.double.isFinite else {
      throw mistyped("a number")
    }
    return number.double
  }

  package func float() throws(JSONError) -> Float {
    guard case .number(let number) = value, number.float.isFinite else {
      throw mistyped("a number")
    }
    return number.float
  }

  package func strings() throws(JSONError) -> [String] {
    var texts: [String] = []
    for element in try array() { texts.append(try element.string()) }
    return texts
  }

  package func integers() throws(JSONError) -> [Int] {
    var values: [Int] = []
    for element in try array() { values.append(try element.integer()) }
    return values
  }

  package func doubles() throws(JSONError) -> [Double] {
    var values: [Double] = []
    for element in try array() { values.append(try element.double()) }
    return values
  }

  package func floats() throws(JSONError) -> [Float] {
    var values: [Float] = []
    for element in try array() { values.append(try element.float()) }
    return values
  }

  /// Returns an object of strings.
  package func texts() throws(JSONError) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, field) in try object().members { texts[key] = try field.string() }
    return texts
  }

  /// Returns a case of an enumeration, by its name.
  package func one<Case: RawRepresentable<String>>(of type: Case.Type) throws(JSONError) -> Case {
    let name = try string()
    guard let found = Case(rawValue: name) else { throw fault("'\(name)', which is unknown") }
    return found
  }

  /// - Parameter type: the wanted type with its article.
  private func mistyped(_ type: String) -> JSONError {
    if case .null = value, path != .document { return fault("null") }
    return fault("not \(type)")
  }
}

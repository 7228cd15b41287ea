/// A parameter stored with the model for which it was tuned: its name in the file and its range.
package struct Parameter<Owner>: Sendable {
  package let name: String
  package let range: ClosedRange<Double>
  let numbers: @Sendable (Owner) -> [(part: String, value: Double)]
  let read: @Sendable (JSONField, inout Owner) throws(ParameterFault) -> Void
  let json: @Sendable (Owner) -> JSONValue?

  /// - Parameter visit: gives access to the owner's property, as in `{ $1(&$0.beamWidth) }`.
  @inline(never)  // Inlined, it would be compiled again for each of a hundred parameters: 20 kB.
  package init<Value: ParameterValue>(
    _ name: String, in range: ClosedRange<Double>,
    _ visit: @escaping @Sendable (inout Owner, (inout Value) -> Void) -> Void
  ) {
    self.name = name
    self.range = range
    @Sendable func value(of owner: Owner) -> Value? {
      var owner = owner
      var found: Value?
      visit(&owner) { found = $0 }
      return found
    }
    numbers = { value(of: $0)?.numbers ?? [] }
    json = { value(of: $0)?.json }
    read = { field, owner throws(ParameterFault) in
      let value = try Value(field)
      visit(&owner) { $0 = value }
    }
  }
}

/// The type of a parameter: numbers that must be in its range.
package protocol ParameterValue: SendableMetatype {
  /// Each number, with the ending of its name; empty for an unset value.
  var numbers: [(part: String, value: Double)] { get }
  /// The stored value; `nil` if it isn't set.
  var json: JSONValue? { get }

  init(_ field: JSONField) throws(ParameterFault)
}

extension Int: ParameterValue {
  package var numbers: [(part: String, value: Double)] { [("", Double(self))] }
  package var json: JSONValue? { .number(JSONNumber(self)) }

  package init(_ field: JSONField) throws(ParameterFault) {
    do throws(JSONError) { self = try field.integer() } catch { throw .malformed(error) }
  }
}

extension Float: ParameterValue {
  package var numbers: [(part: String, value: Double)] { [("", Double(self))] }
  package var json: JSONValue? { .number(JSONNumber(self)) }

  package init(_ field: JSONField) throws(ParameterFault) {
    do throws(JSONError) { self = try field.float() } catch { throw .malformed(error) }
  }
}

extension Double: ParameterValue {
  package var numbers: [(part: String, value: Double)] { [("", self)] }
  package var json: JSONValue? { .number(JSONNumber(self)) }

  package init(_ field: JSONField) throws(ParameterFault) {
    do throws(JSONError) { self = try field.double() } catch { throw .malformed(error) }
  }
}

/// Stored as an object with the characters as keys.
extension Dictionary: ParameterValue where Key == Unicode.Scalar, Value == Float {
  // In a fixed order, so that the same fault is always the first.
  package var numbers: [(part: String, value: Double)] {
    Array(self).ordered { $0.key < $1.key }.map { (" \($0.key)", Double($0.value)) }
  }

  package var json: JSONValue? {
    var members: [String: JSONValue] = [:]
    for (scalar, value) in self { members[String(scalar)] = .number(JSONNumber(value)) }
    return .object(members)
  }

  package init(_ field: JSONField) throws(ParameterFault) {
    let object: JSONObject
    do throws(JSONError) { object = try field.object() } catch { throw .malformed(error) }
    self = [:]
    for (key, field) in object.members {
      guard key.unicodeScalars.count == 1, let scalar = key.unicodeScalars.first else {
        throw .invalidCharacter(key)
      }
      self[scalar] = try Float(field)
    }
  }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
  package var numbers: [(part: String, value: Double)] { self?.numbers ?? [] }
  package var json: JSONValue? { self?.json }

  package init(_ field: JSONField) throws(ParameterFault) { self = try Wrapped(field) }
}

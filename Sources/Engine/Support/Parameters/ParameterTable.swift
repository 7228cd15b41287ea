/// All parameters of a type, which are stored as one flat object.
///
/// A missing key has the default value, so that older files remain valid. An unknown key is an
/// error: silently ignoring a weight would make readings worse with no sign of why.
package struct ParameterTable<Owner>: Sendable {
  package let parameters: [Parameter<Owner>]

  package init(_ parameters: [Parameter<Owner>]) {
    self.parameters = parameters
  }

  /// - Parameter failure: the error for the first parameter at fault, including NaN.
  package func validate<Failure: Error>(
    _ owner: Owner, or failure: (ParameterFault) -> Failure
  ) throws(Failure) {
    for parameter in parameters {
      for (part, value) in parameter.numbers(owner) where !parameter.range.contains(value) {
        throw failure(
          .outOfRange(name: parameter.name + part, value: value, allowed: parameter.range))
      }
    }
  }

  /// Replaces the defaults with the values in a document, and checks them.
  ///
  /// - Parameter failure: the error for the first fault.
  package func read<Failure: Error>(
    _ document: JSONValue, into owner: inout Owner, or failure: (ParameterFault) -> Failure
  ) throws(Failure) {
    do throws(ParameterFault) {
      try read(document, into: &owner)
    } catch {
      throw failure(error)
    }
    try validate(owner, or: failure)
  }

  private func read(_ document: JSONValue, into owner: inout Owner) throws(ParameterFault) {
    let fields: JSONObject
    do throws(JSONError) {
      fields = try JSONField(document).object()
    } catch {
      throw .malformed(error)
    }
    for (key, field) in fields.members {
      guard let parameter = parameters.first(where: { $0.name == key }) else {
        throw .unknown(name: key)
      }
      if field.value != .null { try parameter.read(field, &owner) }
    }
  }

  /// Returns the parameters as a document, without those that aren't set.
  package func json(of owner: Owner) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for parameter in parameters { members[parameter.name] = parameter.json(owner) }
    return .object(members)
  }
}

/// An error that explains why parameters can't be used.
package enum ParameterFault: Error {
  /// A parameter is NaN or out of range.
  case outOfRange(name: String, value: Double, allowed: ClosedRange<Double>)
  /// A file names a parameter that this version doesn't know.
  case unknown(name: String)
  /// A key should be a single character.
  case invalidCharacter(String)
  /// A file isn't JSON of the right form.
  case malformed(JSONError)
}

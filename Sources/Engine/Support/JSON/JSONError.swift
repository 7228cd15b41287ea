/// An error that explains why a JSON document can't be used, and where.
package struct JSONError: JSONFailure, Hashable {
  /// The place, as ``JSONPath/description`` gives it.
  package let path: String
  /// The fault at that place, in a few words, such as `missing`.
  package let reason: String

  init(at location: JSONPath, _ reason: String) {
    path = "\(location)"
    self.reason = reason
  }

  package static func syntax(_ fault: JSONFault, offset: Int) -> JSONError {
    JSONError(at: .document, "\(fault), at byte \(offset)")
  }
}

extension JSONError: CustomStringConvertible {
  /// The place and the reason in one phrase, such as `'network.bytes' is missing`.
  package var description: String { path.isEmpty ? reason : "'\(path)' is \(reason)" }
}

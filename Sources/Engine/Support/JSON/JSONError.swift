/// Why a JSON document can't be used, and where in it.
package struct JSONError: JSONFailure, Hashable {
  /// Where, as ``JSONPlace/description`` says it.
  package let path: String
  /// What is wrong there, in a few words, such as `missing`.
  package let reason: String

  package init(at place: JSONPlace, _ reason: String) {
    path = "\(place)"
    self.reason = reason
  }

  package static func syntax(_ fault: JSONFault, offset: Int) -> JSONError {
    JSONError(at: .document, "\(fault), at byte \(offset)")
  }
}

extension JSONError: CustomStringConvertible {
  /// Place and reason in one phrase, such as `'network.bytes' is missing`.
  package var description: String { path.isEmpty ? reason : "'\(path)' is \(reason)" }
}

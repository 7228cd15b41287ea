import Support

extension String {
  /// The text that ends with a zero byte.
  ///
  /// - Throws: ``Fault`` if it is null, isn't UTF-8, or has a letter of too many marks, which would
  ///   take long to compare.
  init(_ text: UnsafePointer<CChar>?, _ name: String) throws(Fault) {
    guard let text else { throw .argument("\(name) is null") }
    guard let own = String(validatingCString: text) else { throw .argument("\(name) is not UTF-8") }
    guard own.hasFewMarks else {
      throw .argument("\(name) has more than 1,000 marks on a letter")
    }
    self = own
  }

  /// The text that ends with a zero byte; `nil` for a null pointer.
  static func optional(
    _ text: UnsafePointer<CChar>?, _ name: String
  ) throws(Fault) -> String? {
    guard let text else { return nil }
    return try String(text, name)
  }
}

/// Texts that end with zero bytes.
///
/// - Parameter name: the list's name in errors.
func strings(
  _ list: UnsafePointer<UnsafePointer<CChar>?>?, count: Int, _ name: String
) throws(Fault) -> [String] {
  guard count >= 0 else { throw .argument("\(name) have a count that is too large") }
  guard count > 0 else { return [] }
  guard let list else { throw .argument("\(name) is null, and has \(count) elements") }
  var texts: [String] = []
  for index in 0..<count { texts.append(try String(list[index], "\(name)[\(index)]")) }
  return texts
}

/// - Throws: ``Fault`` if reserved members aren't zero.
func checkReserved(
  isZero: Bool, _ name: String, _ member: String = "reserved"
) throws(Fault) {
  guard isZero else {
    throw .argument("\(name).\(member) is not 0: zero the structure before it is filled")
  }
}

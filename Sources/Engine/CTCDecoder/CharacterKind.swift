/// The part that a character plays in its word or code.
package enum CharacterKind: UInt8, Sendable {
  case capital, small, digit
  /// A space or a sign, which separates runs.
  case other

  package init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    if properties.numericType != nil {
      self = .digit
    } else if properties.isUppercase {
      self = .capital
    } else {
      self = properties.isAlphabetic ? .small : .other
    }
  }
}

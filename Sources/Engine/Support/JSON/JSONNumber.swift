/// A number of a JSON document, rounded to each type that a reader may want.
package struct JSONNumber: Hashable, Sendable {
  /// The nearest double; infinite if out of range.
  package let double: Double
  /// The float nearest to the digits, which may differ from that of ``double``.
  package let float: Float
  /// The number, if it is whole and an `Int` holds it.
  package let integer: Int?

  package init(_ value: Int) {
    (double, float, integer) = (Double(value), Float(value), value)
  }

  package init(_ value: Double) {
    (double, float, integer) = (value, Float(value), Int(exactly: value))
  }

  /// Creates a number written with the fewest digits that distinguish a float from its neighbours.
  init(_ value: Float) {
    (double, float, integer) = (Double(value.description) ?? .nan, value, Int(exactly: value))
  }

  init(_ literal: DecimalLiteral, in bytes: UnsafeBufferPointer<UInt8>) {
    double = literal.double(in: bytes)
    float = literal.float(in: bytes)
    integer =
      literal.hasPoint || literal.exponent != 0
      ? Int(exactly: double) : literal.integer(in: bytes)
  }
}

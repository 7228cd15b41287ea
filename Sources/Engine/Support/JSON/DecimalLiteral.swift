/// A decimal number in a text, for JSON and InkML.
///
/// Conversions are correctly rounded, so that a number written with the fewest digits that
/// distinguish it from its neighbours is read back exactly.
package struct DecimalLiteral {
  /// The digits as an integer, if `isExact`.
  package var mantissa: UInt64 = 0
  /// The power of ten by which the mantissa is multiplied.
  package var exponent = 0
  /// Whether the mantissa holds every digit.
  package var isExact = true
  package var isNegative = false
  package var integerDigits = 0
  package var fractionDigits = 0
  package var hasPoint = false
  /// The number's place in the text.
  package var range: Range<Int>

  /// Reads the longest decimal number at `start`: an optional minus, digits with or without a
  /// point (which may lead or trail), an optional exponent.
  ///
  /// - Returns: `nil` if there is no digit.
  @inlinable @inline(__always)
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    var i = start
    let end = bytes.count
    range = start..<start
    if i < end, bytes[i] == UInt8(ascii: "-") {
      isNegative = true
      i += 1
    }
    var significant = 0
    let integerStart = i
    while i < end, bytes[i].isDigit {
      append(bytes[i], &significant)
      i += 1
    }
    integerDigits = i - integerStart
    if i < end, bytes[i] == UInt8(ascii: ".") {
      hasPoint = true
      i += 1
      let fractionStart = i
      while i < end, bytes[i].isDigit {
        append(bytes[i], &significant)
        i += 1
      }
      fractionDigits = i - fractionStart
      exponent = -fractionDigits
    }
    guard integerDigits + fractionDigits > 0 else { return nil }
    if i < end, bytes[i] | 0x20 == UInt8(ascii: "e") {
      i = readExponent(bytes, at: i)
    }
    range = start..<i
  }

  @inlinable @inline(__always)
  package mutating func append(_ digit: UInt8, _ significant: inout Int) {
    if significant > 0 || digit != UInt8(ascii: "0") { significant += 1 }
    if significant <= 18 {
      mantissa = mantissa &* 10 &+ UInt64(digit &- 0x30)
    } else {
      isExact = false
    }
  }

  /// - Returns: the offset after the exponent, or `start` if the letter has no digits after it.
  @inlinable
  package mutating func readExponent(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    var i = start + 1
    var negative = false
    if i < bytes.count, bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") {
      negative = bytes[i] == UInt8(ascii: "-")
      i += 1
    }
    let digits = i
    var value = 0
    while i < bytes.count, bytes[i].isDigit {
      // Far beyond the range of a double; more digits can't change the result.
      if value < 1_000_000 { value = value * 10 + Int(bytes[i] &- 0x30) }
      i += 1
    }
    guard i > digits else { return start }
    exponent += negative ? -value : value
    return i
  }

  /// The value if one multiplication or division gives it correctly rounded (Clinger 1990).
  @inlinable @inline(__always)
  package var fastDouble: Double? {
    guard isExact, mantissa < 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
    let magnitude =
      exponent < 0
      ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
    return isNegative ? -magnitude : magnitude
  }

  /// Returns the value; infinite if it is out of range.
  @inlinable
  package func double(in bytes: UnsafeBufferPointer<UInt8>) -> Double {
    fastDouble ?? Double(text(in: bytes)) ?? .nan
  }

  /// Returns the value; infinite if it is out of range.
  @inlinable @inline(__always)
  package func float(in bytes: UnsafeBufferPointer<UInt8>) -> Float {
    if exponent == 0, isExact, mantissa < 1 << 24 {
      return isNegative ? -Float(mantissa) : Float(mantissa)
    }
    // Rounding twice goes wrong only when the first rounding lands halfway between two floats.
    if let value = fastDouble, value.bitPattern & 0x1FFF_FFFF != 0x1000_0000,
      abs(value) > 1e-30 || value == 0
    {
      return Float(value)
    }
    return Float(text(in: bytes)) ?? .nan
  }

  /// Returns the value of digits without point and exponent; `nil` if it doesn't fit in `Int`.
  @inlinable
  package func integer(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    isExact
      ? Int(exactly: isNegative ? -Int64(mantissa) : Int64(mantissa)) : Int(text(in: bytes))
  }

  @inlinable
  package func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

extension Int {
  /// Creates the nearest integer; `nil` if it doesn't fit, and beyond 2⁵³, where doubles have gaps.
  @inlinable
  package init?(nearest value: Double) {
    guard abs(value) <= 0x1p53 else { return nil }
    self.init(exactly: value.rounded())
  }
}

@usableFromInline let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

import Testing

@testable import Support

@Suite struct DecimalLiteralTests {
  private func parse(_ text: String) -> (float: Float, double: Double, integer: Int?)? {
    var text = text
    return text.withUTF8 { bytes in
      DecimalLiteral(bytes, at: 0).map {
        ($0.float(in: bytes), $0.double(in: bytes), $0.integer(in: bytes))
      }
    }
  }

  @Test(arguments: [
    "0", "-0", "1", "-1", "16777217", "16777219", "0.1", "1e22", "1e23", "1e-22", "1e-45", "1e-46",
    "3.4028235e38", "3.4028236e38", "1e39", "-1e999", "1e-999", "123456789012345678901234567890",
    "0.000000000000000000000000000000000000001", "9007199254740993", "1.1754944e-38",
    "16777217.0000000000000001", "8388608.5000000001", "0.30000001192092895507812500000001",
    "1e1000000000000000000000",
  ])
  func roundsLikeTheStandardLibrary(text: String) {
    let number = parse(text)
    #expect(number?.float == Float(text))
    #expect(number?.double == Double(text))
  }

  @Test func roundsRandomNumbersLikeTheStandardLibrary() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let float = Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &generator))
      #expect(parse("\(float)")?.float == float)
      let double = Double.random(in: -1e6...1e6, using: &generator)
      #expect(parse("\(double)")?.double == double)
      #expect(parse("\(double)")?.float == Float("\(double)"))
    }
  }

  @Test(arguments: [
    ("12", 12), ("-0", 0), ("1700000000000", 1_700_000_000_000),
    ("99999999999999999999", nil), ("-999999999999999999", -999_999_999_999_999_999),
    ("9223372036854775807", .max), ("9223372036854775808", nil),
  ])
  func digitsAreIntegers(text: String, integer: Int?) {
    #expect(parse(text)?.integer == integer)
  }

  @Test(arguments: [
    ("12", 12), ("-12.5", -13), ("1e3", 1000), ("1.4999", 1), ("9007199254740992", 1 << 53),
    ("9007199254740994", nil), ("1e17", nil), ("-100000000000000000", nil), ("1e400", nil),
  ])
  func roundsToIntegers(text: String, integer: Int?) {
    #expect(parse(text).flatMap { Int(nearest: $0.double) } == integer)
  }

  /// A line of NDJSON has room for as many.
  @Test(.timeLimit(.minutes(60))) func numbersOfMillionsOfDigits() {
    let digits = String(repeating: "3", count: 5_000_000)
    let zeros = String(repeating: "0", count: 5_000_000)
    #expect(parse("1\(zeros)")?.float == .infinity)
    #expect(parse("1\(zeros)")?.integer == nil)
    #expect(parse("0.\(digits)")?.float == Float(1) / 3)
    #expect(parse("0.\(zeros)1")?.float == 0)
    #expect(parse("1e\(digits)")?.double == .infinity)
    #expect(parse("-1e-\(digits)")?.float == 0)
  }

  @Test(arguments: ["", "-", ".", "-.", "e5", "+1", "x"])
  func findsNoNumber(text: String) {
    #expect(parse(text) == nil)
  }
}

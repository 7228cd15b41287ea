import Foundation
import Testing

@testable import Support

@Suite struct JSONValueTests {
  @Test func `A document comes as a tree`() throws {
    let document = try JSONValue(text: #" {"a": [1, -2.5, "x\n\u00e9", true, null], "b": {}} "#)
    #expect(
      document
        == .object([
          "a": .array([
            .number(JSONNumber(1)), .number(JSONNumber(-2.5)), .string("x\né"), .boolean(true),
            .null,
          ]),
          "b": .object([:]),
        ]))
  }

  @Test(arguments: [
    ("", "JSON ends too early, at byte 0"), ("{\"a\" 1}", "unexpected \"1\" in JSON, at byte 5"),
    ("[1,]", "unexpected \"]\" in JSON, at byte 3"),
    ("1 2", "more text after the JSON value, at byte 2"),
    ("[tru]", "unexpected \"t\" in JSON, at byte 1"),
    ("[01]", "unexpected \"0\" in JSON, at byte 1"),
    (String(repeating: "[", count: 100_000), "JSON is nested too deep, at byte 128"),
    (#"{"a": {"b": 1, "b": 2}}"#, "'a.b' is there twice"),
  ])
  func `What isn't JSON is told with its place`(text: String, message: String) throws {
    let error = try #require(throws: JSONError.self) { try JSONValue(text: text) }
    #expect("\(error)" == message)
  }

  /// Each takes many times the memory of its bytes.
  @Test func `A document has a limited number of values`() throws {
    let text = #"{"a": [1, [2], {"b": "c"}], "d": null}"#
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      #expect(try JSONValue(bytes, countLimit: 8) == JSONValue(text: text))
      for limit in 0..<8 {
        let error = try #require(throws: JSONError.self) {
          try JSONValue(bytes, countLimit: limit)
        }
        #expect(error.description.hasPrefix("JSON has too many values, from byte "))
      }
    }
  }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("\"", #"\""#), ("\\", #"\\"#), ("a\nb", #"a\u000ab"#),
    ("\r\n", #"\u000d\u000a"#), ("e\u{301}\n\u{301}\u{302}", "e\u{301}\\u000a\u{301}\u{302}"),
    ("\u{7E}\u{7F}\u{9F}\u{A0}", "\u{7E}\\u007f\\u009f\u{A0}"),
    ("字\u{2028}👨‍👩‍👧\u{2029}", "字\\u2028👨‍👩‍👧\\u2029"), ("\u{0}", #"\u0000"#),
  ])
  func `Quoted text keeps what needs no escape`(text: String, quoted: String) throws {
    #expect(text.quotedAsJSON.utf8.elementsEqual("\"\(quoted)\"".utf8))
    guard case .string(let back) = try JSONValue(text: text.quotedAsJSON) else {
      Issue.record("\(quoted) is no string")
      return
    }
    #expect(back.utf8.elementsEqual(text.utf8))
  }

  /// Values are read as by Foundation.
  @Test func `Numbers are those that Foundation reads`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let double = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
      guard double.isFinite else { continue }
      for text in ["\(double)", "\(Float(double.truncatingRemainder(dividingBy: 1e30)))"] {
        guard case .number(let number) = try JSONValue(text: text) else {
          Issue.record("\(text) is no number")
          continue
        }
        let data = Data("[\(text)]".utf8)
        #expect(try number.double == JSONDecoder().decode([Double].self, from: data)[0])
        if let float = try? JSONDecoder().decode([Float].self, from: data)[0] {
          #expect(number.float == float)
        }
        // Beyond 2⁵³ doubles have gaps, and Foundation takes none of them for whole.
        if number.double.magnitude < 0x1p53 {
          #expect((try? JSONDecoder().decode([Int].self, from: data)[0]) == number.integer)
        }
      }
    }
  }

  @Test(
    arguments: [
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("1e3", 1_000),
      ("2.0", 2), ("2.5", nil), ("9223372036854775808", nil), ("1e400", nil),
    ] as [(String, Int?)])
  func `Whole numbers are whole`(text: String, value: Int?) throws {
    guard case .number(let number) = try JSONValue(text: text) else {
      Issue.record("no number")
      return
    }
    #expect(number.integer == value)
  }

  @Test func `A codable type is written and read as its tree`() throws {
    let document = try JSONValue(
      text: #"{"a": [1, 2.5, 0.1, "x", true, null, 9223372036854775807], "b": {"c": false}}"#)
    let data = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == document)
  }
}

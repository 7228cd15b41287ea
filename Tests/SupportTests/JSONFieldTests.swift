import Foundation
import Testing

@testable import Support

@Suite struct JSONFieldTests {
  private func fields(_ text: String) throws -> JSONObject {
    try JSONField(JSONValue(text: text)).object()
  }

  @Test func `Values are read by their types`() throws {
    let fields = try fields(
      #"{"i": 3, "f": 0.1, "s": "x", "b": true, "l": ["a"], "n": [1, 2], "m": {"k": "v"}, "z": null}"#
    )
    #expect(try fields.required("i").integer() == 3)
    #expect(try fields.required("f").float() == 0.1)
    #expect(try fields.required("f").double() == 0.1)
    #expect(try fields.required("s").string() == "x")
    #expect(try fields.required("b").boolean())
    #expect(try fields.required("l").strings() == ["a"])
    #expect(try fields.required("n").integers() == [1, 2])
    #expect(try fields.required("n").doubles() == [1, 2])
    #expect(try fields.required("m").texts() == ["k": "v"])
    #expect(fields.optional("z") == nil)
    #expect(fields.optional("missing") == nil)
  }

  @Test func `Errors name the place`() throws {
    let fields = try fields(#"{"a": {"b": [1, "x"], "c": null}, "d": 1e400}"#)
    let inner = try fields.required("a").object()
    func message(_ body: () throws -> some Any) throws -> String {
      "\(try #require(throws: JSONError.self) { _ = try body() })"
    }
    #expect(
      try message { try inner.required("b").integers() } == "'a.b[1]' is not a whole number")
    #expect(try message { try inner.required("c").string() } == "'a.c' is null")
    #expect(try message { try inner.required("z") } == "'a.z' is missing")
    #expect(try message { try fields.required("d").double() } == "'d' is not a number")
    #expect(try message { try inner.requireNoOthers(than: ["b"]) } == "'a.c' is unknown")
    #expect(
      try message { try JSONField(JSONValue(text: "[]")).object() }
        == "the document is not an object")
  }
}

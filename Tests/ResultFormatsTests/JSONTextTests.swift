import Foundation
import ResultFormats
import Testing

struct JSONTextTests {
  @Test func membersKeepTheirOrder() {
    let value = JSONText.object([
      ("z", .integer(1)), ("a", .array([.null, .boolean(true), .string("x")])),
      ("m", .object([])),
    ])
    #expect(value.text == #"{"z":1,"a":[null,true,"x"],"m":{}}"#)
  }

  @Test(arguments: ["", "plain", "\"quoted\" \\", "\n\t\u{0}\u{1F}\u{7F}\u{85}\u{2028}", "é😀"])
  func stringsComeBack(text: String) throws {
    let json = JSONText.array([.string(text)]).text
    #expect(!json.contains { $0.isNewline })
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String] == [text])
  }

  @Test func numbers() {
    #expect(JSONText.number(1.23456789, digits: 4).text == "1.2346")
    #expect(JSONText.number(-0.5).text == "-0.5")
    #expect(JSONText.number(.nan).text == "null")
    #expect(JSONText.number(.infinity, digits: 2).text == "null")
  }
}

import CharacterLM
import Testing

@testable import CharacterLattice

struct SignWidthsTests {
  private func settled(
    _ text: String, comma: Unicode.Scalar = "，", in context: DecodingContext = DecodingContext()
  ) -> String {
    var scalars = Array(text.unicodeScalars)
    SignWidths(comma: comma).settle(&scalars, in: context)
    return String(String.UnicodeScalarView(scalars))
  }

  @Test func `Signs are as wide as the characters beside them`() {
    #expect(settled("你好,世界!") == "你好，世界！")
    #expect(settled("9：30(周一)") == "9:30（周一）")
    #expect(settled("真的?!") == "真的？！")
    #expect(settled("今日は,晴れ，です。", comma: "、") == "今日は、晴れ、です。")
    #expect(settled("1，000円", comma: "、") == "1,000円")
  }

  @Test func `A sign at an end beside a half-width character stays as it was read`() {
    for text in ["OK!", "OK！", ",", "，", "a-b/c"] { #expect(settled(text) == text) }
    #expect(settled("OK，", comma: "、") == "OK、")
  }

  @Test func `The text around the ink and the allowed characters count`() {
    var context = DecodingContext(preContext: "今天")
    #expect(settled("!", in: context) == "！")
    context.onlyCharacters = ["!"]
    #expect(settled("!", in: context) == "!")
  }
}

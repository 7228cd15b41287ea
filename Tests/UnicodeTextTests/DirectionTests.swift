import Testing
import UnicodeText

/// The direction of texts and of their characters.
struct DirectionTests {
  @Test(arguments: [
    ("שלום", true), ("(سلام)", true), ("۱۲ سلام", true), ("،سلام", true), ("۱۲٫۵", nil),
    ("۱۲٬۵۰۰", nil), ("٪۱۲", nil), ("،", nil), ("\u{64E}", nil), ("\u{5B8}", nil), ("۲)", nil),
    ("؟", true), ("one", false), ("12", nil), ("日本", false), ("", nil),
  ])
  func lettersHaveADirectionAndSignsOfNumbersNone(text: String, expected: Bool?) {
    #expect(text.hasRightToLeftLetters == expected)
    #expect(text.isRightToLeft == (expected ?? false))
  }

  /// Expected are the characters from the left.
  @Test(arguments: [
    ("abc", false, "abc"), ("\u{628}\u{62A}", true, "\u{62A}\u{628}"),
    ("۱۲٫۵", true, "۱۲٫۵"), ("۱۲٬۵۰۰", false, "۱۲٬۵۰۰"), ("۲)", true, ")۲"), ("۲)", false, "۲)"),
    ("(۲)", true, ")۲("), ("\u{628}-2026", true, "2026-\u{628}"),
    ("a \u{628}\u{62A}", false, "a \u{62A}\u{628}"), ("", true, ""),
  ])
  func numbersRunToTheRight(text: String, isRightToLeft: Bool, expected: String) {
    let shown = text.visualOrder(isRightToLeft: isRightToLeft)
    #expect(shown == Array(expected.unicodeScalars))
  }

  @Test func marksStayWithTheirLetters() {
    let mixed = "ab\u{301}".visualOrder(isRightToLeft: true)
    #expect(mixed == Array("ab\u{301}".unicodeScalars))
    let pointed = "ש\u{5B8}ל".visualOrder(isRightToLeft: true)
    #expect(pointed == Array("ש\u{5B8}ל".unicodeScalars.reversed()))
  }
}

import Testing
import UnicodeText

/// Typeset text in a language's own form.
struct TypographicFoldingTests {
  private func fold(_ text: String, knows own: String) -> String {
    let known = Set(own.unicodeScalars).union((0x20...0x7E).map { Unicode.Scalar(UInt8($0)) })
    return String(
      String.UnicodeScalarView(TypographicFolding.fold(text, knows: known.contains)))
  }

  @Test(arguments: [
    ("\u{201E}so\u{201C}", "", "\"so\""),
    ("\u{201E}so\u{201C}", "\u{201E}\u{201C}", "\u{201E}so\u{201C}"),
    ("\u{AB} non \u{BB}", "\u{AB}\u{BB}", "\u{AB} non \u{BB}"),
    ("\u{AB}no\u{BB}", "", "\"no\""),
    ("o\u{2018}zbek", "\u{2BB}", "o\u{2BB}zbek"), ("o\u{2018}zbek", "", "o'zbek"),
    ("o\u{2BB}zbek", "", "o'zbek"), ("l\u{2019}eau", "\u{2BB}", "l'eau"),
    ("\u{E9}t\u{E9}", "\u{301}", "e\u{301}te\u{301}"), ("\u{1EBF}", "", "e\u{302}\u{301}"),
    ("u\u{301}\u{323}", "", "u\u{323}\u{301}"), ("\u{11F}\u{311}", "\u{302}", "g\u{306}\u{302}"),
    ("\u{132}sland", "", "IJsland"), ("ce\u{140}la", "\u{B7}", "cel\u{B7}la"),
    ("\u{AA}", "", "a"), ("\u{AA}", "\u{AA}", "\u{AA}"), ("5\u{2009}\u{2212}\u{A0}3", "", "5 - 3"),
    ("\u{15F}i", "\u{326}", "s\u{326}i"), ("\u{15F}i", "\u{327}\u{326}", "s\u{327}i"),
    ("\u{410}\u{65E5}", "", "\u{410}\u{65E5}"),
    ("\u{2068}Ann\u{2069}\u{200F}, \u{202B}Bo\u{202C}", "", "Ann, Bo"),
  ])
  func whatIsNotKnownIsFolded(text: String, own: String, expected: String) {
    #expect(Array(fold(text, knows: own).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: [("\u{1EBF}n", "e\u{302}\u{301}n"), ("abc", "abc"), ("", "")])
  func formsAreToAndFro(composed: String, decomposed: String) {
    #expect(composed.decomposedScalars == Array(decomposed.unicodeScalars))
    #expect(Array(decomposed.composed.unicodeScalars) == Array(composed.unicodeScalars))
    #expect(
      Array(String(composing: Array(decomposed.unicodeScalars)).unicodeScalars)
        == Array(composed.unicodeScalars))
  }
}

import Testing

@testable import DuctusNotes

/// Evidence in words about whether their ink is text.
struct FormulaWordsTests {
  @Test func lettersOfOtherScriptsAreText() {
    for text in ["привет", "۱۲", "+১২=", "x٢"] { #expect(FormulaWords.isForeign(text)) }
    for text in ["x²", "αβ", "16@", "$2.47", "8%2"] { #expect(!FormulaWords.isForeign(text)) }
  }

  @Test func signsOfTextMayBeSymbolsThatTextMisreads() {
    #expect(!FormulaWords.isProse("$", confidence: 0.97))
    #expect(!FormulaWords.isProse("(&0:", confidence: 0.75))
    #expect(FormulaWords.isProse("sum", confidence: 0.97))
  }

  @Test func signsMayStandBetweenWords() {
    #expect(FormulaWords.words(in: "Buy: - milk") == ["buy", "milk"])
    #expect(FormulaWords.words(in: "- milk") == ["milk"])
    for arrow in ["→", "->", ">", "→→"] {
      #expect(FormulaWords.words(in: "\(arrow) call home") == ["call", "home"])
    }
    for text in ["x - me", "sin - cos", "a - b", "-", "→", "a → be", "> x"] {
      #expect(FormulaWords.words(in: text) == nil)
    }
  }
}

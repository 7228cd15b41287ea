import Testing

@testable import DuctusNotes

/// What words say about whether their ink is text.
struct FormulaWordsTests {
  @Test func signsOfTextAreText() {
    #expect(FormulaWords.isOfText("16@", confidence: 0.9))
    #expect(!FormulaWords.isOfText("16@", confidence: 0.3))
    #expect(!FormulaWords.isOfText("8%2", confidence: 0.9))
    #expect(FormulaWords.isOfText("привет", confidence: 0.1))
  }
}

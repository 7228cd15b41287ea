import FormulaNotation
import Testing

@testable import DuctusNotes

/// When a reading as text rules out a formula.
struct ZoneTextTests {
  private func reading(of candidates: [(String, Double)]) -> ZoneText? {
    ZoneText(candidates.map { LineCandidate(text: $0.0, confidence: $0.1) })
  }

  @Test func readingsThatDifferInTheirCaseAndMarksAreOne() throws {
    let text = try #require(
      reading(of: [("Ink", 0.6), ("ink.", 0.3), ("luk", 0.05), ("ln k", 0.01)]))
    #expect(abs(text.confidence - 0.9) < 1e-9)
    #expect(reading(of: [("digital\nink", 0.9)]) != nil)
    for other in ["x=3", "a", "sin x", "u2", "+", ""] {
      #expect(reading(of: [(other, 0.9)]) == nil)
    }
    #expect(reading(of: []) == nil)
  }

  @Test func textMustBeFiveTimesAsSure() throws {
    let word = try #require(reading(of: [("me", 0.9)]))
    let formula = try LaTeXParser.formula("mc^2")
    #expect(word.isSurer(than: formula, confidence: 0.4))
    #expect(!word.isSurer(than: formula, confidence: 0.6))
  }

  /// An arrow before words is no relation.
  @Test func wordsAfterAnArrowAreText() throws {
    let words = try #require(reading(of: [("→ call home", 0.7), ("> call home", 0.1)]))
    #expect(abs(words.confidence - 0.8) < 1e-9)
    let formula = try LaTeXParser.formula("\\rightarrow c a l")
    #expect(words.isSurer(than: formula, confidence: 0.5))
    #expect(!words.isSurer(than: try LaTeXParser.formula("c \\rightarrow a"), confidence: 0.5))
  }

  /// The integral of a word was surer than a fifth of the word.
  @Test func aWordIsSurerThanItsLettersSideBySide() throws {
    let word = try #require(reading(of: [("point", 0.8)]))
    let letters = try LaTeXParser.formula("\\int i n t")
    #expect(word.isSurer(than: letters, confidence: 0.7))
    #expect(!word.isSurer(than: letters, confidence: 0.9))
    #expect(!word.isSurer(than: try LaTeXParser.formula("\\int i+n"), confidence: 0.7))
  }

  @Test func whatIsAFunctionToBothStaysOne() throws {
    let word = try #require(reading(of: [("arctan", 0.99)]))
    #expect(!word.isSurer(than: try LaTeXParser.formula("\\arctan"), confidence: 0.5))
    #expect(word.isSurer(than: try LaTeXParser.formula("a r"), confidence: 0.5))
  }
}

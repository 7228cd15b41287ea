import Testing

@testable import DuctusNotes

/// What words say about whether their ink is text.
struct FormulaWordsTests {
  private func words(_ texts: [String], confidence: Double) -> [TranscribedWord] {
    texts.map {
      TranscribedWord(
        text: $0, confidence: confidence, box: PageBox(x: 0, y: 0, width: 1, height: 1), ink: [])
    }
  }

  @Test func linesThatSurelyCalculateAreText() {
    let sure = [["94/623=15.08%"], ["16", "@", "$2.47", "=", "$39.52"], ["(3+7)", "-", "8"]]
    for texts in sure {
      #expect(FormulaWords.isCalculation(words(texts, confidence: 0.9)))
      #expect(!FormulaWords.isCalculation(words(texts, confidence: 0.3)))
    }
    for texts in [["x", "=", "3"], ["1941"], ["+", "-"], ["3·4=12"], []] {
      #expect(!FormulaWords.isCalculation(words(texts, confidence: 0.9)))
    }
  }

  @Test func signsOfTextAreText() {
    #expect(FormulaWords.isOfText("16@", confidence: 0.9))
    #expect(!FormulaWords.isOfText("16@", confidence: 0.3))
    #expect(!FormulaWords.isOfText("8%2", confidence: 0.9))
    #expect(FormulaWords.isOfText("привет", confidence: 0.1))
  }
}

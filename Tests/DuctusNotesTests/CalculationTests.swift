import FormulaNotation
import Testing

@testable import DuctusNotes

/// Readings as text of lines of digits and signs, and when they are surer than a formula.
struct CalculationTests {
  private func line(
    _ words: [String], confidence: Double = 0.9, candidates: [(String, Double)] = []
  ) -> TranscribedLine {
    TranscribedLine(
      text: words.joined(separator: " "), confidence: confidence,
      words: words.map {
        TranscribedWord(
          text: $0, confidence: confidence, box: PageBox(x: 0, y: 0, width: 1, height: 1), ink: [])
      },
      candidates: candidates.map { LineCandidate(text: $0.0, confidence: $0.1) })
  }

  @Test func digitsAndSignsAreACalculation() {
    #expect(Calculation(line(["94/623=15.08%"]))?.text == "94/623=15.08%")
    #expect(Calculation(line(["16", "@", "$2.47", "=", "$39.52"]))?.text == "16@$2.47=$39.52")
    for words in [["x", "=", "3"], ["1941"], ["+", "-"], ["3·4=12"], []] {
      #expect(Calculation(line(words)) == nil)
    }
  }

  @Test func blanksAreLeftOutOfWhatTextIsSureOf() throws {
    let candidates = [("(3+7) - 8", 0.3), ("( 3+7) - 8", 0.2), ("(3+7)-8", 0.1), ("377 - 8", 0.3)]
    let whole = try #require(Calculation(line(["(3+7)", "-", "8"], candidates: candidates)))
    #expect(abs(whole.confidence - 0.6) < 1e-9)
    #expect(whole.isLikely)
    let words = line(["(3+7)", "-"], confidence: 0.5).words
    #expect(try #require(Calculation(words)).confidence == 0.25)
  }

  @Test func textMustBeTwiceAsSureWhereAFormulaIsNoRow() throws {
    let calculation = try #require(Calculation(line(["3-1=8"], confidence: 0.7).words))
    #expect(calculation.isSurer(than: 0.6, isRow: true))
    #expect(!calculation.isSurer(than: 0.6, isRow: false))
    #expect(calculation.isSurer(than: 0.3, isRow: false))
    #expect(!calculation.isSurer(than: 0.8, isRow: true))
  }

  @Test func linesAreReadTogether() throws {
    let lines = ["1+2=3", "4+5=9"].compactMap { Calculation(line([$0], confidence: 0.5).words) }
    let both = try #require(Calculation(lines))
    #expect(both.text == "1+2=34+5=9")
    #expect(both.confidence == 0.25)
    #expect(Calculation([Calculation]()) == nil)
  }

  @Test func theFormulaThatSaysTheSameIsFound() throws {
    let formulas = try ["9 - 1 \\ast 4 = 0", "q - 1 = 5", "9 - 1 = 5"].map {
      try LaTeXParser.formula($0)
    }
    let calculation = try #require(Calculation(line(["9-1=5"])))
    #expect(calculation.formula(among: formulas) == formulas[2])
    let product = try #require(Calculation(line(["9-1*4=0"])))
    #expect(product.formula(among: formulas) == formulas[0])
    #expect(try #require(Calculation(line(["7=1"]))).formula(among: formulas) == nil)
  }

  @Test func datesAreNoFormulas() throws {
    let date = try #require(Calculation(line(["12/25/96"])))
    #expect(date.formula(among: [try LaTeXParser.formula("12/25/96")]) == nil)
  }
}

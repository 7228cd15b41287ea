import Evaluation
import FormulaNotation
import InkFormats
import Testing

/// Errors of formulas.
struct FormulaCountsTests {
  private func formula(_ latex: String) throws -> Formula { try LaTeXParser.formula(latex) }

  @Test func comparesTreesAndNoSpellings() throws {
    let counts = ErrorCounts(
      latex: #"{x^{2}} \cdot \int\limits_{0}^{1} y"#,
      readings: [try formula(#"x^2 . \int_0^1 y"#)])
    #expect(counts.firstCorrect == 1)
    #expect(counts.formulas.oneWrong == 1)
  }

  @Test func countsSymbolsThatAreWrong() throws {
    let counts = ErrorCounts(
      latex: "x^2 + 1", readings: [try formula("x2 + 1"), try formula("x^2 + 1")])
    #expect(counts.firstCorrect == 0)
    #expect(counts.amongFive == 1)
    #expect(counts.formulas.oneWrong == 0)
    #expect(counts.formulas.twoWrong == 1)
  }

  @Test func comparesStrokesAndNames() throws {
    var reading = try formula("x + 1")
    for (index, strokes) in [[0, 1], [2], [4]].enumerated() {
      reading.row.symbols[index].strokes = strokes
    }
    let symbols = [
      LabelledSymbol(name: "x", strokes: [1, 0]), LabelledSymbol(name: "-", strokes: [2]),
      LabelledSymbol(name: "1", strokes: [3, 4]),
    ]
    let counts = ErrorCounts(
      latex: "x - 1", readings: [reading], symbols: symbols, arranged: try formula("x - 1"))
    #expect(counts.formulas.symbols == 3)
    #expect(counts.formulas.symbolsFound == 2)
    #expect(counts.formulas.symbolsRight == 1)
    #expect(counts.formulas.arrangedRight == 1)
  }

  @Test func addsUp() throws {
    var sum = ErrorCounts(latex: "x", readings: [try formula("x")])
    sum += ErrorCounts(latex: "x", readings: [try formula("y + z")])
    #expect(sum.formulas.formulas == 2)
    #expect(sum.formulas.oneWrong == 1)
  }
}

import FormulaNotation
import Testing

@testable import DuctusNotes

/// Lines under the terms of a sum, which look like fractions' bars.
struct FormulaSumsTests {
  private func line(of latex: String) throws -> [Int]? {
    var formula = try LaTeXParser.formula(latex)
    for index in formula.row.symbols.indices { formula.row.symbols[index].strokes = [index] }
    return formula.lineAboveResult
  }

  @Test func anEquationIsNoDenominator() throws {
    #expect(try line(of: "\\frac{1}{f(n)=3}") == [0])
    #expect(try line(of: "\\overline{f(n)=3}") == [0])
    #expect(try line(of: "n+\\frac{n+1}{s<3n}") == [2])
  }

  @Test func fractionsStay() throws {
    for latex in [
      "\\frac{1}{n+3}=2", "\\frac{P(A=1)}{P(B=2)}", "\\frac{x=1}{y=2}", "\\frac{a=b}{2}", "a=b",
    ] {
      #expect(try line(of: latex) == nil)
    }
  }
}

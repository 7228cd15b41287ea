import Evaluation
import FormulaNotation
import InkModel
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
      KnownSymbol(name: "x", strokes: [1, 0]), KnownSymbol(name: "-", strokes: [2]),
      KnownSymbol(name: "1", strokes: [3, 4]),
    ]
    let counts = ErrorCounts(
      latex: "x - 1", readings: [reading], symbols: symbols, arranged: try formula("x - 1"))
    #expect(counts.formulas.symbols == 3)
    #expect(counts.formulas.symbolsFound == 2)
    #expect(counts.formulas.symbolsRight == 1)
    #expect(counts.formulas.arrangedRight == 1)
  }

  /// A wrong formula counts for the first part that is wrong.
  @Test func tellsWhatIsWrong() throws {
    func fault(
      _ latex: String, strokes: [[Int]], alternatives: [String] = [], label: String = "x^2"
    ) throws -> [FormulaFault: Int] {
      var reading = try formula(latex)
      reading.row.symbols[0].strokes = strokes[0]
      reading.row.symbols[0].alternatives = alternatives.enumerated().map {
        FormulaAlternative(name: $1, text: $1, confidence: 0.5 / Double($0 + 1))
      }
      if reading.row.symbols.count > 1 {
        reading.row.symbols[1].strokes = strokes[1]
      } else {
        reading.row.symbols[0].superscripts.symbols[0].strokes = strokes[1]
      }
      return ErrorCounts(
        latex: label, readings: [reading],
        symbols: [
          KnownSymbol(name: "x", strokes: [0, 1]), KnownSymbol(name: "2", strokes: [2]),
        ]
      ).formulas.wrong
    }
    #expect(try fault("x^2", strokes: [[0, 1], [2]]) == [:])
    #expect(try fault("x^2", strokes: [[0], [1, 2]], label: "x^3") == [.segmentation: 1])
    #expect(try fault("y^2", strokes: [[0, 1], [2]], alternatives: ["y", "x"]) == [.names: 1])
    #expect(try fault("y^2", strokes: [[0, 1], [2]], alternatives: ["x", "y"]) == [.grammar: 1])
    #expect(try fault("x2", strokes: [[0, 1], [2]]) == [.relations: 1])
  }

  @Test func addsUp() throws {
    var sum = ErrorCounts(latex: "x", readings: [try formula("x")])
    sum += ErrorCounts(latex: "x", readings: [try formula("y + z")])
    #expect(sum.formulas.formulas == 2)
    #expect(sum.formulas.oneWrong == 1)
  }
}

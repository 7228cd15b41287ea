import FormulaNotation
import Testing

@Suite struct FormulaStrokesTests {
  @Test func strokesGetOtherPlacesInAllRows() throws {
    var formula = try LaTeXParser.formula(#"\frac{a}{b}"#)
    formula.row.symbols[0].strokes = [1]
    formula.row.symbols[0].above.symbols[0].strokes = [0]
    formula.row.symbols[0].below.symbols[0].strokes = [2, 3]
    let placed = formula.placed(at: [4, 6, 7, 9])
    #expect(placed.row.symbols[0].strokes == [6])
    #expect(placed.row.symbols[0].above.symbols[0].strokes == [4])
    #expect(placed.row.symbols[0].below.symbols[0].strokes == [7, 9])
    #expect(placed.latex == formula.latex)
  }
}

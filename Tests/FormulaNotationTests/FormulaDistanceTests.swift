import FormulaNotation
import Testing

/// Edits between formulas.
struct FormulaDistanceTests {
  @Test(arguments: [
    ("x + 1", "x + 1", 0),
    ("x + 1", "y + 1", 1),
    ("x + 1", "x + 1 2", 1),
    ("x^2", "x_2", 1),
    ("x^2", "x", 1),
    (#"\frac{a}{b} + c"#, #"\frac{a}{d} + e"#, 2),
    (#"\sqrt{x + 1}"#, "x + 1", 2),
    ("", "a + b", 3),
    ("x^{2 + a}", "x^{2} + a", 2),
    (#"\begin{matrix} a & b \end{matrix}"#, #"\begin{matrix} ab \end{matrix}"#, 2),
    (#"\begin{matrix} a & b \end{matrix}"#, #"\begin{matrix} a \\ b \end{matrix}"#, 1),
  ])
  func countsEdits(_ a: String, _ b: String, _ edits: Int) throws {
    let (a, b) = (try LaTeXParser.formula(a), try LaTeXParser.formula(b))
    #expect(try a.distance(to: b) == edits)
    #expect(try b.distance(to: a) == edits)
  }

  @Test func `Formulas that would take much memory are refused`() throws {
    let large = try LaTeXParser.formula(String(repeating: "x", count: 10_000))
    let small = try LaTeXParser.formula("x + 1")
    #expect(throws: FormulaDistanceError.tooManySymbols(10_000, 10_000)) {
      try large.distance(to: large)
    }
    #expect(try large.distance(to: small) == 9_999)
  }
}

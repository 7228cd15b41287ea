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
    #expect(a.distance(to: b) == edits)
    #expect(b.distance(to: a) == edits)
  }
}

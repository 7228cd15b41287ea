import FormulaNotation
import Testing

/// Formulas as MathML and as text.
struct MathMLTests {
  @Test(arguments: [
    ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
    ("12.5a", "<mrow><mn>12.5</mn><mi>a</mi></mrow>"),
    ("2,5+1", "<mrow><mn>2,5</mn><mo>+</mo><mn>1</mn></mrow>"),
    (
      "f(1,2)",
      "<mrow><mi>f</mi><mo>(</mo><mn>1</mn><mo>,</mo><mn>2</mn><mo>)</mo></mrow>"
    ),
    (
      "1,2,3",
      "<mrow><mn>1</mn><mo>,</mo><mn>2</mn><mo>,</mo><mn>3</mn></mrow>"
    ),
    ("10^2", "<msup><mn>10</mn><mn>2</mn></msup>"),
    (#"\frac{a + 1}{b}"#, "<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>"),
    (#"\sqrt[3]{x}"#, "<mroot><mi>x</mi><mn>3</mn></mroot>"),
    (
      #"\sum_{n}^{k} n"#,
      "<mrow><munderover><mo>∑</mo><mi>n</mi><mi>k</mi></munderover><mi>n</mi></mrow>"
    ),
    (#"\int_0 x"#, "<mrow><msub><mo>∫</mo><mn>0</mn></msub><mi>x</mi></mrow>"),
    (#"\sin x"#, "<mrow><mi>sin</mi><mo>&#x2061;</mo><mi>x</mi></mrow>"),
    (#"a \lt b"#, "<mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow>"),
    (#"\hat{x}"#, #"<mover accent="true"><mi>x</mi><mo>^</mo></mover>"#),
    (#"\overset{\rightarrow}{x}"#, #"<mover accent="true"><mi>x</mi><mo>→</mo></mover>"#),
    (
      #"\hat{ab}^2"#,
      #"<msup><mover accent="true"><mrow><mi>a</mi><mi>b</mi></mrow><mo>^</mo></mover><mn>2</mn></msup>"#
    ),
    (
      #"\overset{n}{\begin{matrix} a \end{matrix}}"#,
      "<mover><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable><mi>n</mi></mover>"
    ),
    (
      #"\begin{matrix} a & b \end{matrix}"#,
      "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>"
    ),
    (
      #"\begin{vmatrix} a \\ b \end{vmatrix}^2"#,
      "<mrow><mo>|</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr>"
        + "</mtable><msup><mo>|</mo><mn>2</mn></msup></mrow>"
    ),
    (
      #"\begin{aligned} a & =b \\ & =c \end{aligned}"#,
      #"<mtable columnalign="right left" columnspacing="0.2em" displaystyle="true">"#
        + "<mtr><mtd><mi>a</mi></mtd><mtd><mrow><mo>=</mo><mi>b</mi></mrow></mtd></mtr>"
        + "<mtr><mtd><mrow></mrow></mtd><mtd><mrow><mo>=</mo><mi>c</mi></mrow></mtd></mtr></mtable>"
    ),
  ])
  func writesMathML(_ latex: String, _ mathML: String) throws {
    let formula = try LaTeXParser.formula(latex)
    #expect(
      formula.mathML(isDisplay: false)
        == "<math xmlns=\"http://www.w3.org/1998/Math/MathML\">\(mathML)</math>")
  }

  @Test func elementsNameTheirStrokes() throws {
    var formula = try LaTeXParser.formula(#"\frac{12}{x}"#)
    formula.row.symbols[0].strokes = [2]
    formula.row.symbols[0].above.symbols[0].strokes = [0]
    formula.row.symbols[0].above.symbols[1].strokes = [1]
    formula.row.symbols[0].below.symbols[0].strokes = [3, 4]
    #expect(
      formula.mathML(isDisplay: false, hasStrokes: true)
        == #"<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac data-strokes="2"><mrow>"#
        + #"<mn data-strokes="0">1</mn><mn data-strokes="1">2</mn></mrow>"#
        + #"<mi data-strokes="3 4">x</mi></mfrac></math>"#)
    #expect(!formula.mathML().contains("data-strokes"))
  }

  @Test func symbolsHangOnOneAnother() throws {
    let nodes = try LaTeXParser.formula(#"a_1^2 + \sqrt{b}"#).nodes
    #expect(nodes.map(\.symbol.name) == ["a", "1", "2", "+", "\\sqrt", "b"])
    #expect(nodes.map(\.parent) == [nil, 0, 0, 0, 3, 4])
    #expect(
      nodes.map(\.relation) == [.right, .subscript, .superscript, .right, .right, .inside])
  }

  @Test(arguments: [
    (#"\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}"#, "(−b ± √(b² − 4ac))/(2a)"),
    (#"\sum_{n=1}^{\infty} x_n"#, "∑ₙ₌₁^∞xₙ"),
    (#"\sin x \leq 1"#, "sin x ≤ 1"),
    (#"\sin - 1, -x"#, "sin − 1, − x"),
    (#"\sqrt[3]{8} = 2"#, "³√8 = 2"),
    (#"\sqrt[k]{x + 1}"#, "^k√(x + 1)"),
    (#"\overline{zw} + \underline{a}"#, "(zw)\u{305} + a\u{332}"),
    (#"\overset{-}{u} + \vec{AB}"#, "u\u{304} + (AB)\u{20D7}"),
    (#"\frac{a}{2} - b"#, "a/2 − b"),
    (#"x^{-1} + e^{\alpha}"#, "x⁻¹ + e^α"),
    (#"\frac{12}{x}"#, "12/x"),
    (#"2\frac{1}{2} + 1"#, "2 1/2 + 1"),
    (#"\frac{3\frac{1}{2}}{2}"#, "(3 1/2)/2"),
    (#"\frac{1}{2}x - \frac{a}{b}(c)"#, "(1/2)x − (a/b)(c)"),
    (#"x\frac{1}{2} = \frac{1}{2}\frac{3}{4}"#, "x(1/2) = (1/2)(3/4)"),
    (#"\int \frac{1}{x}dx"#, "∫(1/x)dx"),
    (#"2\sqrt[3]{x} + x\sqrt[3]{2}"#, "2 ³√x + x ³√2"),
    (#"(\sqrt[3]{x}) - \sqrt[3]{x}"#, "(³√x) − ³√x"),
    (#"\sqrt{2}x = 2\sqrt{2}"#, "√(2)x = 2√2"),
    (#"\sqrt{2}\sqrt{3} + \sqrt{a+b}c"#, "√2√3 + √(a + b)c"),
    (#"\sqrt{x}^{2}y"#, "(√x)²y"),
    (#"e^{x^{2}} + 2^{\frac{a}{b}}"#, "e^(x²) + 2^(a/b)"),
    (#"\sqrt{x}^{2} = \sqrt{x^{2}}"#, "(√x)² = √(x²)"),
    (#"\frac{a}{b}^{2} + \frac{x^{2}}{2}"#, "(a/b)² + x²/2"),
    ("2,5+1 = f(1,2), n", "2,5 + 1 = f(1,2), n"),
    (#"20\celsius \ddag"#, "20℃‡"),
    (#"\begin{pmatrix} 1 & x \\ 0 & 2 \end{pmatrix}"#, "(1, x; 0, 2)"),
    (#"\begin{aligned} a & =b \\ c & =d \end{aligned}"#, "a = b; c = d"),
  ])
  func writesText(_ latex: String, _ text: String) throws {
    #expect(try LaTeXParser.formula(latex).text == text)
  }
}

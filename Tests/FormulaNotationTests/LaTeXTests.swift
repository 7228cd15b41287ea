import FormulaNotation
import Testing

/// LaTeX read and written.
struct LaTeXTests {
  @Test(arguments: [
    #"\frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"#,
    #"\sum_{n = 1}^{\infty} \frac{1}{n^{2}} = \frac{\pi^{2}}{6}"#,
    #"\int_{0}^{1} x_{i}^{2} dx"#,
    #"\lim_{x \rightarrow 0} \frac{\sin x}{x} = 1"#,
    #"\left(\frac{a}{b}\right)^{n}"#,
    #"f'(x) + g''(x)"#,
    #"\sqrt[n]{x} \leq \hat{y}"#,
    #"\begin{pmatrix} a & b \\ c & d \end{pmatrix}"#,
    #"A^{-1} = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}^{T}x"#,
    #"\begin{vmatrix} a_{11} \\ a_{21} \end{vmatrix} = \begin{Vmatrix} 0 \\ 1 \end{Vmatrix}"#,
    #"\begin{Bmatrix} a \\ b \end{Bmatrix} \neq \begin{matrix} a \\ b \end{matrix}"#,
    #"f(x) = \begin{cases} -x & x < 0 \\ x & x \geq 0 \end{cases}"#,
    #"\left(\begin{cases} a \\ b \end{cases}\right)"#,
    #"\left(a\begin{matrix} b \\ c \end{matrix}\right)"#,
    #"\overset{n}{\begin{matrix} a \\ b \end{matrix}}"#,
    #"\begin{aligned} a & = b \\ c & = d \end{aligned}"#,
    #"\overline{z + w} \neq \hat{ab}"#,
    #"\hat{}ab"#,
    #"\overset{n}{\rightarrow}"#,
    #"\left\{\frac{a}{b}\right\}"#,
    #"x \in \mathbb{R}^{n} \cup \mathcal{A} \cup \mathfrak{g}"#,
    #"\vec{F} = m\vec{a}"#,
    #"\overset{\rightarrow}{=}"#,
    #"90^{\circ}30' + x^{2}\degree + f \circ g"#,
    #"a \not\approx b \neq c \not\equiv \not x"#,
    #"\sqrt[{[a]}]{x}"#,
    #"\oiint_{S}^{2} x + \sum^{\circ} x"#,
    #"\c{c}\textexclamdown"#,
    #"\left\{\begin{array}{lll} x & + y & = 3 \\ x & - y & = 1 \end{array}\right."#,
    #"x + \frac{1}{4} = \pm \frac{a}{b} + c"#,
    #"3{,}5x + 12{,}75^{2} = f(1,2)"#,
    #"1,2,3"#,
  ])
  func writesWhatItReads(_ latex: String) throws {
    let formula = try LaTeXParser.formula(latex)
    let written = formula.latex
    #expect(try LaTeXParser.formula(written) == formula)
    #expect(written.filter { $0 != " " } == latex.filter { $0 != " " })
  }

  @Test func readsTheTree() throws {
    let row = try LaTeXParser.formula(#"\frac{a}{2} x_i^{n+1}"#).row
    #expect(row.symbols.map { $0.name } == ["-", "x"])
    #expect(row.symbols[0].isFraction)
    #expect(row.symbols[0].below.symbols.map { $0.kind } == [.digit])
    #expect(row.symbols[1].superscripts.symbols.map { $0.text } == ["n", "+", "1"])
    #expect(row.symbols[1].subscripts.symbols.map { $0.text } == ["i"])
  }

  @Test(arguments: [
    (#"\left( \begin{array}{cc} a & b \\ c & d \end{array} \right)"#, "pmatrix"),
    (#"\left\{ \begin{array}{l} a & b \\ c & d \end{array} \right."#, "cases"),
    (#"\left[ \begin{smallmatrix} a & b \\ c & d \end{smallmatrix} \right]"#, "bmatrix"),
    (#"\begin{align*} a & b \\ c & d \end{align*}"#, "aligned"),
    (#"a & b \\ c & d"#, "aligned"),
  ])
  func readsCellsInAllTheirSpellings(_ latex: String, _ environment: String) throws {
    let formula = try LaTeXParser.formula(latex)
    #expect(
      formula.latex == #"\begin{\#(environment)} a & b \\ c & d \end{\#(environment)}"#)
  }

  @Test func cellsKnowTheirPlaces() throws {
    let nodes = try LaTeXParser.formula(#"\begin{pmatrix} a & xb \\ & d^2 \end{pmatrix}"#).nodes
    #expect(nodes.map(\.symbol.name) == ["(", FormulaSymbol.grid, "a", "x", "b", "d", "2", ")"])
    #expect(nodes.map(\.parent) == [nil, 0, 1, 1, 3, 1, 5, 1])
    #expect(
      nodes.map { $0.cell.map { [$0.line, $0.column] } }
        == [nil, nil, [0, 0], [0, 1], nil, [1, 1], nil, nil])
  }

  @Test func linesSayTheSameWhereverTheyAreAligned() throws {
    let lines = try LaTeXParser.formula(#"\begin{aligned} a & = b \\ & = c \end{aligned}"#)
    #expect(lines.says(try LaTeXParser.formula(#"\begin{gathered} a = b \\ = c \end{gathered}"#)))
    #expect(!lines.says(try LaTeXParser.formula(#"\begin{matrix} a & = b \\ & = c \end{matrix}"#)))
    #expect(!lines.says(try LaTeXParser.formula(#"\begin{aligned} a & = b = c \end{aligned}"#)))
  }

  @Test func scriptsOfGroupsHangOnTheirLastSymbol() throws {
    let row = try LaTeXParser.formula("{(a + b)^{3}} + {| x |}^{2}").row
    #expect(row.symbols.map { $0.name } == ["(", "a", "+", "b", ")", "+", "|", "x", "|"])
    #expect(row.symbols[4].superscripts.symbols.map { $0.name } == ["3"])
    #expect(row.symbols[8].superscripts.symbols.map { $0.name } == ["2"])
  }

  @Test(arguments: [
    ("{a", LaTeXError.unbalanced(at: 2)),
    ("a}", .unbalanced(at: 1)),
    (#"\frac{a}"#, .missingArgument(command: #"\frac"#, at: 8)),
    ("x^1^2", .twoScripts(at: 3)),
    (#"\begin{matrix} a"#, .unbalanced(at: 16)),
    (#"\begin{pmatrix} a \end{bmatrix}"#, .unbalanced(at: 31)),
    (#"\begin a"#, .missingArgument(command: #"\begin"#, at: 0)),
    (#"\begin{matrix} a \end b"#, .missingArgument(command: #"\end"#, at: 17)),
    (#"\begin{verbatim} a \end{verbatim}"#, .unsupported(command: #"\begin{verbatim}"#, at: 0)),
    ("x^", .missingArgument(command: "^", at: 2)),
    ("x^^2", .missingArgument(command: "^", at: 2)),
    (#"\sqrt_2"#, .missingArgument(command: #"\sqrt"#, at: 5)),
    (#"a \end{matrix}"#, .unbalanced(at: 2)),
    (#"\sqrt[3"#, .unbalanced(at: 7)),
    // Limits are all that these have for it.
    (#"\overset{n}{\frac{a}{b}}"#, .unsupported(command: #"\overset"#, at: 0)),
    (#"\underset{n}{\overline{a}}"#, .unsupported(command: #"\underset"#, at: 0)),
    (#"\stackrel{n}{\sqrt{a}}"#, .unsupported(command: #"\stackrel"#, at: 0)),
    (#"\overset{n}{\hat{ab}}"#, .unsupported(command: #"\overset"#, at: 0)),
    (#"\not{a^2}"#, .unsupported(command: #"\not"#, at: 0)),
    (#"a\matrix"#, .unsupported(command: #"\matrix"#, at: 1)),
    (#"\not"#, .missingArgument(command: #"\not"#, at: 1)),
    ("\u{651}a", .unsupported(command: "\u{651}", at: 0)),
    ("a \u{651}", .unsupported(command: "\u{651}", at: 1)),
  ])
  func namesThePlaceOfAFault(_ latex: String, _ error: LaTeXError) {
    #expect(throws: error) { try LaTeXParser.formula(latex) }
  }

  @Test func boundsDepthAndLength() {
    let deep = String(repeating: "{", count: 100_000)
    #expect(throws: LaTeXError.tooLong(tokens: 100_000)) { try LaTeXParser.formula(deep) }
    let nested = String(repeating: #"\sqrt{"#, count: 1_000)
    #expect(throws: LaTeXError.self) { try LaTeXParser.formula(nested) }
    #expect(throws: LaTeXError.self) {
      try LaTeXParser.formula(String(repeating: #"\sqrt"#, count: 1_000) + "x")
    }
    #expect(throws: LaTeXError.tooDeep(at: 384)) {
      try LaTeXParser.formula(String(repeating: #"\sqrt["#, count: 5_000))
    }
  }

  @Test func limitsAndCornersAreOneScript() throws {
    var formula = try LaTeXParser.formula(#"\sum_{n}^{k} n"#)
    formula.row.symbols[0].subscripts = try LaTeXParser.formula("= 1").row
    formula.row.symbols[0].superscripts = try LaTeXParser.formula("+ 2").row
    #expect(formula.latex == #"\sum_{n = 1}^{k + 2}n"#)
  }

  @Test(arguments: [
    (#"\int\limits_{0}^{1} x dx"#, #"\int_0^1 xdx"#),
    (#"\lim_{n \to \infty} {( 1 )^{n}}"#, #"\lim_{n\rightarrow\infty}(1)^n"#),
    (#"{x^{2}}"#, "x^2"),
    ("x_1^2", "x^2_1"),
    ("x^'", "x'"),
    (#"\hat^2"#, #"\hat{}^2"#),
    ("l o g x", #"\log x"#),
    (#"\mathds{R}"#, #"\mathbb R"#),
    (#"\mathscr{A}"#, #"\mathcal A"#),
    (#"a \not= b \not\in c \not{\simeq} d"#, #"a \neq b \notin c \not\simeq d"#),
    (#"45 \degree"#, #"45^\circ"#),
    (#"\overset{\rightarrow}{x} + \overset{-}{y}"#, #"\vec x + \bar y"#),
    ("{y^{'} ( t )^{2}}", #"y\prime (t)^2"#),
    (#"\left| $x \right| < 2"#, #"| x | \lt 2"#),
    (#"\Bigg( a \Bigg)^2"#, "(a)^{2}"),
    (#"2 \cdot 3, \cdots"#, #"2 . 3 , \ldots"#),
    (#"\tan^{2} y"#, "tan^2y"),
    ("3{,}5", "3,5"),
    (#"a \le b \ne c \to d < e"#, #"a \leq b \neq c \rightarrow d \lt e"#),
  ])
  func takesSpellingsForOne(_ a: String, _ b: String) throws {
    let (a, b) = (try LaTeXParser.formula(a), try LaTeXParser.formula(b))
    #expect(a.says(b))
    #expect(try a.normalised.distance(to: b.normalised) == 0)
  }

  @Test func signsAfterFractionsHaveSpaces() throws {
    for latex in [#"\frac{1}{4} = x"#, #"\frac{a}{b} + c"#, #"a - \frac{b}{c} \times d"#] {
      #expect(try LaTeXParser.formula(latex).latex == latex)
    }
  }

  /// `\lt` isn't TeX's, and a caret would begin a script.
  @Test func writesWhatTeXKnows() throws {
    for (name, latex) in [("\\lt", "<"), ("\\gt", ">"), ("^", #"\hat{}"#)] {
      let row = FormulaRow(["a", name, "b"].map { KnownSymbols.symbol(named: $0) })
      let written = Formula(row).latex
      #expect(written.filter { $0 != " " } == "a\(latex)b")
      #expect(try LaTeXParser.formula(written).says(Formula(row)))
    }
  }

  @Test(arguments: [
    ("x^2", "x2"), ("x_2", "x^2"), ("ab", "ba"), (#"\frac{a}{b}"#, "a - b"), (#"\mathbb{R}"#, "R"),
  ])
  func tellsFormulasApart(_ a: String, _ b: String) throws {
    #expect(try !LaTeXParser.formula(a).says(LaTeXParser.formula(b)))
  }
}

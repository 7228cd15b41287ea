/// What `\begin` and `\end` stand around: cells, and which brackets they have.
struct LaTeXEnvironment {
  /// ``FormulaSymbol/grid`` or ``FormulaSymbol/lines``.
  let grid: String
  let opening: String?
  let closing: String?
  /// Whether an argument says how columns are set.
  let hasColumns: Bool

  /// `nil` for an environment that isn't one of cells.
  init?(named name: String) {
    var name = name
    if name.last == "*" { name.removeLast() }
    hasColumns = name == "array"
    grid = Self.lines.contains(name) ? FormulaSymbol.lines : FormulaSymbol.grid
    if let brackets = Self.brackets.first(where: { $0.name == name }) {
      (opening, closing) = (brackets.opening, brackets.closing)
    } else if Self.lines.contains(name) || Self.bare.contains(name) {
      (opening, closing) = (nil, nil)
    } else {
      return nil
    }
  }

  /// The name of the environment of a grid between brackets.
  static func name(opening: String, closing: String?) -> String? {
    brackets.first { $0.opening == opening && $0.closing == closing }?.name
  }

  private static let lines: Set<String> = [
    "aligned", "align", "gathered", "gather", "split", "eqnarray",
  ]
  private static let bare: Set<String> = ["matrix", "smallmatrix", "array"]
  private static let brackets: [(name: String, opening: String, closing: String?)] = [
    ("pmatrix", "(", ")"), ("bmatrix", "[", "]"), ("Bmatrix", "\\{", "\\}"), ("vmatrix", "|", "|"),
    ("Vmatrix", "\\|", "\\|"), ("cases", "\\{", nil),
  ]
}

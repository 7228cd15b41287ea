/// The content of `\begin` and `\end`: cells, and the brackets that they have.
struct LaTeXEnvironment {
  /// ``FormulaSymbol/grid`` or ``FormulaSymbol/lines``.
  let grid: String
  let opening: String?
  let closing: String?
  /// Whether an argument specifies the columns.
  let hasColumns: Bool

  /// - Returns: `nil` for an environment without cells.
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

  /// Returns the name of the environment for a grid between brackets.
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

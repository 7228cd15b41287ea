/// LaTeX's usual spellings of symbols with names that few programs know.
package enum LaTeXSpelling {
  package static let degree = "\\degree"

  /// Returns `\mathbb{R}` for `\mathds{R}`, what TeX knows for a sign that alone means something else
  /// to it, or that it doesn't know, and any other name unchanged.
  static func written(_ name: String) -> String {
    signs.first { $0.name == name }?.command ?? exchanged("\\mathds{", for: "\\mathbb{", in: name)
  }

  /// Signs that alone would begin a script, or be two signs, and names that only pages know.
  static let signs = [
    (name: "^", command: "\\hat{}"), (name: "!`", command: "\\textexclamdown"),
    (name: "\\lt", command: "<"), (name: "\\gt", command: ">"),
  ]

  /// Returns the name by which models know a symbol: `\mathds{R}` for `\mathbb{R}`, `\leq` for `\le`,
  /// and any other name unchanged.
  package static func name(_ written: String) -> String {
    aliases[written] ?? exchanged("\\mathbb{", for: "\\mathds{", in: written)
  }

  /// Names of the same sign.
  private static let aliases = [
    "<": "\\lt", ">": "\\gt", "\\le": "\\leq", "\\ge": "\\geq", "\\ne": "\\neq",
    "\\to": "\\rightarrow", "\\dots": "\\ldots", "\\vert": "|", "\\Vert": "\\|", "*": "\\ast",
    "\\colon": ":", "\\lbrace": "\\{", "\\rbrace": "\\}",
  ]

  @inline(never)  // Inlined, it would be compiled again for each direction.
  private static func exchanged(_ font: String, for other: String, in name: String) -> String {
    name.hasPrefix(font) ? other + String(name.dropFirst(font.count)) : name
  }
}

extension FormulaRow {
  /// Whether it is only a ring: as a script, a degree sign.
  package var isRing: Bool {
    symbols.count == 1 && symbols[0].name == "\\circ" && symbols[0].isBare
  }

  /// Returns whether TeX accepts a script after the symbol at an index; at the beginning it does.
  func takesSuperscript(at index: Int) -> Bool {
    if index == 0 { return true }
    let symbol = symbols[index - 1]
    return symbol.superscripts.isEmpty && !symbol.takesLimits && symbol.name != LaTeXSpelling.degree
  }
}

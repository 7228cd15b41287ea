/// LaTeX's usual spellings of symbols with names that few programs know.
package enum LaTeXSpelling {
  package static let degree = "\\degree"

  /// Returns `\mathbb{R}` for `\mathds{R}`, a command for a sign that alone means something else in
  /// TeX, and any other name unchanged.
  static func written(_ name: String) -> String {
    signs.first { $0.name == name }?.command ?? exchanged("\\mathds{", for: "\\mathbb{", in: name)
  }

  /// Signs that alone would begin a script, or be two signs.
  static let signs = [
    (name: "^", command: "\\textasciicircum"), (name: "!`", command: "\\textexclamdown"),
  ]

  /// Returns `\mathds{R}` for `\mathbb{R}`, and any other name unchanged.
  package static func name(_ written: String) -> String {
    exchanged("\\mathbb{", for: "\\mathds{", in: written)
  }

  @inline(never)  // Inlined, it would be compiled again for each direction.
  private static func exchanged(_ font: String, for other: String, in name: String) -> String {
    name.hasPrefix(font) ? other + String(name.dropFirst(font.count)) : name
  }
}

extension FormulaRow {
  /// Whether it is only a ring: as a script, a degree sign.
  var isRing: Bool { symbols.count == 1 && symbols[0].name == "\\circ" && symbols[0].isBare }

  /// Returns whether TeX accepts a script after the symbol at an index; at the beginning it does.
  func takesSuperscript(at index: Int) -> Bool {
    if index == 0 { return true }
    let symbol = symbols[index - 1]
    return symbol.superscripts.isEmpty && !symbol.takesLimits && symbol.name != LaTeXSpelling.degree
  }
}

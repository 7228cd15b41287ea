/// How LaTeX writes symbols whose names few programs know, and which ones these spellings are.
package enum LaTeXSpelling {
  package static let degree = "\\degree"

  /// `\mathbb{R}` of `\mathds{R}`; any other name as it is.
  static func written(_ name: String) -> String {
    exchanged("\\mathds{", for: "\\mathbb{", in: name)
  }

  /// `\mathds{R}` of `\mathbb{R}`; any other name as it is.
  package static func name(_ written: String) -> String {
    exchanged("\\mathbb{", for: "\\mathds{", in: written)
  }

  @inline(never)  // Inlined, it would be compiled anew for each direction.
  private static func exchanged(_ font: String, for other: String, in name: String) -> String {
    name.hasPrefix(font) ? other + String(name.dropFirst(font.count)) : name
  }
}

extension FormulaRow {
  /// Whether it is a ring alone: as a script, that of a degree.
  var isRing: Bool { symbols.count == 1 && symbols[0].name == "\\circ" && symbols[0].isBare }

  /// Whether TeX takes a script after a symbol, by the symbol's place; at the beginning it does.
  func takesSuperscript(at place: Int) -> Bool {
    if place == 0 { return true }
    let symbol = symbols[place - 1]
    return symbol.superscripts.isEmpty && !symbol.takesLimits && symbol.name != LaTeXSpelling.degree
  }
}

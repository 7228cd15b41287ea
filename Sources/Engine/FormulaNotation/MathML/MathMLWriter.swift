import Support

/// Writes rows and symbols as elements of MathML.
struct MathMLWriter {
  let hasStrokes: Bool

  /// Returns one element: an `mrow` for several symbols.
  func element(_ row: FormulaRow) -> String {
    let elements = children(of: row)
    return elements.count == 1 ? elements[0] : "<mrow>\(elements.joined())</mrow>"
  }

  /// Returns the elements of a row. Digits are combined to numbers, with the points or commas in them;
  /// the last digit has the scripts.
  private func children(of row: FormulaRow) -> [String] {
    var elements: [String] = []
    var number = ""
    for (index, symbol) in row.symbols.enumerated() {
      let next = index + 1 < row.symbols.count ? row.symbols[index + 1] : nil
      let isPoint = !number.isEmpty && row.isDecimal(index)
      if symbol.kind == .digit || isPoint {
        number += symbol.text
        let goesOn = next?.kind == .digit || row.isDecimal(index + 1)
        if symbol.isBare, goesOn, !hasStrokes { continue }
        elements.append(scripted(symbol, core: tagged("mn", number, symbol)))
        number = ""
        continue
      }
      let isBesideGrid =
        next?.kind == .grid || (index > 0 && row.symbols[index - 1].kind == .grid)
      elements.append(element(symbol, isStretchy: isBesideGrid))
      if symbol.kind == .function, next != nil { elements.append("<mo>&#x2061;</mo>") }
    }
    return elements
  }

  /// - Parameter isStretchy: whether a bracket with the same opening and closing form grows with
  ///   its neighbours.
  private func element(_ symbol: FormulaSymbol, isStretchy: Bool) -> String {
    if symbol.isFraction {
      let core = tagged("mfrac", element(symbol.above) + element(symbol.below), symbol)
      return scripts(of: symbol, on: core)
    }
    if symbol.kind == .root {
      let inner = element(symbol.inside)
      let core =
        symbol.above.isEmpty
        ? tagged("msqrt", inner, symbol) : tagged("mroot", inner + element(symbol.above), symbol)
      return scripts(of: symbol, on: core)
    }
    if symbol.name == "-", symbol.above.isEmpty != symbol.below.isEmpty {
      let core =
        symbol.above.isEmpty
        ? "<mover>\(element(symbol.below))\(tagged("mo", "&#xAF;", symbol))</mover>"
        : "<munder>\(element(symbol.above))\(tagged("mo", "_", symbol))</munder>"
      return scripts(of: symbol, on: core)
    }
    if symbol.kind == .grid {
      return scripted(symbol, core: table(symbol))
    }
    if symbol.kind == .accent, !symbol.below.isEmpty {
      let mark = tagged("mo", escapedForXML(symbol.text), symbol)
      return scripts(
        of: symbol, on: "<mover accent=\"true\">\(element(symbol.below))\(mark)</mover>")
    }
    return scripted(symbol, core: core(of: symbol, isStretchy: isStretchy))
  }

  /// Returns a table of cells; cells of lines meet where they are aligned.
  private func table(_ symbol: FormulaSymbol) -> String {
    let lines = symbol.cells.map { line in
      "<mtr>" + line.map { "<mtd>\(element($0))</mtd>" }.joined() + "</mtr>"
    }
    var attributes = ""
    if symbol.name == FormulaSymbol.lines {
      let columns = max(1, symbol.cells.map { $0.count }.max() ?? 1)
      let sides = (0..<columns).map { $0 % 2 == 0 && columns > 1 ? "right" : "left" }
      attributes =
        " columnalign=\"\(sides.joined(separator: " "))\" columnspacing=\"0.2em\""
        + " displaystyle=\"true\""
    }
    return "<mtable\(attributes)>\(lines.joined())</mtable>"
  }

  private func core(of symbol: FormulaSymbol, isStretchy: Bool) -> String {
    let text = escapedForXML(symbol.text)
    return switch symbol.kind {
    case .letter, .function: tagged(symbol.name == "\\prime" ? "mo" : "mi", text, symbol)
    case .digit: tagged("mn", text, symbol)
    case .fence: tagged("mo", text, symbol, isStretchy ? "" : " stretchy=\"false\"")
    default: tagged("mo", text, symbol)
    }
  }

  /// Returns the element of a symbol.
  private func tagged(
    _ name: String, _ content: String, _ symbol: FormulaSymbol, _ attributes: String = ""
  ) -> String {
    var strokes = ""
    if hasStrokes, !symbol.strokes.isEmpty {
      let places = symbol.strokes.map { "\($0)" }.joined(separator: " ")
      strokes = " data-strokes=\"\(places)\""
    }
    return "<\(name)\(attributes)\(strokes)>\(content)</\(name)>"
  }

  /// Returns a symbol with limits or accents, and with its scripts.
  private func scripted(_ symbol: FormulaSymbol, core: String) -> String {
    if symbol.kind == .integral, symbol.subscripts.isEmpty, symbol.superscripts.isEmpty {
      return scripts(lower: symbol.below, upper: symbol.above, on: core)
    }
    let accent = symbol.accent
    let attribute = accent == nil ? "" : " accent=\"true\""
    let cover = accent.map { FormulaRow([$0]) } ?? symbol.above
    let covered: String
    switch (symbol.below.isEmpty, symbol.above.isEmpty) {
    case (true, true): covered = core
    case (false, true): covered = "<munder>\(core)\(element(symbol.below))</munder>"
    case (true, false): covered = "<mover\(attribute)>\(core)\(element(cover))</mover>"
    case (false, false):
      covered = "<munderover>\(core)\(element(symbol.below))\(element(cover))</munderover>"
    }
    return scripts(of: symbol, on: covered)
  }

  private func scripts(of symbol: FormulaSymbol, on core: String) -> String {
    scripts(lower: symbol.subscripts, upper: symbol.superscripts, on: core)
  }

  private func scripts(
    lower: FormulaRow, upper: FormulaRow, on core: String
  ) -> String {
    switch (lower.isEmpty, upper.isEmpty) {
    case (true, true): core
    case (false, true): "<msub>\(core)\(element(lower))</msub>"
    case (true, false): "<msup>\(core)\(element(upper))</msup>"
    case (false, false): "<msubsup>\(core)\(element(lower))\(element(upper))</msubsup>"
    }
  }
}

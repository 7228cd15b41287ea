/// A formula while it is written as LaTeX.
struct LaTeXWriter {
  private(set) var text = ""
  /// The length of the text, in bytes, when a command's name was last added.
  private var commandEnd = -1

  mutating func write(_ row: FormulaRow) {
    let grown = row.grownBrackets
    // The end of the symbols that an environment with its own brackets has written.
    var written = 0
    for (index, symbol) in row.symbols.enumerated() where index >= written {
      // A sign without a term before it belongs to the next term.
      let isBetween = index > 0 && !row.symbols[index - 1].leavesOpen && symbol.isSpaced
      if isBetween { space() }
      if let (environment, count) = row.environment(at: index) {
        let cells = row.symbols[index + 1].cells
        let columns = cells.map { $0.count }.max() ?? 0
        if environment == "cases", columns > 2 {
          // Cases have two columns.
          append("\\left\\{")
          write(cells, environment: "array", columns: columns)
          append("\\right.")
        } else {
          write(cells, environment: environment)
        }
        writeScripts(of: row.symbols[index + count - 1])
        written = index + count
        continue
      }
      if symbol.name == LaTeXSpelling.degree, symbol.isBare, row.takesSuperscript(at: index) {
        text += "^{\\circ}"
        continue
      }
      if symbol.name == ",", row.isDecimal(index) {
        // TeX would put a space after it.
        text += "{,}"
        continue
      }
      if grown.contains(index) {
        append(symbol.kind == .opening ? "\\left" : "\\right")
      }
      write(symbol)
      if isBetween, index + 1 < row.symbols.count { space() }
    }
  }

  /// - Parameter columns: the number that `\begin` specifies, if any.
  private mutating func write(_ lines: [[FormulaRow]], environment: String, columns: Int = 0) {
    append("\\begin{\(environment)}")
    if columns > 0 { text += "{" + String(repeating: "l", count: columns) + "}" }
    for (index, line) in lines.enumerated() {
      if index > 0 { text += " \\\\" }
      for (column, cell) in line.enumerated() {
        text += column > 0 ? " & " : " "
        write(cell)
      }
    }
    text += " \\end{\(environment)}"
  }

  private mutating func space() {
    if !text.isEmpty, text.last != " ", text.last != "{" { text += " " }
  }

  /// Appends a command's name, which ends where no letter follows.
  private mutating func append(_ name: String) {
    guard let first = name.first, let last = name.last else { return }
    if first.isLetter, text.utf8.count == commandEnd { text += " " }
    text += name
    if first == "\\", last.isLetter { commandEnd = text.utf8.count }
  }

  private mutating func write(_ symbol: FormulaSymbol) {
    var rest = symbol
    if symbol.isFraction {
      append("\\frac")
      braces(symbol.above)
      braces(symbol.below)
      (rest.above, rest.below) = (FormulaRow(), FormulaRow())
    } else if symbol.kind == .root {
      append("\\sqrt")
      if !symbol.above.isEmpty {
        text += "["
        // A bracket in the index would close it.
        if symbol.above.symbols.contains(where: { $0.name == "]" }) {
          braces(symbol.above)
        } else {
          write(symbol.above)
        }
        text += "]"
      }
      braces(symbol.inside)
      (rest.above, rest.inside) = (FormulaRow(), FormulaRow())
    } else if symbol.name == "-", symbol.above.isEmpty != symbol.below.isEmpty {
      append(symbol.above.isEmpty ? "\\overline" : "\\underline")
      braces(symbol.above.isEmpty ? symbol.below : symbol.above)
      (rest.above, rest.below) = (FormulaRow(), FormulaRow())
    } else if symbol.takesLimits {
      append(symbol.name)
      rest.joinLimits()
      script("_", rest.below)
      script("^", rest.above)
      (rest.above, rest.below) = (FormulaRow(), FormulaRow())
    } else {
      writeWithCovers(symbol)
    }
    writeScripts(of: rest)
  }

  private mutating func writeScripts(of symbol: FormulaSymbol) {
    script("_", symbol.subscripts)
    if symbol.superscripts.symbols.allSatisfy({ $0.name == "\\prime" && $0.isBare }) {
      text += String(repeating: "'", count: symbol.superscripts.symbols.count)
    } else {
      script("^", symbol.superscripts)
    }
  }

  /// Writes a symbol with its accent, or with rows above and below for which TeX has no name.
  private mutating func writeWithCovers(_ symbol: FormulaSymbol) {
    // Without braces, one that stands alone would take the next symbol.
    if symbol.kind == .accent, symbol.above.isEmpty || !symbol.below.isEmpty {
      append(symbol.name)
      braces(symbol.below)
      return
    }
    var opened = 0
    if !symbol.below.isEmpty {
      append("\\underset")
      braces(symbol.below)
      text += "{"
      opened += 1
    }
    if let accent = symbol.accent {
      append(accent.name)
      text += "{"
      opened += 1
    } else if !symbol.above.isEmpty {
      append("\\overset")
      braces(symbol.above)
      text += "{"
      opened += 1
    }
    if symbol.kind == .grid {
      write(symbol.cells, environment: String(symbol.name.dropFirst()))
    } else {
      append(LaTeXSpelling.written(symbol.name))
    }
    text += String(repeating: "}", count: opened)
  }

  private mutating func script(_ mark: String, _ row: FormulaRow) {
    guard !row.isEmpty else { return }
    text += mark
    braces(row)
  }

  private mutating func braces(_ row: FormulaRow) {
    text += "{"
    write(row)
    text += "}"
  }
}

extension FormulaSymbol {
  /// Whether it has no rows except at its corners; it may have cells.
  fileprivate var hasScriptsAlone: Bool { above.isEmpty && below.isEmpty && inside.isEmpty }

  /// Whether it has spaces around it.
  fileprivate var isSpaced: Bool {
    (kind == .binary && name != "/" && above.isEmpty && below.isEmpty) || kind == .relation
  }

  /// Whether a sign after it belongs to what follows.
  fileprivate var leavesOpen: Bool {
    kind == .opening || kind == .relation || (kind == .binary && above.isEmpty && below.isEmpty)
  }

  /// Whether it is taller than a letter.
  fileprivate var isTall: Bool {
    !above.isEmpty || !below.isEmpty || !inside.isEmpty || !cells.isEmpty
  }
}

extension FormulaRow {
  /// Returns the environment that writes the bracket at an index and a grid after it, and the
  /// number of symbols that it writes; `nil` if there is none.
  fileprivate func environment(at index: Int) -> (name: String, symbols: Int)? {
    guard index + 1 < symbols.count, symbols[index].isBare,
      symbols[index + 1].name == FormulaSymbol.grid, symbols[index + 1].hasScriptsAlone
    else { return nil }
    let opening = symbols[index].name
    if index + 2 < symbols.count {
      let closing = symbols[index + 2]
      if closing.hasScriptsAlone, symbols[index + 1].superscripts.isEmpty,
        symbols[index + 1].subscripts.isEmpty,
        let name = LaTeXEnvironment.name(opening: opening, closing: closing.name)
      {
        return (name, 3)
      }
    }
    return LaTeXEnvironment.name(opening: opening, closing: nil).map { ($0, 2) }
  }

  /// The indices of brackets that surround something taller than a letter, in pairs.
  fileprivate var grownBrackets: Set<Int> {
    var grown: Set<Int> = []
    var open: [(index: Int, holdsTall: Bool)] = []
    // Brackets that belong to an environment don't count.
    var written = 0
    for (index, symbol) in symbols.enumerated() where index >= written {
      if let (_, count) = environment(at: index) {
        written = index + count
        if let last = open.indices.last { open[last].holdsTall = true }
      } else if symbol.kind == .opening {
        open.append((index, false))
      } else if symbol.kind == .closing, let (opening, holdsTall) = open.popLast() {
        if holdsTall { grown.formUnion([opening, index]) }
        if holdsTall, let last = open.indices.last { open[last].holdsTall = true }
      } else if symbol.isTall, let last = open.indices.last {
        open[last].holdsTall = true
      }
    }
    return grown
  }
}

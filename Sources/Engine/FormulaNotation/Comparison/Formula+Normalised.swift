import Support

extension Formula {
  /// The formula in a normal form for comparison, which spells equivalent notations in one way.
  ///
  /// Limits of sums, integrals and functions are above and below; a prime is a superscript; an
  /// arrow, a bar or a dot over a letter is its accent, a ring at an upper corner a degree; letters
  /// that spell a function's name are the function; `\cdot` and `.` are one sign, as in CROHME's
  /// grammar, and so are `\ldots` and `\cdots`; lines are one cell each, wherever they are aligned.
  /// Strokes, confidences and alternatives are left out.
  ///
  /// - Complexity: O(symbols).
  public var normalised: Formula { Formula(row.normalised) }

  /// Returns whether two formulas are equivalent, however their LaTeX is spelt.
  public func says(_ other: Formula) -> Bool { normalised == other.normalised }
}

extension FormulaRow {
  fileprivate var normalised: FormulaRow {
    var found: [FormulaSymbol] = []
    for symbol in symbols.joiningFunctions {
      var symbol = symbol.normalised
      // A prime in the row, with its scripts, belongs to the symbol before it.
      if symbol.name == "\\prime", let last = found.indices.last,
        found[last].superscripts.symbols.allSatisfy({ $0.name == "\\prime" })
      {
        let scripts = symbol.superscripts
        symbol.superscripts = FormulaRow()
        found[last].superscripts.symbols += [symbol] + scripts.symbols
        continue
      }
      let isDegree = symbol.superscripts.isRing
      if isDegree { symbol.superscripts = FormulaRow() }
      found.append(symbol)
      if isDegree { found.append(KnownSymbols.symbol(named: LaTeXSpelling.degree)) }
    }
    return FormulaRow(found)
  }
}

extension FormulaSymbol {
  fileprivate var normalised: FormulaSymbol {
    var symbol = KnownSymbols.symbol(
      named: Self.spellings[name] ?? LaTeXSpelling.name(name))
    for relation in FormulaRelation.parts { symbol[relation] = self[relation].normalised }
    if let accent = accent ?? symbol.accent {
      symbol.above = FormulaRow([KnownSymbols.symbol(named: accent.name)])
    }
    symbol.cells = cells.map { line in
      // The alignment of lines isn't part of their content.
      name == FormulaSymbol.lines
        ? [FormulaRow(line.flatMap { $0.symbols }).normalised] : line.map { $0.normalised }
    }
    if symbol.takesLimits {
      let limits: [(FormulaRelation, FormulaRelation)] = [
        (.superscript, .above), (.subscript, .below),
      ]
      for (script, limit) in limits where symbol[limit].isEmpty {
        (symbol[limit], symbol[script]) = (symbol[script], FormulaRow())
      }
    }
    return symbol
  }

  /// Signs that people write alike.
  private static let spellings = [
    "\\cdot": ".", "\\cdots": "\\ldots", "\\mid": "|", "'": "\\prime", "^": "\\hat",
    "\\varepsilon": "\\epsilon", "\\varphi": "\\phi",
  ]
}

extension [FormulaSymbol] {
  /// The symbols with letters that spell a function's name joined to that function; it has the
  /// scripts of the last letter.
  fileprivate var joiningFunctions: [FormulaSymbol] {
    var found: [FormulaSymbol] = []
    var index = 0
    while index < count {
      guard let length = FunctionNames.length(at: index, in: self) else {
        found.append(self[index])
        index += 1
        continue
      }
      let letters = self[index..<index + length]
      var function = KnownSymbols.symbol(named: "\\" + letters.map { $0.name }.joined())
      for relation in FormulaRelation.parts { function[relation] = letters.last![relation] }
      found.append(function)
      index += length
    }
    return found
  }
}

/// The names of functions that are written letter by letter.
package enum FunctionNames {
  /// The longest first, so that `sinh` isn't taken for `sin`.
  package static let letters: [[String]] = KnownSymbols.functions.map { name in
    name.dropFirst().map { String($0) }
  }.filter { $0.count > 2 || $0 == ["l", "n"] || $0 == ["l", "g"] }
    .ordered { ($1.count, $0.joined()) < ($0.count, $1.joined()) }

  /// Returns the number of symbols from an index on that spell a function's name.
  static func length(at index: Int, in symbols: [FormulaSymbol]) -> Int? {
    letters.first { name in
      index + name.count <= symbols.count
        && name.indices.allSatisfy {
          symbols[index + $0].name == name[$0]
            && ($0 == name.count - 1 || symbols[index + $0].isBare)
        }
    }?.count
  }
}

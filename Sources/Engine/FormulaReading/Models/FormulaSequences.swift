import FormulaNotation

/// A formula as sequences of characters, in the order of LaTeX.
///
/// Each symbol is a private scalar, U+E000 + its index in the table of symbols, or a mark of its
/// own if it is a bar with something above or below it. Its rows follow: each begins with a mark of
/// its relation, and one more mark comes after the last. The cells of a grid are formulas of their
/// own. `sequence.py` in the tools writes the same.
struct FormulaSequences {
  /// The sequences of cells, and then that of the formula itself.
  private(set) var sequences: [[Unicode.Scalar]] = []

  private let symbols: SymbolTable
  private let degree: Unicode.Scalar

  private static let first: UInt32 = 0xE000
  private static let fraction: Unicode.Scalar = "/"
  private static let end: Unicode.Scalar = "}"
  /// Stands for symbols that the table doesn't have.
  private static let unknown: Unicode.Scalar = "\u{FFFD}"

  init(_ formula: Formula, symbols: SymbolTable) {
    self.symbols = symbols
    degree = Self.scalar(of: LaTeXSpelling.degree, in: symbols)
    append(formula.row)
  }

  private static func scalar(of name: String, in symbols: SymbolTable) -> Unicode.Scalar {
    symbols.index(of: name).flatMap { Unicode.Scalar(first + UInt32($0)) } ?? unknown
  }

  /// Appends the sequences of what is in cells, and then the row's own.
  private mutating func append(_ row: FormulaRow) {
    var text: [Unicode.Scalar] = []
    write(row, to: &text)
    if !text.isEmpty { sequences.append(text) }
  }

  private mutating func write(_ row: FormulaRow, to text: inout [Unicode.Scalar]) {
    for symbol in row.symbols {
      guard symbol.cells.isEmpty else {
        for cell in symbol.cells.joined() { append(cell) }
        continue
      }
      let isBar = symbol.name == "-" && !(symbol.above.isEmpty && symbol.below.isEmpty)
      text.append(isBar ? Self.fraction : Self.scalar(of: symbol.name, in: symbols))
      let hasRing = symbol.superscripts.isRing
      if hasRing { text.append(degree) }
      var hasRows = false
      for relation in FormulaRelation.parts where !symbol[relation].isEmpty {
        guard let mark = relation.mark, !(hasRing && relation == .superscript) else { continue }
        text.append(mark)
        write(symbol[relation], to: &text)
        hasRows = true
      }
      if hasRows { text.append(Self.end) }
    }
  }
}

extension FormulaRelation {
  /// The mark before a row in this relation; `nil` for the next symbol of a row.
  fileprivate var mark: Unicode.Scalar? {
    switch self {
    case .right: nil
    case .superscript: "^"
    case .subscript: "_"
    case .above: "a"
    case .below: "b"
    case .inside: "i"
    }
  }
}

import FormulaNotation
import InkModel
import Testing

@testable import FormulaReading

/// The LaTeX of every symbol that the reader knows, in every place that it can have.
struct SymbolSpellingTests {
  /// The rows that one symbol may be in, with its name.
  private static func rows(of symbol: FormulaSymbol, _ role: SymbolRole) -> [FormulaRow] {
    let (x, two) = (KnownSymbols.symbol(named: "x"), KnownSymbols.symbol(named: "2"))
    func with(_ relations: [FormulaRelation], _ base: FormulaSymbol? = nil) -> FormulaSymbol {
      var base = base ?? symbol
      for relation in relations { base[relation] = FormulaRow([x, two]) }
      return base
    }
    func around(_ base: FormulaSymbol, _ relations: [FormulaRelation]) -> FormulaSymbol {
      var base = base
      for relation in relations { base[relation] = FormulaRow([symbol]) }
      return base
    }
    let fraction = KnownSymbols.symbol(named: "-")
    var root = around(KnownSymbols.symbol(named: "\\sqrt"), [.above])
    root.inside = FormulaRow([symbol, x])
    var grid = KnownSymbols.symbol(named: FormulaSymbol.grid)
    grid.cells = [
      [FormulaRow([symbol]), FormulaRow([x, symbol])], [FormulaRow([two]), FormulaRow()],
    ]
    let sum = KnownSymbols.symbol(named: "\\sum")
    var rows = [
      [symbol], [symbol, symbol], [x, symbol, x], [two, symbol, two], [x, symbol, grid],
      [around(fraction, [.above, .below]), symbol], [around(fraction, [.below])], [root],
      [around(sum, [.above, .below]), x], [around(x, [.superscript, .subscript])],
    ]
    if role.takesScripts {
      rows += [[.superscript], [.subscript], [.superscript, .subscript]].map { [with($0), x] }
    }
    if symbol.kind.hasLimits || KnownSymbols.limits.contains(symbol.name) {
      rows += [[.above], [.below], [.above, .below]].map { [with($0), x] }
    }
    if role == .letter || role == .digit {
      for cover in ["-", "\\rightarrow", "\\sim", ".", "\\hat", "\\tilde"] {
        var covered = symbol
        covered.above = FormulaRow([KnownSymbols.symbol(named: cover)])
        rows.append([covered, x])
      }
    }
    if role.isCover, role != .bar { rows.append([around(x, [.above]), two]) }
    return rows.map { FormulaRow($0) }
  }

  @Test func writesEverySymbolSoThatItIsReadAgain() throws {
    let table = try NamedBoxes().model.symbols
    for place in table.written {
      let entry = table.entries[place]
      for row in Self.rows(of: table.symbol(place), entry.role) {
        let formula = Formula(row)
        let latex = formula.latex
        guard let again = try? LaTeXParser.formula(latex) else {
          Issue.record("\(entry.name): \(latex) isn't read")
          continue
        }
        #expect(again.says(formula), "\(entry.name): \(latex) is read as \(again.latex)")
      }
    }
  }
}

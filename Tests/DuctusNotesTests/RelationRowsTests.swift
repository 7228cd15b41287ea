import DuctusEngine
import FormulaNotation
import InkModel
import Testing

@testable import DuctusNotes

/// Equations one below the other, by the places of a reading's symbols.
struct RelationRowsTests {
  /// Symbols in boxes, one stroke each.
  private struct Symbols {
    var symbols: [FormulaSymbol] = []
    var strokes: [Stroke] = []

    mutating func add(
      _ name: String, _ kind: FormulaSymbolKind, _ x: Float, _ y: Float, _ width: Float,
      _ height: Float
    ) {
      var symbol = FormulaSymbol(name: name, text: name, kind: kind)
      symbol.strokes = [strokes.count]
      symbols.append(symbol)
      strokes.append(
        Stroke(points: [StrokePoint(x: x, y: y), StrokePoint(x: x + width, y: y + height)]))
    }

    /// Adds `a^2 = b`, with small letters 10 high from the given height.
    mutating func addEquation(_ y: Float, relation: String = "=") {
      add("a", .letter, 0, y, 10, 10)
      add("2", .digit, 12, y - 10, 6, 9)
      add(relation, .relation, 25, y + 3, 12, 5)
      add("b", .letter, 45, y - 6, 10, 16)
    }

    var rows: RelationRows {
      RelationRows(Formula(FormulaRow(symbols)), size: 10, in: Ink(strokes: strokes))
    }
  }

  /// The exponent of the lower row nearly touches the upper one.
  @Test func closeRowsAreDivided() {
    var symbols = Symbols()
    symbols.addEquation(0)
    symbols.addEquation(22)
    let rows = symbols.rows
    #expect(rows.strokes == [[0, 1, 2, 3], [4, 5, 6, 7]])
    #expect(rows.brace == nil)
    let halves = [symbols.symbols[..<4], symbols.symbols[4...]].map {
      Formula(FormulaRow(Array($0)))
    }
    #expect(
      rows.formula(of: halves).latex
        == "\\begin{aligned} a2 & =b \\\\ a2 & =b \\end{aligned}")
  }

  @Test func aBraceMakesCases() {
    var symbols = Symbols()
    symbols.addEquation(0)
    symbols.addEquation(30)
    symbols.add("(", .opening, -12, -10, 6, 52)
    let rows = symbols.rows
    #expect(rows.strokes == [[0, 1, 2, 3], [4, 5, 6, 7]])
    #expect(rows.brace?.strokes == [8])
    let halves = [symbols.symbols[..<4], symbols.symbols[4..<8]].map {
      Formula(FormulaRow(Array($0)))
    }
    #expect(rows.formula(of: halves).latex.hasPrefix("\\begin{cases}"))
  }

  /// The limit below `lim` is no row.
  @Test func arrowsMakeNoRows() {
    var symbols = Symbols()
    symbols.addEquation(0)
    symbols.addEquation(20, relation: "\\rightarrow")
    #expect(symbols.rows.strokes.isEmpty)
  }

  @Test func narrowRelationsMakeNoRows() {
    var symbols = Symbols()
    symbols.addEquation(0)
    symbols.add("=", .relation, 10, 15, 4, 2)
    #expect(symbols.rows.strokes.isEmpty)
  }

  /// The double bar over a tensor was the relation of a row of its own.
  @Test func barsOverSymbolsMakeNoRows() {
    var symbols = Symbols()
    symbols.addEquation(0)
    symbols.add("A", .letter, 65, -6, 14, 18)
    symbols.add("=", .relation, 66, -15, 12, 5)
    #expect(symbols.rows.strokes.isEmpty)
    // With a symbol on both sides it is a relation, however near the next row is.
    symbols.add("x", .letter, 50, -17, 10, 10)
    symbols.add("y", .letter, 84, -17, 10, 10)
    #expect(symbols.rows.strokes.count == 2)
  }

  @Test func relationsWithoutARightSideMakeNoRows() {
    var symbols = Symbols()
    symbols.addEquation(0)
    symbols.add("c", .letter, 0, 24, 10, 10)
    symbols.add("=", .relation, 25, 27, 12, 5)
    #expect(symbols.rows.strokes.isEmpty)
    symbols.add("d", .letter, 45, 24, 10, 10)
    #expect(symbols.rows.strokes.count == 2)
  }

  @Test func linesOfOnlySignsAreFalse() throws {
    for (latex, isFalse) in [
      ("\\begin{aligned} - & = \\\\ a & =b \\end{aligned}", true),
      ("\\begin{aligned} a & =b \\\\ & \\ldots \\end{aligned}", true),
      ("\\begin{aligned} a & =b \\\\ & =\\frac{c}{d} \\end{aligned}", false), ("a=-", false),
    ] {
      #expect(try LaTeXParser.formula(latex).hasFalseLine(in: Ink(strokes: [])) == isFalse)
    }
  }

  /// A line was aligned at the double bar over the letter below.
  @Test func linesAtBarsOverSymbolsAreFalse() {
    for (y, isFalse) in [(Float(-12), true), (-30, false)] {
      var symbols = Symbols()
      symbols.add("A", .letter, 0, 0, 14, 18)
      symbols.add("=", .relation, 20, 6, 12, 5)
      symbols.add("b", .letter, 40, 0, 10, 18)
      symbols.add("=", .relation, 1, y, 12, 5)
      symbols.add("2", .digit, 60, y - 4, 8, 10)
      let rows = [symbols.symbols[3...], symbols.symbols[..<3]].map { FormulaRow(Array($0)) }
      var lines = KnownSymbols.symbol(named: FormulaSymbol.lines)
      lines.cells = rows.map { [$0] }
      let formula = Formula(FormulaRow([lines]))
      #expect(formula.hasFalseLine(in: Ink(strokes: symbols.strokes)) == isFalse)
    }
  }

  @Test func oneRowIsWhole() {
    var symbols = Symbols()
    symbols.addEquation(0)
    #expect(symbols.rows.strokes.isEmpty)
  }
}

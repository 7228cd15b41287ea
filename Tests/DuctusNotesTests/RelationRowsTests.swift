import DuctusEngine
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

  @Test func oneRowIsWhole() {
    var symbols = Symbols()
    symbols.addEquation(0)
    #expect(symbols.rows.strokes.isEmpty)
  }
}

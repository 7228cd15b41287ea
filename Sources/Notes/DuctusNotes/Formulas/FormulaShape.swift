import FormulaNotation

/// The counts of a formula's structures beyond a row.
struct FormulaShape {
  var scripts = 0
  /// Fractions, roots, sums and integrals.
  var structures = 0
  /// Fractions, limits and cells: everything stacked except scripts.
  var stacks = 0
  /// Letters side by side.
  var longestRun = 0
  /// Relations except arrows, and bars with ink on only one side.
  var relations = 0
  /// Colons, which are relations only between numbers: words have them, too.
  var colons = 0
  var halfBars = 0

  init(_ formula: Formula) {
    add(formula.row)
  }

  private mutating func add(_ row: FormulaRow) {
    var run = 0
    for symbol in row.symbols {
      run = symbol.kind == .letter && symbol.isBare ? run + 1 : 0
      longestRun = max(longestRun, run)
      if symbol.kind == .relation, !symbol.name.hasSuffix("arrow") { relations += 1 }
      if symbol.name == ":" { colons += 1 }
      if symbol.kind == .binary, symbol.above.isEmpty != symbol.below.isEmpty { halfBars += 1 }
      if !symbol.superscripts.isEmpty { scripts += 1 }
      if !symbol.subscripts.isEmpty { scripts += 1 }
      if symbol.isFraction || [.root, .bigOperator, .integral].contains(symbol.kind) {
        structures += 1
      }
      if symbol.isFraction || !symbol.cells.isEmpty
        || [.bigOperator, .integral].contains(symbol.kind) && !symbol.isBare
      {
        stacks += 1
      }
      for part in FormulaRelation.parts { add(symbol[part]) }
      for line in symbol.cells { for cell in line { add(cell) } }
    }
  }

  func content(
    operands: Double, least: Double, signs: Double, maximumHalfBarCount: Int
  ) -> ZoneMeasures.Content {
    let said = relations - (longestRun > 0 ? colons : 0) + structures
    guard operands > 0, operands >= least, halfBars <= max(maximumHalfBarCount, said) else {
      return .nothing
    }
    if said > 0 { return .statement }
    return signs > 0 ? .signs : .nothing
  }
}

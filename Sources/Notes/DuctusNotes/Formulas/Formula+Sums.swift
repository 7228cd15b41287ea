import FormulaNotation

extension Formula {
  /// The strokes of a bar with an equation only below it: the line under the terms of a sum, above
  /// its result, which isn't a fraction's, whether or not the terms are above it; `nil` without one.
  var lineAboveResult: [Int]? {
    row.symbols.first { $0.name == "-" && $0.below.isEquation && !$0.above.isEquation }?.strokes
  }
}

extension FormulaRow {
  /// The minimum confidence of a relation that tells.
  private static let minimumConfidence = 0.5

  /// Whether a relation is in the row, outside of brackets.
  fileprivate var isEquation: Bool {
    var depth = 0
    for symbol in symbols {
      if symbol.kind == .opening { depth += 1 }
      if symbol.kind == .closing { depth = max(0, depth - 1) }
      if depth == 0, symbol.isAligning, symbol.confidence >= Self.minimumConfidence { return true }
    }
    return false
  }
}

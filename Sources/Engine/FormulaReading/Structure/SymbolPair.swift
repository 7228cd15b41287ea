import FormulaNotation

/// What speaks for it that a symbol hangs on another, in each relation.
struct SymbolPair {
  /// ln P of the relations by the symbols' places.
  let logs: RelationCache.Logs
  /// Which relations there may be between both, by their numbers.
  let relations: UInt8
  /// How much more usual the relations are between these symbols than between any, by their numbers.
  let usual: SIMD8<Double>

  init(
    _ parent: SymbolChoice, _ child: SymbolChoice, model: LayoutModel,
    _ cache: inout RelationCache
  ) {
    logs = cache.logs(parent.place, child.place)
    relations = parent.rows(beginningWith: child) | 1 << FormulaRelation.right.number
    var usual = SIMD8<Double>(repeating: 0)
    // The counts know of no grids.
    if child.symbol != model.symbols.grid, parent.symbol != model.symbols.grid {
      for relation in FormulaRelation.allCases where relations & 1 << relation.number != 0 {
        usual[relation.number] =
          model.parameters.statisticsWeight
          * model.statistics.association(of: child.symbol, relation, with: parent.symbol)
      }
    }
    self.usual = usual
  }
}

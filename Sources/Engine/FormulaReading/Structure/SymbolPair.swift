import FormulaNotation

/// The evidence for each relation of a symbol to a possible parent.
struct SymbolPair {
  /// ln P of the relations given the symbols' places.
  let logs: RelationCache.Logs
  /// The possible relations between both, as bits of their numbers.
  let relations: UInt8
  /// The weighted gain of each relation between these symbols over any symbols, by its number.
  let associations: SIMD8<Double>

  init(
    _ parent: SymbolChoice, _ child: SymbolChoice, model: LayoutModel,
    _ cache: inout RelationCache
  ) {
    logs = cache.logs(parent.zonedGroup, child.zonedGroup)
    relations = parent.rows(beginningWith: child) | 1 << FormulaRelation.right.number
    var associations = SIMD8<Double>(repeating: 0)
    // The counts don't include grids.
    if child.symbol != model.symbols.grid, parent.symbol != model.symbols.grid {
      for relation in FormulaRelation.allCases where relations & 1 << relation.number != 0 {
        associations[relation.number] =
          model.parameters.statisticsWeight
          * model.statistics.association(of: child.symbol, relation, with: parent.symbol)
      }
    }
    self.associations = associations
  }
}

import FormulaNotation
import InkModel

/// A symbol that a group may be, with its possible relations to others.
struct SymbolChoice {
  /// Its index in the symbol table.
  let symbol: Int
  /// Its share in a formula's score.
  let score: Double
  let role: SymbolRole
  let zonedGroup: RelationCache.ZonedGroup
  /// The rows that it may have, as bits of their relations' numbers.
  private let rows: UInt8
  /// Whether an accent may stand above it.
  private let takesCover: Bool

  /// - Parameters:
  ///   - group: the number of the group for which it is a choice.
  ///   - hasScripts: whether anything may stand at a symbol's corners.
  init(
    _ option: NameOption, of group: Int, _ box: Box, model: LayoutModel, unit: Double,
    hasScripts: Bool
  ) {
    let entry = model.symbols.entries[option.symbol]
    (symbol, score, role) = (option.symbol, option.score, entry.role)
    zonedGroup = RelationCache.ZonedGroup(
      group: group, item: FormulaItem(box, zone: entry.zone, unit: unit))
    takesCover = role.takesScripts
    let takesRows =
      entry.takesLimits || role == .bar || role == .arrow || role == .relation
    var rows: UInt8 = 0
    for relation in FormulaRelation.parts {
      let isTaken =
        switch relation {
        case .superscript, .subscript: hasScripts && role.takesScripts
        case .above: takesRows || role == .root
        case .below: takesRows
        case .inside: role == .root
        case .right: false
        }
      if isTaken { rows |= 1 << relation.number }
    }
    self.rows = rows
  }

  /// Whether it encloses its rows above, below or inside: a bar or a root.
  var encloses: Bool { role == .bar || role == .root }

  /// Returns the rows that it may have if they begin with a symbol, as bits of their relations'
  /// numbers.
  func rows(beginningWith child: SymbolChoice) -> UInt8 {
    takesCover && child.role.isCover ? rows | 1 << FormulaRelation.above.number : rows
  }
}

import FormulaNotation
import InkModel

/// A symbol that a group may be, with all that tells what it can be to others.
struct SymbolChoice {
  /// Its place in the symbol table.
  let symbol: Int
  /// What it adds to a formula's score.
  let score: Double
  let role: SymbolRole
  let place: RelationCache.Place
  /// The rows that it may have, by the numbers of their relations.
  private let rows: UInt8
  /// Whether an accent may stand above it.
  private let takesCover: Bool

  /// - Parameters:
  ///   - group: the number of the group that it is a choice for.
  ///   - hasScripts: whether anything may stand at a symbol's corners.
  init(
    _ option: NameOption, of group: Int, _ box: Box, model: LayoutModel, unit: Double,
    hasScripts: Bool
  ) {
    let entry = model.symbols.entries[option.symbol]
    (symbol, score, role) = (option.symbol, option.score, entry.role)
    place = RelationCache.Place(
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

  /// Whether what hangs on it stands above it, below it or in it: a bar or a root.
  var encloses: Bool { role == .bar || role == .root }

  /// The rows that it may have of those that begin with a symbol, by the numbers of their relations.
  func rows(beginningWith child: SymbolChoice) -> UInt8 {
    takesCover && child.role.isCover ? rows | 1 << FormulaRelation.above.number : rows
  }
}

import CMath
import FormulaNotation
import Support

/// What stands beside, above, below, in and at the corners of what, in formulas that people wrote:
/// counts with back-off (Dirichlet smoothing; MacKay and Peto 1995).
struct FormulaStatistics: Sendable {
  /// A symbol's number here: its place in the symbol table, or one of two that aren't written.
  typealias Number = Int

  private let symbolCount: Int
  /// The number of the beginning of a formula, and of the end of a row.
  let start: Number
  let end: Number

  /// Counts by relation, parent and child.
  private let counts: [UInt64: Float]
  /// Counts by relation and parent.
  private let totals: [Float]  // (relations, numbers)
  /// Shares of children, whatever the parent.
  private let shares: [Float]  // (relations, numbers)
  /// Counts by relation.
  private let sums: [Float]  // (relations)

  /// Weight of the distribution over all parents, and of that in which all symbols are alike.
  private static let backOff: (parents: Float, symbols: Float) = (6, 2)

  /// Reads `formulas.tsv`: lines of `relation`, `parent`, `child`, `count`. `<s>` is the parent of a
  /// formula's first symbol, `</s>` the child of a row's last.
  ///
  /// Symbols that the table lacks are left out.
  ///
  /// - Throws: ``FormulaError`` naming the line.
  init(_ bytes: FileBytes, symbols: SymbolTable) throws(FormulaError) {
    symbolCount = symbols.written.count
    start = symbolCount
    end = symbolCount + 1
    let (start, end, numbers) = (start, end, symbolCount + 2)
    let relations = FormulaRelation.allCases.count
    var counts: [UInt64: Float] = [:]
    var sums = [Float](repeating: 0, count: relations)
    var totals = [Float](repeating: 0, count: relations * numbers)
    var children = totals
    let lines = try TableLines(bytes)
    try lines.forEach(fields: 4) { line, fields throws(FormulaError) in
      if line == 1, fields[0] == "relation" { return }
      guard let relation = FormulaRelation(rawValue: String(fields[0])) else {
        throw lines.fault(line, "'\(fields[0])' is no relation")
      }
      guard let count = Float(fields[3]), count >= 0, count.isFinite else {
        throw lines.fault(line, "'\(fields[3])' is no count")
      }
      // The sums over all parents are added up here.
      if fields[1] == "*" { return }
      let parent = fields[1] == "<s>" ? start : symbols.place(of: String(fields[1]))
      let child = fields[2] == "</s>" ? end : symbols.place(of: String(fields[2]))
      guard let parent, let child else { return }
      counts[Self.key(relation, parent, child), default: 0] += count
      totals[relation.number * numbers + parent] += count
      children[relation.number * numbers + child] += count
      sums[relation.number] += count
    }
    let uniform = Self.backOff.symbols / Float(symbolCount + 1)
    shares = children.indices.map {
      (children[$0] + uniform) / (sums[$0 / numbers] + Self.backOff.symbols)
    }
    (self.counts, self.totals, self.sums) = (counts, totals, sums)
  }

  private static func key(
    _ relation: FormulaRelation, _ parent: Number, _ child: Number
  ) -> UInt64 {
    UInt64(relation.number) << 32 | UInt64(parent) << 16 | UInt64(child)
  }

  private func place(_ relation: FormulaRelation, _ number: Number) -> Int {
    relation.number * (symbolCount + 2) + number
  }

  /// ln P(child | relation, parent).
  func logProbability(of child: Number, _ relation: FormulaRelation, of parent: Number) -> Double {
    let general = shares[place(relation, child)]
    let count = counts[Self.key(relation, parent, child)] ?? 0
    let total = totals[place(relation, parent)]
    return log(Double((count + Self.backOff.parents * general) / (total + Self.backOff.parents)))
  }

  /// How much likelier a child is for its parent than in the same relation to any: what the relation
  /// itself makes likely is left to the boxes.
  func association(of child: Number, _ relation: FormulaRelation, with parent: Number) -> Double {
    logProbability(of: child, relation, of: parent)
      - log(Double(shares[place(relation, child)]))
  }

  /// ln of the share of a symbol among all, wherever it stands.
  func logShare(of symbol: Number) -> Double { log(Double(shares[place(.right, symbol)])) }

  /// ln of the probability that a symbol has a row in a relation, and that it has none.
  func logOdds(of relation: FormulaRelation, at parent: Number) -> (has: Double, lacks: Double) {
    let written = totals[place(.right, parent)]
    let general = sums[relation.number] / max(1, sums[FormulaRelation.right.number])
    let having = totals[place(relation, parent)]
    let share = Double(
      (having + Self.backOff.parents * general) / (max(written, having) + Self.backOff.parents))
    let held = min(0.999, max(1e-5, share))
    return (log(held), log1p(-held))
  }
}

extension FormulaRelation {
  /// Its place among all cases, which is that of the perceptron's output.
  var number: Int {
    switch self {
    case .right: 0
    case .superscript: 1
    case .subscript: 2
    case .above: 3
    case .below: 4
    case .inside: 5
    }
  }
}

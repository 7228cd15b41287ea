import CMath
import FormulaNotation
import Support

/// The symbols beside, above, below, inside and at the corners of others in handwritten formulas:
/// counts with back-off (Dirichlet smoothing; MacKay and Peto 1995).
struct FormulaStatistics: Sendable {
  /// A symbol's number: its index in the symbol table, or one of two that aren't written.
  typealias Number = Int

  private let symbolCount: Int
  /// The number for the beginning of a formula, and that for the end of a row.
  let start: Number
  let end: Number

  /// The children of each parent in each relation, ascending, concatenated; their counts; and the
  /// start of each relation and parent.
  private let children: [Number]
  private let counts: [Float]
  private let begins: [Int]  // (relations, numbers), and the end
  /// The counts by relation and parent.
  private let totals: [Float]  // (relations, numbers)
  /// The shares of children over all parents.
  private let shares: [Float]  // (relations, numbers)
  private let logShares: [Double]  // (relations, numbers)

  /// The weights of the distribution over all parents, and of the uniform one.
  private static let backOff: (parents: Float, symbols: Float) = (6, 2)

  /// Reads `formulas.tsv`: lines of `relation`, `parent`, `child`, `count`. `<s>` is the parent of
  /// a formula's first symbol, `</s>` the child of a row's last.
  ///
  /// Symbols that aren't in the table are skipped.
  ///
  /// - Throws: ``FormulaError`` naming the line.
  init(_ bytes: FileBytes, symbols: SymbolTable) throws(FormulaError) {
    symbolCount = symbols.written.count
    start = symbolCount
    end = symbolCount + 1
    let (start, end, numbers) = (start, end, symbolCount + 2)
    let relations = FormulaRelation.allCases.count
    var found: [(index: Int, child: Number, count: Float)] = []
    var sums = [Float](repeating: 0, count: relations)
    var totals = [Float](repeating: 0, count: relations * numbers)
    var childTotals = totals
    let lines = try TableLines(bytes)
    try lines.forEach(fields: 4) { line, fields throws(FormulaError) in
      if line == 1, fields[0] == "relation" { return }
      guard let relation = FormulaRelation(rawValue: fields[0]) else {
        throw lines.fault(line, "'\(fields[0])' isn't a relation")
      }
      guard let count = Float(fields[3]), count >= 0, count.isFinite else {
        throw lines.fault(line, "'\(fields[3])' isn't a count")
      }
      // The sums over all parents are computed here.
      if fields[1] == "*" { return }
      let parent = fields[1] == "<s>" ? start : symbols.index(of: fields[1])
      let child = fields[2] == "</s>" ? end : symbols.index(of: fields[2])
      guard let parent, let child else { return }
      let index = relation.number * numbers + parent
      found.append((index, child, count))
      totals[index] += count
      childTotals[relation.number * numbers + child] += count
      sums[relation.number] += count
    }
    let uniform = Self.backOff.symbols / Float(symbolCount + 1)
    shares = childTotals.indices.map {
      (childTotals[$0] + uniform) / (sums[$0 / numbers] + Self.backOff.symbols)
    }
    logShares = shares.map { log(Double($0)) }
    self.totals = totals
    found = found.ordered { ($0.index, $0.child) < ($1.index, $1.child) }
    children = found.map { $0.child }
    counts = found.map { $0.count }
    var begins = [Int](repeating: 0, count: totals.count + 1)
    for line in found { begins[line.index + 1] += 1 }
    for index in totals.indices { begins[index + 1] += begins[index] }
    self.begins = begins
  }

  /// Returns the count of a child, by the index of the relation and the parent.
  private func count(_ index: Int, _ child: Number) -> Float {
    var (low, high) = (begins[index], begins[index + 1])
    while low < high {
      let middle = (low + high) / 2
      if children[middle] < child { low = middle + 1 } else { high = middle }
    }
    var count: Float = 0
    while low < begins[index + 1], children[low] == child {
      count += counts[low]
      low += 1
    }
    return count
  }

  private func index(_ relation: FormulaRelation, _ number: Number) -> Int {
    relation.number * (symbolCount + 2) + number
  }

  /// Returns ln P(child | relation, parent).
  func logProbability(of child: Number, _ relation: FormulaRelation, of parent: Number) -> Double {
    let general = shares[index(relation, child)]
    let index = index(relation, parent)
    let count = count(index, child)
    let total = totals[index]
    return log(Double((count + Self.backOff.parents * general) / (total + Self.backOff.parents)))
  }

  /// Returns how much likelier a child is for its parent than for any parent in the same relation:
  /// the boxes already show the likelihood of the relation.
  func association(of child: Number, _ relation: FormulaRelation, with parent: Number) -> Double {
    logProbability(of: child, relation, of: parent) - logShares[index(relation, child)]
  }

  /// Returns ln of a symbol's share among all, in any position.
  func logShare(of symbol: Number) -> Double { logShares[index(.right, symbol)] }
}

extension FormulaRelation {
  /// Its index among all cases, which is that of the perceptron's output.
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

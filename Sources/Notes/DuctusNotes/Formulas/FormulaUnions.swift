import DuctusEngine
import FormulaNotation
import InkModel
import Support

/// Formulas of a page that may be pieces of one: sums far from their limits, bars far from their
/// rows, and sides of an equation far from its relation.
struct FormulaUnions {
  /// Pieces that may be one formula.
  struct Union: Hashable {
    /// Indices of formulas, ascending.
    let formulas: [Int]
    /// Indices of the page's parts that are in no formula, ascending.
    let parts: [Int]
    /// The amount by which the whole may cost more: pieces side by side like this are hardly ever
    /// formulas of their own.
    let allowance: Double
  }

  /// All that belong together, in one union each.
  private(set) var wholes: [Union] = []
  /// The unions of a whole's neighbours, two and two, if it has more than two.
  private(set) var pairs: [Union] = []

  /// The maximum gap between an operator and its limit, relative to the operator's height, and that
  /// between a bar and its rows, in usual sides of the formula's strokes.
  private static let limitGap: Float = 1
  private static let barGap: Float = 1.8
  /// The maximum distance of the middles of an operator and its limit, relative to the wider one, and
  /// the maximum ratio of their widths.
  private static let limitShift: Float = 0.6
  private static let limitWidth: Float = 2.5
  /// The maximum overlap of an operator and a row above or below it, relative to the row's height.
  private static let overlap: Float = 0.3
  /// The minimum share of a row's width at its bar.
  private static let sharedWidth: Float = 0.7
  /// The maximum gap between two sides of a relation, in usual sides of strokes, and the minimum
  /// overlap of their heights, relative to the lower one.
  private static let sideGap: Float = 4
  private static let sharedHeight: Float = 0.4
  /// The costs of a limit that isn't its operator's, and of a side without its relation or a row
  /// beside a bar that has rows already: multiples of the temperature of costs.
  private static let (loneLimit, loneSide) = (9.0, 3.0)
  /// The minimum width of a bar with rows, in usual sides of strokes: a minus sign is narrower.
  private static let barWidth: Float = 1.5
  /// The maximum number of formulas of a page that are compared.
  private static let maximumCount = 500

  /// - Parameter ink: the page's.
  /// - Complexity: O(formulas · (formulas + parts) · symbols).
  init(_ formulas: [ZoneReading], parts: [ZonePart], in ink: Ink) {
    guard formulas.count <= Self.maximumCount else { return }
    let pieces = formulas.map { Piece($0, in: ink) }
    let taken = Set(formulas.lazy.flatMap(\.zone.members))
    let free = parts.indices.filter { !taken.contains($0) && !parts[$0].isProse }
    let boxes = pieces.map(\.box) + free.map { parts[$0].box }
    // The highest cost of each piece without its neighbours.
    var (edges, costs) = ([(a: Int, b: Int, cost: Double)](), boxes.map { _ in 0.0 })
    for (index, piece) in pieces.enumerated() {
      for other in boxes.indices where other != index {
        let isSide = other < pieces.count && piece.isContinued(by: pieces[other])
        let cost = max(piece.cost(of: boxes[other]), isSide ? Self.loneSide : 0)
        guard cost > 0 else { continue }
        edges.append((index, other, cost))
        for end in [index, other] { costs[end] = max(costs[end], cost) }
      }
    }
    var sets = DisjointSets(count: boxes.count)
    for edge in edges { sets.join(edge.a, edge.b) }
    func union(_ members: [Int], allowance: Double) -> Union {
      Union(
        formulas: members.filter { $0 < pieces.count }.sorted(),
        parts: members.filter { $0 >= pieces.count }.map { free[$0 - pieces.count] }.sorted(),
        allowance: allowance)
    }
    let joined = sets.sets.filter { $0.count > 1 }
    wholes = joined.map { set in
      let cost = set.reduce(0) { $0 + costs[$1] } / Double(set.count)
      return union(set, allowance: cost * Double(set.count - 1))
    }
    let large = Set(joined.filter { $0.count > 2 }.joined())
    pairs = edges.filter { large.contains($0.a) }.map { union([$0.a, $0.b], allowance: $0.cost) }
  }

  /// A formula, with what it lacks.
  private struct Piece {
    let box: PageBox
    let size: Float
    /// The operators and bars with space for a row above or below.
    var operators: [Operator] = []
    /// Whether something must precede or follow it.
    let isOpenBefore: Bool
    let isOpenAfter: Bool

    struct Operator {
      let box: PageBox
      let isBar: Bool
      let lacksAbove: Bool
      let lacksBelow: Bool
    }

    init(_ reading: ZoneReading, in ink: Ink) {
      (box, size) = (reading.box, reading.size)
      let symbols = reading.formula.row.symbols
      isOpenBefore = symbols.first.map(\.isOpenBefore) ?? false
      isOpenAfter = symbols.last.map(\.isOpenAfter) ?? false
      for symbol in reading.formula.symbols {
        let boxes = symbol.strokes.map {
          PageBox(around: ink.strokes[reading.zone.strokes[$0]].points)
        }
        guard let box = PageBox(joining: boxes) else { continue }
        let isBar = box.isFlat && box.width > barWidth * size && symbol.kind != .relation
        guard isBar || symbol.isBigOperator else { continue }
        operators.append(
          Operator(
            box: box, isBar: isBar, lacksAbove: symbol.above.isEmpty && symbol.superscripts.isEmpty,
            lacksBelow: symbol.below.isEmpty && symbol.subscripts.isEmpty))
      }
    }

    /// Returns the cost of a box by itself that may be a row above or below one of the operators; 0
    /// for any other.
    func cost(of row: PageBox) -> Double {
      operators.reduce(0) { max($0, cost(of: row, at: $1)) }
    }

    private func cost(of row: PageBox, at sign: Operator) -> Double {
      let isAbove = row.y + row.height / 2 < sign.box.y + sign.box.height / 2
      let isLacking = isAbove ? sign.lacksAbove : sign.lacksBelow
      let (x, y) = sign.box.white(to: row)
      guard y > -overlap * row.height else { return 0 }
      if sign.isBar {
        guard y <= barGap * size, -x >= sharedWidth * row.width else { return 0 }
        return isLacking ? loneLimit : loneSide
      }
      let shift = abs(row.x + row.width / 2 - sign.box.x - sign.box.width / 2)
      let isLimit =
        isLacking && y <= limitGap * sign.box.height
        && shift <= limitShift * max(row.width, sign.box.width)
        && row.width <= limitWidth * sign.box.width
      return isLimit ? loneLimit : 0
    }

    /// Returns whether a piece may follow in the same row.
    func isContinued(by other: Piece) -> Bool {
      guard isOpenAfter || other.isOpenBefore else { return false }
      let (x, y) = box.white(to: other.box)
      return box.x + box.width / 2 < other.box.x + other.box.width / 2
        && x <= sideGap * max(size, other.size)
        && -y >= sharedHeight * min(box.height, other.box.height)
    }
  }
}

/// The zones that were read as unions.
struct TriedUnions {
  private var zones: Set<FormulaZone> = []
  private var budget: StrokeBudget

  /// - Parameter count: the maximum number of strokes in all of them.
  init(count: Int) {
    budget = StrokeBudget(count)
  }

  /// Adds a zone that is to be read.
  ///
  /// - Returns: whether it wasn't read before and may be read.
  mutating func insert(_ zone: FormulaZone) -> Bool {
    guard !zones.contains(zone), budget.spend(zone.strokes.count) else { return false }
    zones.insert(zone)
    return true
  }
}

extension FormulaSymbol {
  fileprivate var isBigOperator: Bool {
    kind == .bigOperator || kind == .function && KnownSymbols.limits.contains(name)
  }
  fileprivate var isOpenBefore: Bool {
    kind == .relation || kind == .closing || kind == .binary && isBare
  }
  fileprivate var isOpenAfter: Bool {
    kind == .relation || kind == .opening || kind == .function || kind == .bigOperator
      || kind == .binary && isBare
  }
}

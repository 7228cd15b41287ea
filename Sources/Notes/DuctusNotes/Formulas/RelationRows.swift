import DuctusEngine
import FormulaNotation
import InkModel

/// The rows of a formula that may be several equations one below the other: each has a relation with
/// a right side, and the symbols nearest to it. Exponents and fractions may reach into the next row,
/// so that no white separates them.
struct RelationRows {
  /// The strokes of each row from the top, ascending; empty for a formula of one row.
  private(set) var strokes: [[Int]] = []
  /// The brace before all rows; `nil` without one.
  private(set) var brace: FormulaSymbol?

  /// A symbol with its place.
  private struct Item {
    let strokes: [Int]
    let box: PageBox
    let isBar: Bool

    var middle: Float { box.y + box.height / 2 }
  }

  /// The minimum distance between two rows' relations, relative to the usual size of strokes.
  private static let minimumPitch: Float = 1
  /// The maximum number of rows.
  private static let maximumCount = 16
  /// The minimum width of a relation, relative to the widest one: those of limits are narrower.
  private static let minimumWidth: Float = 0.35
  /// The minimum overlap of two rows' widths, relative to the narrower one.
  private static let sharedWidth: Float = 0.3
  /// The weight of the white beside a symbol, relative to that of the white above and below. This
  /// and `unlevelness` were chosen on rows composed of recorded formulas of the validation split.
  private static let aside: Float = 0.2
  /// The weight of the distance between two symbols' middles, relative to that of the white above
  /// and below.
  private static let unlevelness: Float = 0.6

  /// - Parameters:
  ///   - formula: a reading of the whole.
  ///   - size: the usual size of its strokes.
  ///   - ink: the formula's ink.
  /// - Complexity: O(symbols²).
  init(_ formula: Formula, size: Float, in ink: Ink) {
    var items: [Item] = []
    var (relations, openings) = ([Int](), [(item: Int, symbol: FormulaSymbol)]())
    for symbol in formula.symbols {
      guard let box = symbol.box(in: ink) else { continue }
      if symbol.isAligning { relations.append(items.count) }
      if symbol.kind == .opening || symbol.kind == .fence { openings.append((items.count, symbol)) }
      let isBar = box.width > size && box.isFlat && !symbol.isAligning
      items.append(Item(strokes: symbol.strokes, box: box, isBar: isBar))
    }
    let widest = relations.map { items[$0].box.width }.max() ?? 0
    let test = RelationTest(items.map(\.box), size: size)
    relations = relations.filter { relation in
      let box = items[relation].box
      return box.width >= Self.minimumWidth * widest && test.hasRightSide(box)
        && !test.isOverSymbol(box)
    }.sorted { items[$0].middle < items[$1].middle }
    guard let first = relations.first, let lowest = relations.last else { return }
    var owners = [Int?](repeating: nil, count: items.count)
    var (count, last) = (1, items[first].middle)
    for relation in relations {
      if items[relation].middle - last >= Self.minimumPitch * size { count += 1 }
      last = items[relation].middle
      owners[relation] = count - 1
    }
    guard (2...Self.maximumCount).contains(count) else { return }
    let left = items.indices.min { items[$0].box.x < items[$1].box.x }
    let opening = openings.first { opening in
      let box = items[opening.item].box
      return opening.item == left && box.y < items[first].middle
        && box.bottom > items[lowest].middle
    }
    if let opening { owners[opening.item] = count }
    Self.spread(&owners, over: items, count: count)
    let rows = (0..<count).map { row in items.indices.filter { owners[$0] == row } }
    let boxes = rows.compactMap { row in PageBox(joining: row.map { items[$0].box }) }
    for (upper, lower) in zip(boxes, boxes.dropFirst())
    where -upper.white(to: lower).x < Self.sharedWidth * min(upper.width, lower.width) { return }
    strokes = rows.map { row in row.flatMap { items[$0].strokes }.sorted() }
    brace = opening.map { opening in
      var brace = KnownSymbols.symbol(named: "\\{")
      brace.strokes = opening.symbol.strokes
      brace.confidence = opening.symbol.confidence
      brace.alternatives = opening.symbol.alternatives
      return brace
    }
  }

  /// Gives each symbol to the row of its nearest symbol, the nearest ones first.
  private static func spread(_ owners: inout [Int?], over items: [Item], count: Int) {
    var nearest = items.map { _ in (distance: Float.infinity, row: 0) }
    func reach(from index: Int, row: Int) {
      for other in items.indices {
        let distance = distance(items[index], items[other])
        if distance < nearest[other].distance { nearest[other] = (distance, row) }
      }
    }
    for (index, owner) in owners.enumerated() {
      if let owner, owner < count { reach(from: index, row: owner) }
    }
    var open = items.indices.filter { owners[$0] == nil }
    while let place = open.indices.min(by: {
      nearest[open[$0]].distance < nearest[open[$1]].distance
    }) {
      let next = open.remove(at: place)
      owners[next] = nearest[next].row
      reach(from: next, row: nearest[next].row)
    }
  }

  private static func distance(_ a: Item, _ b: Item) -> Float {
    let (x, y) = a.box.white(to: b.box)
    let white = aside * max(0, x) + max(0, y)
    // The ink above or below a bar is its numerator or denominator.
    if a.isBar || b.isBar, -x >= 0.5 * min(a.box.width, b.box.width) { return white }
    return white + unlevelness * abs(a.middle - b.middle)
  }
}

extension RelationRows {
  /// Returns the rows as one formula: aligned at their first relations or, with a brace, as cases.
  ///
  /// - Parameter rows: each row's formula, whose strokes are the whole's.
  func formula(of rows: [Formula]) -> Formula {
    guard let brace else {
      var lines = KnownSymbols.symbol(named: FormulaSymbol.lines)
      lines.cells = rows.map { formula in
        let symbols = formula.row.symbols
        let index = symbols.firstIndex(where: \.isAligning) ?? symbols.count
        return [FormulaRow(Array(symbols[..<index])), FormulaRow(Array(symbols[index...]))]
      }
      return Formula(FormulaRow([lines]))
    }
    var grid = KnownSymbols.symbol(named: FormulaSymbol.grid)
    grid.cells = rows.map { [$0.row] }
    return Formula(FormulaRow([brace, grid]))
  }
}

extension FormulaSymbol {
  /// Whether equations are aligned at it: arrows are frequent in limits, and colons in words.
  var isAligning: Bool { kind == .relation && !name.hasSuffix("arrow") && name != ":" }
}

import FormulaNotation
import Support

/// Finds the likeliest arrangements of symbols with known strokes: as one tree, or as several if
/// some are in lines and columns.
struct ArrangementSearch {
  private let all: StrokeGroups
  private let model: LayoutModel
  private let hasScripts: Bool
  private let finder: GridFinder
  private var cache: RelationCache
  /// The number of groups that stand for grids, so far.
  private var standIns = 0
  /// The readings of cells and lines so far: other segmentations of an ink leave most of its cells
  /// unchanged.
  private var known: [PartKey: [Arrangement]] = [:]

  private struct PartKey: Hashable {
    let strokes: [Int]
    let isLine: Bool
  }

  /// The numbers of segmentations of a cell or line that are tried, and of readings that are kept.
  private static let waysOfPart = 3
  private static let readingsOfPart = 12

  /// The numbers of alternative readings that are tried for a cell, and for all cells.
  private static let otherReadings = 3
  private static let maximumOtherCount = 8

  /// - Parameter hasScripts: whether anything may stand at a symbol's corners, or in cells.
  init(_ all: StrokeGroups, model: LayoutModel, hasScripts: Bool) {
    self.all = all
    self.model = model
    self.hasScripts = hasScripts
    finder = GridFinder(all, model: model)
    cache = RelationCache(model: model, unit: all.unit, hasScripts: hasScripts)
  }

  /// - Parameter numbers: the groups of a segmentation.
  /// - Complexity: O(symbols² · beam · names).
  mutating func arrangements(of numbers: [Int]) -> [Arrangement] {
    guard hasScripts else { return cell(numbers) }
    let single = line(numbers)
    guard let lines = finder.lines(of: numbers) else { return single }
    let cells = lines.map { [$0] }
    var readings: [[[Arrangement]]] = []
    for line in lines { readings.append([part(line, isLine: true)]) }
    return single + outer([], [Part(cells: cells, readings: readings)], isOfLines: true)
  }

  /// A grid with the readings of each cell, best first; none for an empty cell.
  private struct Part {
    let cells: [[[Int]]]
    let readings: [[[Arrangement]]]
    /// Whether it has one cell above another in brackets.
    var looksLikeFraction = false
  }

  /// Returns the arrangements of one line, which may contain matrices and cases, best first.
  private mutating func line(_ numbers: [Int]) -> [Arrangement] {
    let plain = cell(numbers)
    let plans = finder.grids(among: numbers)
    guard !plans.isEmpty else { return plain }
    var outside = Set(numbers)
    var brackets: [Int: NameOption] = [:]
    var parts: [Part] = []
    for plan in plans {
      outside.subtract(plan.cells.joined().joined())
      brackets[plan.opening.group] = plan.opening.option
      if let closing = plan.closing { brackets[closing.group] = closing.option }
      var readings: [[[Arrangement]]] = []
      for line in plan.cells {
        var row: [[Arrangement]] = []
        for numbers in line { row.append(part(numbers, isLine: false)) }
        readings.append(row)
      }
      let isMatrix = plan.closing != nil
      if isMatrix {
        readings = CellKind.agreeing(readings, penalty: model.parameters.oddCellPenalty)
      }
      parts.append(
        Part(
          cells: plan.cells, readings: readings,
          looksLikeFraction: isMatrix && plan.cells.map { $0.count } == [1, 1]))
    }
    let members = numbers.filter(outside.contains).map { number in
      var group = all.groups[number]
      if let option = brackets[number] { group.options = [option] }
      return StructureSearch.Member(number: number, group: group)
    }
    let found = plain + outer(members, parts, isOfLines: false)
    return found.ordered { $0.score > $1.score }
  }

  /// Returns the readings of a cell or line, over several segmentations, best first.
  private mutating func part(_ numbers: [Int], isLine: Bool) -> [Arrangement] {
    guard !numbers.isEmpty else { return [] }
    let strokes = numbers.flatMap { all.groups[$0].strokes }.sorted()
    let key = PartKey(strokes: strokes, isLine: isLine)
    if let found = known[key] { return found }
    let ways = SegmentationSearch.best(
      all, strokes, parameters: model.parameters, limit: Self.waysOfPart)
    var found: [Arrangement] = []
    for way in ways { found += isLine ? line(way.groups) : cell(way.groups) }
    let best = Array(found.ordered { $0.score > $1.score }.prefix(Self.readingsOfPart))
    known[key] = best
    return best
  }

  /// Returns the arrangements as one tree.
  private mutating func cell(_ numbers: [Int]) -> [Arrangement] {
    guard !numbers.isEmpty else { return [] }
    return trees(numbers.map { StructureSearch.Member(number: $0, group: all.groups[$0]) })
  }

  private mutating func trees(_ members: [StructureSearch.Member]) -> [Arrangement] {
    let search = StructureSearch(members, of: all, model: model, hasScripts: hasScripts)
    return search.best(&cache).map { Arrangement(search, $0) }
  }

  /// Returns the arrangements of what surrounds grids, each of which is one symbol there: with the
  /// likeliest reading of every cell, and with another reading of one cell.
  private mutating func outer(
    _ members: [StructureSearch.Member], _ parts: [Part], isOfLines: Bool
  ) -> [Arrangement] {
    var members = members
    var grids: [Int: Arrangement.Grid] = [:]
    var score = 0.0
    var others: [(grid: Int, line: Int, column: Int, reading: Arrangement, loss: Double)] = []
    for part in parts {
      let number = all.groups.count + standIns
      standIns += 1
      members.append(
        StructureSearch.Member(
          number: number, group: SymbolGroup(grid: part.cells.joined().joined(), of: all, model)))
      grids[number] = Arrangement.Grid(
        cells: part.readings.map { line in line.map { $0.first } }, isOfLines: isOfLines)
      if part.looksLikeFraction { score -= model.parameters.columnPenalty }
      for (line, row) in part.readings.enumerated() {
        score -= model.parameters.gridPenalty
        for (column, readings) in row.enumerated() {
          guard let best = readings.first else { continue }
          score += best.score
          others += readings.dropFirst().prefix(Self.otherReadings).map {
            (number, line, column, $0, best.score - $0.score)
          }
        }
      }
    }
    var found = trees(members).map { arrangement in
      var arrangement = arrangement
      arrangement.grids = grids
      arrangement.score += score
      return arrangement
    }
    guard let best = found.first else { return [] }
    for other in others.ordered(by: { $0.loss < $1.loss }).prefix(Self.maximumOtherCount) {
      var changed = best
      changed.grids[other.grid]?.cells[other.line][other.column] = other.reading
      changed.score -= other.loss
      found.append(changed)
    }
    return found
  }
}

import FormulaNotation
import InkModel

/// Finds possible matrices, cases and lines below each other by the places of groups. Their
/// likelihood compared with other readings then decides.
struct GridFinder {
  private let all: StrokeGroups
  private let symbols: SymbolTable
  private let parameters: FormulaParameters
  private let rows: GridRows
  private let columns: GridColumns

  /// The maximum number of lines and columns of a grid.
  private static let maximumCount = 32
  /// The maximum number of brackets that are tried as the opening of a grid.
  private static let maximumBracketCount = 64
  /// The minimum heights of brackets around a grid, in units and relative to its tallest line.
  private static let bracketHeight = 1.7
  private static let bracketByLine = 1.25
  /// The minimum overlap of two brackets' heights.
  private static let sharedHeight = 0.6
  /// The minimum overlap of two lines' widths.
  private static let sharedWidth = 0.3
  /// The maximum gap in score between a bracket's name and the best one.
  private static let bracketMargin = 12.0
  /// The penalty of a bracket that its strokes don't look like.
  private static let unlikelyBracket = 6.0
  /// The bonus of a brace that nothing closes, since cases are common.
  private static let caseBonus = 4.0

  init(_ all: StrokeGroups, model: LayoutModel) {
    self.all = all
    symbols = model.symbols
    parameters = model.parameters
    rows = GridRows(all, symbols: symbols)
    columns = GridColumns(all, symbols: symbols)
  }

  // MARK: - Lines

  /// Returns the groups of each of several lines with a relation; `nil` if they are one line.
  ///
  /// - Complexity: O(groups · log groups + groups · bars).
  func lines(of numbers: [Int]) -> [[Int]]? {
    guard numbers.contains(where: isRelation) else { return nil }
    let found = rows.rows(of: numbers)
    guard (2...Self.maximumCount).contains(found.count),
      found.allSatisfy({ $0.members.contains(where: isRelation) })
    else { return nil }
    for (upper, lower) in zip(found, found.dropFirst()) {
      let (a, b) = (box(of: upper.members), box(of: lower.members))
      let shared = min(a.bottomRight.x, b.bottomRight.x) - max(a.topLeft.x, b.topLeft.x)
      guard shared >= Self.sharedWidth * min(a.width, b.width),
        !upper.members.contains(where: { isLimit(b, of: $0) })
      else { return nil }
    }
    return found.map { $0.members }
  }

  /// Returns whether a line below a sum or lim is no wider than its limit may be.
  private func isLimit(_ line: Box, of number: Int) -> Bool {
    guard all.likeliest(number, symbols)?.takesLimits ?? false else { return false }
    let box = all.groups[number].box
    let between = abs(line.centre.x - box.centre.x)
    return between < 0.5 * max(line.width, box.width)
      && line.width < 2 * box.width + 2 * all.unit
  }

  private func isRelation(_ number: Int) -> Bool { all.isRelation(number, symbols) }

  private func box(of numbers: [Int]) -> Box {
    Box(around: numbers.map { all.groups[$0].box })!
  }

  // MARK: - Grids in brackets

  /// Returns grids that have no group in common, from the left.
  ///
  /// - Complexity: O(brackets · groups · (log groups + bars)).
  func grids(among numbers: [Int]) -> [GridPlan] {
    let sorted = numbers.sorted { all.groups[$0].box.topLeft.x < all.groups[$1].box.topLeft.x }
    var plans: [GridPlan] = []
    var taken: Set<Int> = []
    var brackets = 0
    for opening in sorted where !taken.contains(opening) && isTall(all.groups[opening].box) {
      brackets += 1
      guard brackets <= Self.maximumBracketCount else { break }
      guard let plan = plan(from: opening, among: sorted.filter { !taken.contains($0) }) else {
        continue
      }
      plans.append(plan)
      taken.formUnion(plan.cells.joined().joined())
      taken.insert(opening)
      if let closing = plan.closing { taken.insert(closing.group) }
    }
    return plans
  }

  /// - Parameters:
  ///   - opening: a tall group.
  ///   - numbers: the groups that are in no grid, from the left.
  private func plan(from opening: Int, among numbers: [Int]) -> GridPlan? {
    let left = all.groups[opening].box
    let names = brackets(opening) { $0 == .opening || $0 == .fence }
    for closing in numbers where closing != opening {
      let right = all.groups[closing].box
      guard right.topLeft.x > left.centre.x, isTall(right), isAsHigh(left, right),
        let pair = pair(
          opening, names, closing, brackets(closing) { $0 == .closing || $0 == .fence })
      else { continue }
      let content = content(of: left, until: right.centre.x, among: numbers, closing: closing)
      return cells(of: content, in: left, areCases: false).map { cells in
        GridPlan(
          opening: GridPlan.Bracket(group: opening, option: pair.opening),
          closing: GridPlan.Bracket(group: closing, option: pair.closing), cells: cells)
      }
    }
    // Without a closing one, nothing distinguishes a fence from a letter.
    let openings = names.filter { symbols.entries[$0.symbol].role == .opening }
    let content = content(of: left, until: .infinity, among: numbers, closing: nil)
    guard !openings.isEmpty, let cells = cells(of: content, in: left, areCases: true)
    else { return nil }
    let option = brace(before: cells, opening, openings) ?? likeliest(openings, of: opening)
    return GridPlan(
      opening: GridPlan.Bracket(group: opening, option: level(option, among: openings)),
      closing: nil, cells: cells)
  }

  /// Returns a brace, however it is drawn, if each line has a relation: cases have conditions, an
  /// unfinished matrix has none. `nil` if the symbol is known.
  private func brace(
    before cells: [[[Int]]], _ opening: Int, _ openings: [NameOption]
  ) -> NameOption? {
    guard cells.allSatisfy({ $0.joined().contains(where: isRelation) }) else { return nil }
    return named(Self.brace, among: openings, of: opening)?.option
  }

  /// Returns the likeliest opening bracket by its looks, given that nothing closes it, which
  /// favours a brace.
  private func likeliest(_ openings: [NameOption], of number: Int) -> NameOption {
    let brace = symbols.index(of: Self.brace)
    func worth(_ option: NameOption) -> Double {
      looks(of: option, number) + (option.symbol == brace ? Self.caseBonus : 0)
    }
    return openings.max { worth($0) < worth($1) } ?? openings[0]
  }

  private static let brace = "\\{"

  /// Returns the possible names of a group among brackets.
  private func brackets(_ number: Int, _ isOne: (SymbolRole) -> Bool) -> [NameOption] {
    let group = all.groups[number]
    guard let best = group.options.first, group.letters.isEmpty else { return [] }
    return (group.isKnown ? group.options : group.alternatives).filter {
      isOne(symbols.entries[$0.symbol].role) && best.score - $0.score <= Self.bracketMargin
    }
  }

  /// Returns how much a group looks like a bracket: how common brackets are in rows doesn't matter
  /// for grids.
  private func looks(of option: NameOption, _ number: Int) -> Double {
    let weight = parameters.weight(strokes: all.groups[number].strokes.count)
    return weight * option.logProbability
      - parameters.priorWeight * symbols.entries[option.symbol].logPrior
  }

  private func isTall(_ box: Box) -> Bool {
    box.height >= Self.bracketHeight * all.unit && box.width < 0.6 * box.height
  }

  private func isAsHigh(_ a: Box, _ b: Box) -> Bool {
    let shared = min(a.bottomRight.y, b.bottomRight.y) - max(a.topLeft.y, b.topLeft.y)
    return shared >= Self.sharedHeight * max(a.height, b.height)
  }

  /// Returns the likeliest pair of matching brackets; each is also evidence for the other.
  private func pair(
    _ first: Int, _ openings: [NameOption], _ last: Int, _ closings: [NameOption]
  ) -> (opening: NameOption, closing: NameOption)? {
    var best: (opening: NameOption, closing: NameOption)?
    var bestWorth = -Double.infinity
    for (open, close) in Self.pairs {
      guard let opening = named(open, among: openings, of: first),
        let closing = named(close, among: closings, of: last),
        opening.isLikely || closing.isLikely
      else { continue }
      let worth = looks(of: opening.option, first) + looks(of: closing.option, last)
      if worth <= bestWorth { continue }
      bestWorth = worth
      best = (opening.option, closing.option)
    }
    return best.map { pair in
      (level(pair.opening, among: openings), level(pair.closing, among: closings))
    }
  }

  /// Returns a bracket with the highest score among a group's brackets.
  private func level(_ option: NameOption, among options: [NameOption]) -> NameOption {
    let score = options.reduce(option.score) { max($0, $1.score) }
    return NameOption(
      symbol: option.symbol, logProbability: option.logProbability, score: score)
  }

  /// Returns a group as a bracket, and whether it looks like it.
  private func named(
    _ name: String, among options: [NameOption], of number: Int
  ) -> (option: NameOption, isLikely: Bool)? {
    guard let symbol = symbols.index(of: name) else { return nil }
    if let known = options.first(where: { $0.symbol == symbol }) { return (known, true) }
    let group = all.groups[number]
    guard let best = group.options.first, group.letters.isEmpty, !group.isKnown else { return nil }
    let score = best.score - Self.unlikelyBracket
    return (NameOption(symbol: symbol, logProbability: -Self.unlikelyBracket, score: score), false)
  }

  private static let pairs = [
    ("(", ")"), ("[", "]"), ("\\{", "\\}"), ("|", "|"), ("\\|", "\\|"),
  ]

  private func content(
    of bracket: Box, until right: Double, among numbers: [Int], closing: Int?
  ) -> [Int] {
    numbers.filter { number in
      let centre = all.groups[number].box.centre
      return number != closing && centre.x > bracket.centre.x && centre.x < right
        && centre.y > bracket.topLeft.y && centre.y < bracket.bottomRight.y
    }
  }

  // MARK: - Cells

  /// Returns the cells in a bracket; `nil` if it has one line.
  ///
  /// - Parameter areCases: whether nothing closes the bracket.
  private func cells(of content: [Int], in bracket: Box, areCases: Bool) -> [[[Int]]]? {
    let found = rows.rows(of: content)
    let tallest = found.map { $0.bottom - $0.top }.max() ?? 0
    // A line of only a bar belongs to a fraction, however far away its numerator is.
    guard (2...Self.maximumCount).contains(found.count),
      bracket.height >= Self.bracketByLine * tallest,
      !found.contains(where: { $0.members.count == 1 && isBar($0.members[0]) })
    else { return nil }
    let lines = found.map { row in
      row.members.sorted { all.groups[$0].box.topLeft.x < all.groups[$1].box.topLeft.x }
    }
    let edges = columns.edges(between: lines, areCases: areCases)
    guard edges.count < Self.maximumCount else { return nil }
    return lines.map { line in
      var cells = [[Int]](repeating: [], count: edges.count + 1)
      for number in line {
        let x = all.groups[number].box.centre.x
        cells[edges.count { $0 < x }].append(number)
      }
      return cells
    }
  }

  private func isBar(_ number: Int) -> Bool {
    all.likeliest(number, symbols)?.role == .bar
  }
}

import FormulaNotation
import InkModel
import Testing

@testable import FormulaReading

/// Candidates for matrices, cases and lines below one another, from boxes with names; letters are
/// 20 high.
struct GridFinderTests {
  private let boxes: NamedBoxes

  init() throws { boxes = try NamedBoxes() }

  private func symbol(
    _ name: String, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>
  ) -> NamedBoxes.Symbol {
    ([name], x, y)
  }

  /// Letters and signs side by side, 10 wide, 20 high and 4 apart; an equals sign is low.
  private func row(_ names: [String], x: Double, y: Double) -> [NamedBoxes.Symbol] {
    names.enumerated().map { place, name in
      let left = x + 14 * Double(place)
      return symbol(name, left...left + 10, name == "=" ? y + 7...y + 13 : y...y + 20)
    }
  }

  private func lines(_ symbols: [NamedBoxes.Symbol]) throws -> [[Int]]? {
    GridFinder(try boxes.groups(symbols), model: boxes.model)
      .lines(of: Array(symbols.indices))?.map { $0.sorted() }
  }

  private func grids(_ symbols: [NamedBoxes.Symbol]) throws -> [GridPlan] {
    GridFinder(try boxes.groups(symbols), model: boxes.model).grids(among: Array(symbols.indices))
  }

  private func name(_ bracket: GridPlan.Bracket?) -> String? {
    bracket.map { boxes.model.symbols.entries[$0.option.symbol].name }
  }

  // MARK: - Lines

  @Test func linesHaveARelationEach() throws {
    let equations = row(["x", "=", "1"], x: 0, y: 0) + row(["y", "=", "2"], x: 0, y: 35)
    #expect(try lines(equations) == [[0, 1, 2], [3, 4, 5]])
    let sum = row(["x", "=", "1"], x: 0, y: 0) + row(["y", "+", "2"], x: 0, y: 35)
    #expect(try lines(sum) == nil)
    #expect(try lines(row(["x", "=", "1"], x: 0, y: 0)) == nil)
    #expect(try lines(row(["x", "+", "1"], x: 0, y: 0)) == nil)
  }

  @Test func linesStandBelowOneAnother() throws {
    let apart = row(["x", "=", "1"], x: 0, y: 0) + row(["y", "=", "2"], x: 80, y: 35)
    #expect(try lines(apart) == nil)
  }

  @Test func aLimitIsNoLine() throws {
    let limit = [
      symbol("i", 0...6, 46...54), symbol("=", 9...15, 49...52), symbol("1", 18...21, 46...54),
    ]
    let sum = [symbol("\\sum", 0...20, 0...28)] + row(["x", "=", "y"], x: 26, y: 4)
    #expect(try lines(sum + limit) == nil)
    // Below a letter it would be a line.
    let letters = [symbol("A", 0...20, 0...28)] + row(["x", "=", "y"], x: 26, y: 4)
    #expect(try lines(letters + limit) == [[0, 1, 2, 3], [4, 5, 6]])
  }

  @Test func aFractionBelongsToItsLine() throws {
    let fraction = [
      symbol("1", 28...34, 35...47), symbol("-", 24...40, 50...51), symbol("2", 28...36, 54...66),
    ]
    let equations =
      row(["x", "=", "1"], x: 0, y: 0) + row(["y", "="], x: -4, y: 40) + fraction
    #expect(try lines(equations) == [[0, 1, 2], [3, 4, 5, 6, 7]])
  }

  // MARK: - Grids

  private var matrix: [NamedBoxes.Symbol] {
    [
      symbol("(", 0...8, 0...64), symbol("1", 16...26, 6...26), symbol("2", 56...66, 6...26),
      symbol("3", 16...26, 38...58), symbol("4", 56...66, 38...58), symbol(")", 76...84, 0...64),
    ]
  }

  @Test func cellsStandBetweenBrackets() throws {
    let plan = try #require(try grids(matrix).first)
    #expect(plan.cells == [[[1], [2]], [[3], [4]]])
    #expect(plan.opening.group == 0 && plan.closing?.group == 5)
    #expect(name(plan.opening) == "(" && name(plan.closing) == ")")
  }

  @Test func bracketsBelongTogether() throws {
    // The closing one looks a little more like a square bracket than like a round one.
    var symbols = matrix
    symbols[5].names = ["]", ")"]
    symbols[0].names = ["(", "1"]
    let plan = try #require(try grids(symbols).first)
    #expect(name(plan.opening) == "(" && name(plan.closing) == ")")
  }

  @Test func anUnclosedBracketIsABrace() throws {
    let open = [symbol("(", 0...8, 0...64)]
    let cases =
      open + row(["a", "=", "1"], x: 16, y: 4) + row(["b", "=", "2"], x: 16, y: 38)
    let plan = try #require(try grids(cases).first)
    #expect(name(plan.opening) == "\\{" && plan.closing == nil)
    #expect(plan.cells.map { $0.joined().sorted() } == [[1, 2, 3], [4, 5, 6]])
    // Without relations it is what it looks like: an unfinished matrix.
    let unfinished = try #require(try grids(Array(matrix.dropLast())).first)
    #expect(name(unfinished.opening) == "(" && unfinished.closing == nil)
  }

  @Test func oneLineIsNoGrid() throws {
    let low = [symbol("(", 0...8, -4...24)] + row(["x", "+", "1"], x: 14, y: 0)
    #expect(try grids(low + [symbol(")", 56...64, -4...24)]).isEmpty)
    let tall = [symbol("(", 0...8, -10...40)] + row(["x", "+", "1"], x: 14, y: 5)
    #expect(try grids(tall + [symbol(")", 56...64, -10...40)]).isEmpty)
  }

  @Test func aFractionInBracketsIsNoGrid() throws {
    let found = try grids([
      symbol("(", 0...8, 0...64), symbol("a", 16...26, 4...24), symbol("-", 12...32, 31...32),
      symbol("b", 16...26, 40...60), symbol(")", 40...48, 0...64),
    ])
    #expect(found.isEmpty)
  }

  @Test func gridsSideBySideShareNothing() throws {
    let right = matrix.map { symbol in
      self.symbol(
        symbol.names[0], symbol.x.lowerBound + 100...symbol.x.upperBound + 100, symbol.y)
    }
    let plans = try grids(matrix + right)
    #expect(plans.map(\.cells) == [[[[1], [2]], [[3], [4]]], [[[7], [8]], [[9], [10]]]])
    #expect(plans.map(\.opening.group) == [0, 6] && plans.map { $0.closing?.group } == [5, 11])
  }
}

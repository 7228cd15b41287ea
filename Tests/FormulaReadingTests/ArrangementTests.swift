import FormulaNotation
import Testing

@testable import FormulaReading

/// Trees, grids and lines of symbols whose names are known.
struct ArrangementTests {
  private let boxes: NamedBoxes

  init() throws { boxes = try NamedBoxes() }

  /// The best arrangement of symbols.
  private func best(_ symbols: [NamedBoxes.Symbol]) throws -> Arrangement {
    let all = try boxes.groups(symbols)
    return try #require(boxes.arrangements(all, of: Array(symbols.indices)).first)
  }

  private func symbol(
    _ name: String, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>
  ) -> NamedBoxes.Symbol {
    ([name], x, y)
  }

  private var matrix: [NamedBoxes.Symbol] {
    [
      symbol("(", 0...8, 0...70), symbol("1", 18...22, 6...28), symbol("2", 50...62, 6...28),
      symbol("3", 14...26, 42...64), symbol("4", 50...62, 42...64), symbol(")", 76...84, 0...70),
    ]
  }

  @Test func namesEverySymbolOfAGridOnce() throws {
    let found = try best(matrix)
    #expect(found.grids.count == 1)
    #expect(found.identities.map(\.group).sorted() == Array(matrix.indices))
  }

  /// TeX refuses a sum with a limit and a script at the same end.
  @Test func aScriptBesideALimitIsItsRest() throws {
    let symbols = [
      symbol("\\sum", 0...30, 0...40), symbol("n", 0...10, 50...60), symbol("2", 32...40, 36...46),
    ]
    let all = try boxes.groups(symbols)
    let members = symbols.indices.map { StructureSearch.Member(number: $0, group: all.groups[$0]) }
    let search = StructureSearch(members, of: all, model: boxes.model, hasScripts: true)
    var tree = FormulaTree(score: 0)
    for (number, relation) in [(0, nil), (1, .below), (2, .subscript)] as [(Int, FormulaRelation?)]
    {
      tree.add(
        group: try #require(search.numbers.firstIndex(of: number)), option: 0,
        to: relation.map { FormulaTree.Link(node: 0, relation: $0) }, isEnclosed: false, score: 0)
    }
    let formula = Arrangement(search, tree).formula(strokes: nil, confidence: { _ in 1 })
    #expect(formula.row.symbols[0].below.symbols.map(\.name) == ["n", "2"])
    #expect(formula.row.symbols[0].subscripts.isEmpty)
  }

  /// Whether a ring composes functions or is a degree sign.
  @Test(arguments: [(0.0, "f", "\\circ"), (0, "5", "\\degree"), (11, "5", "\\circ")])
  func aRingHighAfterADigitIsThatOfADegree(
    _ top: Double, _ before: String, _ name: String
  ) throws {
    let symbols: [NamedBoxes.Symbol] = [
      symbol(before, 0...15, 0...30), (["\\circ", "\\degree"], 20...28, top...top + 8),
    ]
    let all = try boxes.groups(symbols)
    let members = symbols.indices.map { StructureSearch.Member(number: $0, group: all.groups[$0]) }
    let search = StructureSearch(members, of: all, model: boxes.model, hasScripts: true)
    var tree = FormulaTree(score: 0)
    tree.add(group: 0, option: 0, to: nil, isEnclosed: false, score: 0)
    tree.add(
      group: 1, option: 0, to: FormulaTree.Link(node: 0, relation: .right), isEnclosed: false,
      score: 0)
    let formula = search.formula(tree, strokes: nil, confidence: { _ in 1 }, grid: { _ in nil })
    #expect(formula.symbols.map(\.name) == [before, name])
  }

  @Test func asksForTheConfidenceOfEachName() throws {
    let found = try best(matrix)
    var asked: [Int] = []
    let formula = found.formula(strokes: (10...15).map { [$0] }) { identity in
      asked.append(identity.group)
      return Double(identity.group) / 10
    }
    #expect(asked.sorted() == Array(matrix.indices))
    #expect(formula.latex == #"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}"#)
    #expect(formula.symbols.flatMap(\.strokes).sorted() == [10, 11, 12, 13, 14, 15])
    #expect(formula.row.symbols[2].confidence == 0.5)
  }

  @Test func namesAloneHaveNoStrokes() throws {
    let formula = try best(matrix).formula(strokes: nil) { _ in
      Issue.record("no confidence is needed")
      return 0
    }
    #expect(formula.latex == #"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}"#)
    #expect(formula.symbols.allSatisfy { $0.strokes.isEmpty && $0.alternatives.isEmpty })
  }

  @Test func linesPartBeforeTheirRelations() throws {
    let lines = [
      symbol("x", 0...12, 8...20), symbol("=", 22...34, 10...16), symbol("2", 44...54, 0...20),
      symbol("y", 0...12, 58...76), symbol("=", 22...34, 60...66), symbol("3", 44...54, 50...70),
    ]
    let all = try boxes.groups(lines)
    let found = try #require(
      boxes.arrangements(all, of: Array(lines.indices)).first { !$0.grids.isEmpty })
    let formula = found.formula(strokes: lines.indices.map { [$0] }) { _ in 1 }
    #expect(formula.row.symbols.map(\.name) == [FormulaSymbol.lines])
    #expect(
      formula.row.symbols[0].cells.map { line in line.map { $0.symbols.map(\.name) } }
        == [[["x"], ["=", "2"]], [["y"], ["=", "3"]]])
  }
}

import InkModel
import Testing

@testable import FormulaReading

/// Which symbols stand in one row, of boxes with names; letters are 20 high.
struct GridRowsTests {
  private let boxes: NamedBoxes

  init() throws { boxes = try NamedBoxes() }

  /// The members of each row, from above.
  private func rows(_ symbols: [NamedBoxes.Symbol]) throws -> [[Int]] {
    let all = try boxes.groups(symbols)
    return GridRows(all, symbols: boxes.model.symbols).rows(of: Array(symbols.indices))
      .map { $0.members.sorted() }
  }

  private func symbol(
    _ name: String, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>
  ) -> NamedBoxes.Symbol {
    ([name], x, y)
  }

  @Test func whiteAcrossAllPartsRows() throws {
    let found = try rows([
      symbol("1", 0...10, 0...20), symbol("2", 20...30, 2...22), symbol("3", 0...10, 30...50),
      symbol("4", 20...30, 31...51),
    ])
    #expect(found == [[0, 1], [2, 3]])
  }

  @Test func aFractionIsOneRow() throws {
    let symbols = [
      symbol("a", 0...10, 0...10), symbol("-", -5...15, 14...15), symbol("b", 0...10, 19...29),
      symbol("c", 0...10, 60...70),
    ]
    let all = try boxes.groups(symbols)
    let found = GridRows(all, symbols: boxes.model.symbols).rows(of: [0, 1, 2, 3])
    #expect(found.map { $0.members.sorted() } == [[0, 1, 2], [3]])
    #expect(found[0].top == 0 && found[0].bottom == 29)
  }

  @Test func aSumHasItsLimits() throws {
    let found = try rows([
      symbol("n", 2...12, 0...8), symbol("\\sum", 0...20, 12...40), symbol("1", 4...10, 46...58),
      symbol("x", 26...36, 18...32), symbol("y", 0...10, 90...110),
    ])
    #expect(found == [[0, 1, 2, 3], [4]])
  }

  @Test func aMinusSignIsNoBar() throws {
    let found = try rows([
      symbol("x", 0...10, 0...20), symbol("-", 14...24, 9...10), symbol("1", 28...38, 0...20),
      symbol("y", 0...10, 30...50), symbol("-", 14...24, 39...40), symbol("2", 28...38, 30...50),
    ])
    #expect(found == [[0, 1, 2], [3, 4, 5]])
  }

  @Test func exponentsStayWithTheirBases() throws {
    let found = try rows([
      symbol("x", 0...12, 10...30), symbol("2", 13...18, 1...8), symbol("y", 0...12, 50...70),
      symbol("3", 13...18, 41...48),
    ])
    #expect(found == [[0, 1], [2, 3]])
  }

  @Test func rowsComeFromAboveHoweverTheyWereWritten() throws {
    let found = try rows([
      symbol("3", 0...10, 60...80), symbol("1", 0...10, 0...20), symbol("2", 0...10, 30...50),
    ])
    #expect(found == [[1], [2], [0]])
    #expect(try rows([symbol("1", 0...10, 0...20)]) == [[0]])
    let all = try boxes.groups([symbol("1", 0...10, 0...20)])
    #expect(GridRows(all, symbols: boxes.model.symbols).rows(of: []).isEmpty)
  }
}

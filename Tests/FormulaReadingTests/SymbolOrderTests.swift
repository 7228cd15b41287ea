import InkModel
import Testing

@testable import FormulaReading

/// The order in which symbols are attached to one another.
struct SymbolOrderTests {
  private func member(
    _ name: String, _ role: SymbolRole, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>
  ) -> SymbolOrder.Member {
    SymbolOrder.Member(
      box: Box([Vector(x.lowerBound, y.lowerBound), Vector(x.upperBound, y.upperBound)])!,
      entry: SymbolTable.Entry(name: name, text: name, role: role, zone: .x, logPrior: 0))
  }

  private func order(_ members: [SymbolOrder.Member]) -> [String] {
    SymbolOrder(members, unit: 10).order.map { members[$0].entry.name }
  }

  @Test func barsComeBeforeWhatBeginsLeftOfThem() {
    let found = order([
      member("a", .letter, -1...4, 0...10), member("-", .bar, 0...20, 15...15),
      member("b", .letter, 8...14, 20...30), member("c", .letter, 25...30, 10...20),
    ])
    #expect(found == ["-", "a", "b", "c"])
  }

  @Test func theLongerBarComesFirst() {
    let found = order([
      member("short", .bar, 2...12, 5...5), member("long", .bar, 0...20, 15...15),
      member("a", .letter, 4...8, -10...2),
    ])
    #expect(found == ["long", "short", "a"])
  }

  @Test func sumsComeBeforeTheirLimits() {
    let found = order([
      member("n", .letter, -5...(-1), 32...38), member("=", .relation, 1...5, 33...36),
      member("\\sum", .big, 0...15, 0...30), member("x", .letter, 20...25, 10...20),
    ])
    #expect(found == ["\\sum", "n", "=", "x"])
  }

  @Test func rootsComeBeforeTheirIndex() {
    let found = order([
      member("3", .digit, -2...3, 0...6), member("\\sqrt", .root, 0...30, 0...20),
      member("x", .letter, 15...25, 8...18),
    ])
    #expect(found == ["\\sqrt", "3", "x"])
  }

  @Test func aRootOverABarIsPartOfTheFraction() {
    let found = order([
      member("\\sqrt", .root, 2...18, 0...20), member("-", .bar, 0...20, 22...22),
      member("x", .letter, 8...14, 5...15), member("y", .letter, 8...14, 25...35),
    ])
    #expect(found == ["-", "\\sqrt", "x", "y"])
  }
}

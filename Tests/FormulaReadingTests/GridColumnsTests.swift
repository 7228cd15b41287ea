import InkModel
import Testing

@testable import FormulaReading

/// The boundaries of columns, for boxes with names.
struct GridColumnsTests {
  private let boxes: NamedBoxes

  init() throws { boxes = try NamedBoxes() }

  private typealias Row = [(name: String, x: ClosedRange<Double>, y: ClosedRange<Double>)]

  /// - Parameter rows: from above, their symbols from the left.
  private func columns(_ rows: [Row], areCases: Bool = false) throws -> [Double] {
    let all = try boxes.groups(rows.joined().map { ([$0.name], $0.x, $0.y) })
    var next = 0
    let lines = rows.map { row -> [Int] in
      defer { next += row.count }
      return Array(next..<next + row.count)
    }
    return GridColumns(all, symbols: boxes.model.symbols).edges(
      between: lines, areCases: areCases)
  }

  @Test func wideWhitePartsColumns() throws {
    let edges = try columns([
      [("1", 0...10, 0...20), ("2", 40...50, 0...20)],
      [("3", 0...10, 30...50), ("4", 40...50, 30...50)],
    ])
    #expect(edges == [25])
  }

  @Test func numbersOfSeveralDigitsAreOneCell() throws {
    let edges = try columns([
      [("1", 0...10, 0...20), ("2", 12...22, 0...20), ("7", 60...70, 0...20)],
      [("3", 0...10, 30...50), ("4", 12...22, 30...50), ("8", 60...70, 30...50)],
    ])
    #expect(edges == [41])
  }

  @Test func aSignBelongsToWhatFollows() throws {
    let edges = try columns([
      [("1", 0...10, 0...20), ("-", 40...50, 9...10), ("2", 52...62, 0...20)],
      [("3", 0...10, 30...50), ("-", 40...50, 39...40), ("4", 52...62, 30...50)],
    ])
    #expect(edges == [25])
  }

  /// Symbols from the left, each 20 wide, with a gap before it.
  private func row(_ y: Double, _ symbols: [(String, gap: Double)]) -> Row {
    var x = 0.0
    return symbols.map { name, gap in
      x += gap + 20
      let isFlat = name == "-" || name == "="
      return (name, x - 20...x, isFlat ? y + 18...y + 20 : y...y + 38)
    }
  }

  /// `2x + y = 7` above `x - y = 2`, evenly spaced.
  @Test func equationsOfASystemAreOneCell() throws {
    let rows = [
      row(0, ["2", "x", "+", "y", "=", "7"].map { ($0, 24) }),
      row(60, ["x", "-", "y", "=", "2"].map { ($0, 24) }),
    ]
    #expect(try columns(rows, areCases: true) == [])
  }

  /// `1  x = 0` above `2  y = 7`.
  @Test func conditionsOfCasesStandApart() throws {
    let rows = ["x", "y"].enumerated().map { place, name in
      row(60 * Double(place), [("1", 0), (name, 80), ("=", 14), ("2", 14)])
    }
    #expect(try columns(rows, areCases: true).count == 1)
  }

  @Test func noCellIsEmpty() throws {
    let edges = try columns([
      [("1", 0...10, 0...20), ("2", 40...50, 0...20)], [("3", 0...10, 30...50)],
    ])
    #expect(edges == [])
  }
}

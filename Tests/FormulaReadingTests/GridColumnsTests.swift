import Foundation
import InkModel
import ModelPack
import Testing

@testable import FormulaReading
@testable import InkReading

private let root = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Where columns and rows part, of boxes with names.
struct GridColumnsTests {
  private let model: LayoutModel

  init() throws {
    let pack = try Pack(contentsOf: root.appendingPathComponent("weights/formulas"))
    model = try FormulaModel(UnsharedParts(PackFiles(pack)), precision: .int8).layout
  }

  /// Symbols as their boxes' diagonals; rows from above, their symbols from the left.
  private func groups(
    _ rows: [[(name: String, x: ClosedRange<Double>, y: ClosedRange<Double>)]]
  ) throws -> (all: StrokeGroups, lines: [[Int]]) {
    let symbols = rows.joined().map { $0 }
    let strokes = symbols.map { symbol in
      [
        Vector(symbol.x.lowerBound, symbol.y.lowerBound),
        Vector(symbol.x.upperBound, symbol.y.upperBound),
      ]
    }
    var all = StrokeGroups(strokes, known: strokes.indices.map { [$0] }, model: model)
    for (index, symbol) in symbols.enumerated() {
      let place = try #require(model.symbols.place(of: symbol.name))
      all.setOptions(
        [NameOption(symbol: place, logProbability: 0, score: 0)], limit: 1, of: index)
    }
    var next = 0
    let lines = rows.map { row -> [Int] in
      defer { next += row.count }
      return Array(next..<next + row.count)
    }
    return (all, lines)
  }

  private func columns(
    _ rows: [[(name: String, x: ClosedRange<Double>, y: ClosedRange<Double>)]]
  ) throws -> [Double] {
    let (all, lines) = try groups(rows)
    return GridColumns(all, symbols: model.symbols).edges(between: lines)
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

  @Test func noCellIsEmpty() throws {
    let edges = try columns([
      [("1", 0...10, 0...20), ("2", 40...50, 0...20)], [("3", 0...10, 30...50)],
    ])
    #expect(edges == [])
  }

  @Test func aFractionIsOneRow() throws {
    let (all, _) = try groups([
      [("a", 0...10, 0...10), ("-", -5...15, 14...15), ("b", 0...10, 19...29)],
      [("c", 0...10, 60...70)],
    ])
    let rows = GridRows(all, symbols: model.symbols).rows(of: [0, 1, 2, 3])
    #expect(rows.map { $0.members.sorted() } == [[0, 1, 2], [3]])
    #expect(rows[0].top == 0 && rows[0].bottom == 29)
  }
}

import Foundation
import InkModel
import ModelPack
import Testing

@testable import FormulaReading
@testable import InkReading

/// Symbols with known names, each drawn as its box's diagonal, and the pack's model to read them.
struct NamedBoxes {
  /// A symbol that may have several names, the likeliest first, each worth 1 less than the one
  /// before.
  typealias Symbol = (names: [String], x: ClosedRange<Double>, y: ClosedRange<Double>)

  let model: LayoutModel

  init() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let pack = try Pack(contentsOf: root.appendingPathComponent("weights/formulas"))
    model = try FormulaModel(UnsharedParts(PackFiles(pack)), precision: .int8).layout
  }

  /// A group for each symbol, in their order.
  func groups(_ symbols: [Symbol]) throws -> StrokeGroups {
    let strokes = symbols.map { symbol in
      [
        Vector(symbol.x.lowerBound, symbol.y.lowerBound),
        Vector(symbol.x.upperBound, symbol.y.upperBound),
      ]
    }
    var all = StrokeGroups(strokes, known: strokes.indices.map { [$0] }, model: model)
    for (index, symbol) in symbols.enumerated() {
      let options = try symbol.names.enumerated().map { rank, name in
        NameOption(
          symbol: try #require(model.symbols.index(of: name)), logProbability: -Double(rank),
          score: -Double(rank))
      }
      all.setOptions(options, limit: options.count, of: index)
    }
    return all
  }

  /// How a part of the symbols may be arranged, the best first.
  func arrangements(_ all: StrokeGroups, of numbers: [Int]) -> [Arrangement] {
    var search = ArrangementSearch(all, model: model, hasScripts: true)
    return search.arrangements(of: numbers)
  }
}

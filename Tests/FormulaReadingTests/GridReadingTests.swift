import FormulaNotation
import Foundation
import InkFormats
import InkModel
import InkReading
import ModelPack
import Testing

@testable import FormulaReading

private let root = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Matrices, cases and lines below one another, composed from recorded symbols.
struct GridReadingTests {
  private let session: FormulaSession
  private let inks: [Ink]

  /// Strokes of some symbols in the samples.
  private static let places: [String: (ink: Int, strokes: [Int])] = [
    "x": (0, [0, 1]), "=": (0, [2, 3]), "b": (0, [10]), "2": (0, [11]), "4": (0, [13, 14]),
    "a": (0, [15]), "(": (2, [9]), ")": (2, [12]), "0": (1, [11]), "1": (3, [4]), "3": (3, [13]),
  ]

  init() throws {
    let pack = try Pack(contentsOf: root.appendingPathComponent("weights/formulas"))
    session = FormulaSession(
      try FormulaModel(UnsharedParts(PackFiles(pack)), precision: .int8))
    inks = try InkFileReader(path: root.appendingPathComponent("Samples/formulas.ndjson").path)
      .map { try $0.get().ink }
  }

  private func read(
    _ strokes: [Stroke], _ change: (inout RecognitionHints) -> Void = { _ in }
  ) throws -> Formula? {
    var request = RecognitionRequest(ink: Ink(strokes: strokes))
    var hints = RecognitionHints()
    change(&hints)
    request.context.hints = hints
    return try session.recognize(request, maxResultCount: 1).candidates.first?.formula
  }

  /// A symbol's strokes with its box's corner at a place; as wide as its height makes it, unless a
  /// width is given.
  private func put(
    _ name: String, _ x: Float, _ y: Float, width: Float? = nil, height: Float
  ) -> [Stroke] {
    let (ink, places) = Self.places[name]!
    let strokes = places.map { inks[ink].strokes[$0].points }
    let points = strokes.joined()
    let (left, top) = (points.map(\.x).min()!, points.map(\.y).min()!)
    let scale = height / (points.map(\.y).max()! - top)
    let across = width.map { $0 / (points.map(\.x).max()! - left) } ?? scale
    return strokes.map { stroke in
      Stroke(
        points: stroke.map {
          StrokePoint(x: x + ($0.x - left) * across, y: y + ($0.y - top) * scale)
        })
    }
  }

  private func matrix() -> [Stroke] {
    put("(", 0, 0, width: 8, height: 64) + put("a", 16, 10, height: 14)
      + put("2", 52, 4, height: 22) + put("b", 16, 38, height: 22) + put("4", 52, 38, height: 22)
      + put(")", 84, 0, width: 8, height: 64)
  }

  @Test func readsAMatrix() throws {
    let formula = try #require(try read(matrix()))
    #expect(formula.latex == #"\begin{pmatrix} a & 2 \\ b & 4 \end{pmatrix}"#)
    // Each stroke is of one symbol, and the grid itself has none.
    #expect(formula.symbols.flatMap(\.strokes).sorted() == Array(0..<7))
    #expect(formula.row.symbols.map(\.kind) == [.opening, .grid, .closing])
    #expect(
      formula.nodes.compactMap(\.cell).map { [$0.line, $0.column] }
        == [[0, 0], [0, 1], [1, 0], [1, 1]])
    for symbol in formula.symbols where symbol.kind != .grid {
      #expect(symbol.confidence > 0 && symbol.confidence <= 1)
    }
  }

  /// Square brackets are rare in rows, but not around matrices.
  @Test func tellsSquareBracketsByTheirLooks() throws {
    func bracket(_ x: Float, _ width: Float) -> Stroke {
      let corners: [(Float, Float)] = [(width, 0), (0, 1), (-1, 32), (0, 63), (width, 64)]
      return Stroke(points: corners.map { StrokePoint(x: x + $0.0, y: $0.1) })
    }
    let strokes = [bracket(2, 9)] + matrix().dropFirst().dropLast() + [bracket(92, -9)]
    #expect(try read(strokes)?.latex == #"\begin{bmatrix} a & 2 \\ b & 4 \end{bmatrix}"#)
  }

  @Test func readsAMatrixThatIsStillOpen() throws {
    let formula = try #require(try read(matrix().dropLast()))
    #expect(formula.row.symbols.map(\.kind) == [.opening, .grid])
    #expect(formula.row.symbols[1].cells.map(\.count) == [2, 2])
  }

  @Test func readsAColumnInAnEquation() throws {
    let strokes =
      put("x", 0, 44, height: 14) + put("=", 24, 48, width: 18, height: 7)
      + put("(", 54, 0, width: 9, height: 100) + put("1", 72, 6, height: 22)
      + put("3", 70, 40, height: 22) + put("0", 70, 72, height: 22)
      + put(")", 96, 0, width: 9, height: 100)
    let formula = try #require(try read(strokes))
    #expect(formula.row.symbols.map(\.name).prefix(2) == ["x", "="])
    #expect(formula.row.symbols[3].cells.map(\.count) == [1, 1, 1])
    #expect(formula.row.symbols[3].cells.map { $0[0].symbols[0].name } == ["1", "3", "0"])
  }

  private static let brace = Stroke(
    points: zip(
      [14, 8, 6, 6, 6, 0, 6, 6, 6, 8, 14], [0, 1, 6, 14, 26, 32, 38, 50, 58, 63, 64]
    ).map { StrokePoint(x: 44 + Float($0), y: Float($1)) })
  private static let roundBrace = Stroke(
    points: zip([12, 4, 0, 0, 0, 4, 12], [0, 8, 20, 32, 44, 56, 64]).map {
      StrokePoint(x: 44 + Float($0), y: Float($1))
    })

  /// A brace without its middle is one where each line has a relation.
  @Test(arguments: [brace, roundBrace]) func readsCases(_ brace: Stroke) throws {
    let strokes =
      put("x", 0, 24, height: 14) + put("=", 20, 28, width: 16, height: 7)
      + [brace] + put("a", 66, 10, height: 14)
      + put("=", 86, 14, width: 16, height: 7) + put("2", 110, 4, height: 22)
      + put("b", 66, 38, height: 22) + put("=", 86, 46, width: 16, height: 7)
      + put("4", 110, 38, height: 22)
    #expect(try read(strokes)?.latex == #"x = \begin{cases} a = 2 \\ b = 4 \end{cases}"#)
  }

  /// A recorded formula, repeated below itself.
  private func lines() -> [Stroke] {
    let upper = inks[3].strokes
    let heights = upper.flatMap { $0.points.map(\.y) }
    let down = 1.35 * (heights.max()! - heights.min()!)
    return upper
      + upper.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x + 4, y: $0.y + down) })
      }
  }

  @Test func readsLinesAlignedAtTheirRelations() throws {
    let line = #"x + \frac{1}{4} & =\pm\frac{3}{4}"#
    let formula = try #require(try read(lines()))
    #expect(formula.latex == #"\begin{aligned} \#(line) \\ \#(line) \end{aligned}"#)
    #expect(formula.symbols.flatMap(\.strokes).sorted() == Array(lines().indices))
  }

  @Test func whatAWriterChoseStaysInItsCell() throws {
    let formula = try #require(
      try read(matrix()) { $0.knownSymbols = [KnownSymbol(name: "z", strokes: [2])] })
    #expect(formula.row.symbols[1].cells[0][1].symbols.map(\.name) == ["z"])
  }

  @Test func numbersHaveNoScripts() throws {
    // A small 2 at the corner of a 4.
    let strokes = put("4", 0, 20, height: 22) + put("2", 20, 8, height: 12)
    #expect(try read(strokes)?.latex == "4^{2}")
    for level in [FormulaLevel.digits, .arithmetic] {
      #expect(try read(strokes) { $0.allowedSymbols = level.symbols }?.latex == "42")
    }
  }
}

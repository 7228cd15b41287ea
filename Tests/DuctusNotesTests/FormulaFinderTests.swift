import DuctusEngine
import EngineFixtures
import InkModel
import PackCatalog
import Testing

@testable import DuctusNotes

/// How much of a page is read as formulas.
@Suite struct FormulaFinderTests {
  private static func equation() throws -> Ink {
    try #require(Samples.records("sympy/quadratic").first).ink
  }

  /// A finder in equations one far below the other.
  private static func finder(count: Int) throws -> FormulaFinder {
    let equation = try equation()
    let ink = Ink(
      strokes: (0..<count).flatMap { row in
        equation.placed(x: 0, y: 4 * Float(row) * equation.height).strokes
      })
    let recognizer = try TextRecognizer()
    let upright = try TurningTest(recognizer).parts(of: ink, known: [:]).upright
    let lines = try LineTranscriber(
      recognizer: recognizer, options: TranscriptionOptions(), marksFormulas: false
    ).blocks(of: upright, of: ink).flatMap(\.lines)
    return try FormulaFinder(FormulaRecognizer(), upright, lines: lines, language: nil)
  }

  /// Zones that grew, unions and rows were read without an end on a page of very much ink.
  @Test func noMoreStrokesAreReadThanTheBudgetHas() throws {
    var finder = try Self.finder(count: 2)
    let count = try Self.equation().strokes.count
    for budget in [0, count / 2, count, 3 * count / 2] {
      finder.budget = StrokeBudget(budget)
      #expect(try finder.formulas().reduce(0) { $0 + $1.zone.strokes.count } <= budget)
    }
    finder.budget = StrokeBudget(16 * count)
    #expect(try finder.formulas().map(\.zone.strokes.count) == [count, count])
  }
}

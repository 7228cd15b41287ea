import CTCDecoder
import CharacterLM
import InkModel
import Testing

@testable import InkReading

/// Figures and signs that stand apart are characters of their own.
@Suite struct FigurePartsTests {
  /// Upright strokes, 50 high, between these sides.
  private func ink(_ sides: ClosedRange<Float>...) -> Ink {
    Ink(
      strokes: sides.map { side in
        Stroke(points: [
          StrokePoint(x: side.upperBound, y: 0), StrokePoint(x: side.lowerBound, y: 50),
        ])
      })
  }

  private func best(_ readings: [(String, Float)], of ink: Ink, _ kind: CodeKind?) -> String? {
    var context = DecodingContext()
    context.codeKind = kind
    let hypotheses = readings.map {
      Hypothesis(text: $0.0, score: $0.1, opticalScore: $0.1, languageScore: 0, endScore: 0)
    }
    let weighed = FigureParts(of: ink, in: context)?.weighing(hypotheses) ?? hypotheses
    return weighed.first?.text
  }

  private let readings: [(String, Float)] = [("1", -5), ("11", -7)]

  @Test(arguments: [CodeKind.number, .date, .phone])
  func noPartIsLeftOver(_ kind: CodeKind) {
    #expect(best(readings, of: ink(0...4, 20...24), kind) == "11")
    #expect(best([("1 ", -5), ("1 1", -7)], of: ink(0...4, 20...24), kind) == "1 1")
  }

  @Test func strokesOfOneFigureAreNear() {
    #expect(best(readings, of: ink(0...4), .number) == "1")
    #expect(best(readings, of: ink(0...10, 8...14), .number) == "1")
    #expect(best(readings, of: ink(0...10, 15...20), .number) == "1")
  }

  @Test func lettersMayHaveStrokesApart() {
    for kind in [nil, CodeKind.any, .code, .email, .uri] {
      #expect(best(readings, of: ink(0...4, 20...24), kind) == "1")
    }
  }
}

import CTCDecoder
import InkModel
import Testing

@testable import InkReading

/// Dots in a row were drawn, whatever the language model expects.
@Suite struct DrawnDotsTests {
  /// A stem of 30, and dots at these places.
  private func ink(dotsAt places: [(Float, Float)]) -> Ink {
    let dots = places.map { Stroke(points: [StrokePoint(x: $0.0, y: $0.1)]) }
    return Ink(
      strokes: [Stroke(points: [StrokePoint(x: 0, y: 0), StrokePoint(x: 0, y: 30)])] + dots)
  }

  private func best(_ readings: [(String, Float)], of ink: Ink) -> String? {
    let hypotheses = readings.map {
      Hypothesis(text: $0.0, score: $0.1, opticalScore: $0.1, languageScore: 0, endScore: 0)
    }
    return (DrawnDots(of: ink)?.weighing(hypotheses) ?? hypotheses).first?.text
  }

  private let readings: [(String, Float)] = [("l.", -5), ("l..", -7), ("l...", -9)]

  @Test func noDotOfARowIsLost() {
    #expect(best(readings, of: ink(dotsAt: [(12, 29), (24, 30), (36, 29)])) == "l...")
    #expect(best(readings, of: ink(dotsAt: [(12, 29), (24, 30)])) == "l..")
    #expect(
      best([("l.", -5), ("l…", -9)], of: ink(dotsAt: [(12, 29), (24, 30), (36, 29)])) == "l…")
  }

  @Test func otherDotsSayNothing() {
    // One dot; a colon; dots above a letter; dots over each other; dots far from each other.
    for dots: [(Float, Float)] in [
      [(12, 29)], [(12, 29), (12, 15)], [(12, 2), (24, 2)], [(0, 40), (0, 50)],
      [(12, 29), (90, 29)],
    ] {
      #expect(best(readings, of: ink(dotsAt: dots)) == "l.")
    }
  }
}

import CTCDecoder
import InkModel
import Testing

@testable import InkReading

/// Two dots one above the other are a colon, whatever the network takes them for.
@Suite struct DrawnColonsTests {
  /// Two figures on either side, 30 high, and between them these dots and bars.
  private func ink(_ signs: [(ClosedRange<Float>, y: Float)]) -> Ink {
    func stem(_ x: Float) -> Stroke {
      Stroke(points: [StrokePoint(x: x, y: 0), StrokePoint(x: x + 4, y: 30)])
    }
    return Ink(
      strokes: [stem(0), stem(12)]
        + signs.map { sides, y in
          Stroke(points: [
            StrokePoint(x: sides.lowerBound, y: y), StrokePoint(x: sides.upperBound, y: y),
          ])
        } + [stem(50), stem(62)])
  }

  private func best(_ readings: [(String, Float)], of ink: Ink) -> String? {
    let hypotheses = readings.map {
      Hypothesis(text: $0.0, score: $0.1, opticalScore: $0.1, languageScore: 0, endScore: 0)
    }
    return (DrawnColons(of: ink, readAs: hypotheses)?.weighing(hypotheses) ?? hypotheses)
      .first?.text
  }

  private let colon: [(ClosedRange<Float>, y: Float)] = [(32...33, y: 9), (31...33, y: 25)]

  @Test(arguments: ["۱۷ ÷ ۴۵", "۱۷٫۴۵", "17/45"])
  func noColonBetweenFiguresIsLost(other: String) {
    let readings: [(String, Float)] = [(other, -5), ("۱۷:۴۵", -9)]
    #expect(best(readings, of: ink(colon)) == "۱۷:۴۵")
    #expect(best([(other, -5), ("۱۷:۴۵", -12)], of: ink(colon)) == other)
  }

  @Test func otherSignsStayWhatTheyAre() {
    // A bar between the dots, bars, one dot, and dots side by side.
    for signs: [(ClosedRange<Float>, y: Float)] in [
      colon + [(25...40, y: 17)], [(25...40, y: 12), (25...40, y: 20)], [(32...33, y: 25)],
      [(25...26, y: 25), (38...39, y: 25)], [],
    ] {
      #expect(best([("17 ÷ 45", -5), ("17:45", -7)], of: ink(signs)) == "17 ÷ 45")
    }
  }

  @Test func lettersHaveDotsToo() {
    #expect(best([("از ۱۷", -5), ("۱۷:۴۵", -12)], of: ink(colon)) == "از ۱۷")
  }
}

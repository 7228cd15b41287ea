import Ductus
import Testing

/// Rectangles that are rounded step by step into ellipses: the two names pass into each other.
struct RoundingTests {
  static let steps = 20
  /// How far a score may go back, of some twenty in total: in one stroke by the noise of single
  /// precision, in two by that of sampling.
  static let tolerances = [1: 1e-3, 2: 0.15]
  static let rectangles = [1, 2].flatMap { strokes in
    [0.45, 0.75, 1, 1.4, 2.2].flatMap { aspect in
      [(0, 0.0, true), (15, 0.31, false), (75, 0.62, true)].map { turn, start, isClockwise in
        RoundedRectangle(
          aspect: aspect, turn: turn, start: start, isClockwise: isClockwise, strokes: strokes)
      }
    }
  }

  @Test(arguments: rectangles) func scoresPassIntoEachOther(rectangle: RoundedRectangle) throws {
    let recognizer = try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes")
    let requests = (0...Self.steps).map {
      RecognitionRequest(ink: rectangle.ink(rounding: Double($0) / Double(Self.steps)))
    }
    // How much worse the rectangle is than the ellipse.
    let gaps = try recognizer.recognize(requests).map { result in
      let candidates = try result.get().candidates
      let costs = Dictionary(uniqueKeysWithValues: candidates.map { ($0.text, $0.cost) })
      let gap = try #require(costs["RECTANGLE"]) - #require(costs["ELLIPSE"])
      // No third name comes between them, and where they cross they are the two best.
      #expect(candidates[0].text == (gap < 0 ? "RECTANGLE" : "ELLIPSE"))
      #expect(abs(gap) > 1 || ["RECTANGLE", "ELLIPSE"].contains(candidates[1].text))
      return gap
    }
    let tolerance = try #require(Self.tolerances[rectangle.strokes])
    for (step, (gap, next)) in zip(gaps, gaps.dropFirst()).enumerated() {
      #expect(next > gap - tolerance, "\(rectangle): step \(step) goes from \(gap) to \(next)")
    }
    let crossings = zip(gaps, gaps.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    #expect(crossings == 1, "\(rectangle): \(gaps)")
    // Far apart at the ends, near each other where they cross.
    #expect(gaps[0] < -4 && gaps[Self.steps] > 4, "\(rectangle): \(gaps)")
    #expect(gaps.contains { abs($0) < 1 }, "\(rectangle): \(gaps)")
  }
}

import Ductus
import EngineFixtures
import Foundation
import Testing

/// Circles and ellipses: which of them people mean by how much their axes differ.
struct RoundFigureTests {
  private func named(_ ink: Ink) throws -> [RecognitionCandidate] {
    try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes-plus").recognize(ink).candidates
  }

  /// An ellipse of some ratio between its axes.
  private func ellipse(ratio: Double, turn: Double, isClockwise: Bool = true) -> Ink {
    RoundedRectangle(
      aspect: ratio, turn: turn, start: 0.2, isClockwise: isClockwise, strokes: 1
    ).ink(rounding: 1)
  }

  @Test(arguments: [1, 0.95, 0.9, 0.85, 0.8, 1 / 0.87]) func nearlyRoundOnesAreCircles(
    ratio: Double
  ) throws {
    for turn in [0.0, 35, 80] {
      #expect(try named(ellipse(ratio: ratio, turn: turn))[0].text == "CIRCLE")
    }
  }

  @Test(arguments: [0.6, 0.5, 0.35, 2.5]) func longOnesAreEllipses(ratio: Double) throws {
    for turn in [0.0, 35, 80] {
      #expect(try named(ellipse(ratio: ratio, turn: turn))[0].text == "ELLIPSE")
    }
  }

  /// Where people mean either, neither is sure; and the longer a figure, the less likely a circle.
  @Test(arguments: [0.0, 35, 80]) func confidencesPassFromOneToTheOther(turn: Double) throws {
    var last = 1.0
    for step in 0...10 {
      let candidates = try named(ellipse(ratio: 1 - 0.05 * Double(step), turn: turn))
      let names = candidates.prefix(2).map(\.text)
      #expect(Set(names) == ["CIRCLE", "ELLIPSE"])
      let circle = try #require(candidates.first { $0.text == "CIRCLE" }).confidence
      #expect(circle < last + 0.03, "\(step)")
      last = circle
    }
    let open = try named(ellipse(ratio: 0.71, turn: turn))
    #expect(open[0].confidence < 0.8 && open[1].confidence > 0.2, "\(open.prefix(2))")
  }

  /// Circles that people drew, by whatever device.
  @Test(
    .enabled(if: SharedData.isThere, "needs DUCTUS_SHARED, the evaluation data"),
    arguments: ["gestures/onedollar", "math/detexify"])
  func circlesOfPeople(file: String) throws {
    let names = ["circle", "\\bigcirc", "\\circ", "\\ocircle", "\\textbigcircle"]
    let circles = try SharedData.records(file).filter { names.contains($0.label ?? "") }
    let recognizer = try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes-plus")
    let read = recognizer.recognize(circles.map { RecognitionRequest(ink: $0.ink) })
    let right = try read.count { try $0.get().candidates[0].text == "CIRCLE" }
    #expect(circles.count > 150)
    #expect(Double(right) > 0.8 * Double(circles.count), "\(right) of \(circles.count)")
  }
}

import Ductus
import Support
import Testing

/// Boxes and decisions of flowcharts, drawn in a hurry: misplaced corners, ends that miss each
/// other, a stroke for each side or one for all.
struct HastyFigureTests {
  private typealias Point = SIMD2<Double>

  @Test(arguments: ["RECTANGLE", "DIAMOND", "PARALLELOGRAM"])
  func figuresOfFlowcharts(label: String) throws {
    var generator = SeededGenerator(seed: 5)
    let inks = (0..<100).map { _ in ink(label, &generator) }
    let recognizer = try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes-plus")
    let read = recognizer.recognize(inks.map { RecognitionRequest(ink: $0) })
    let names = try read.map { try $0.get().candidates[0].text }
    let right = names.count { $0 == label }
    #expect(right >= 95, "\(right) of 100: \(names.filter { $0 != label })")
  }

  private func ink(_ label: String, _ generator: inout SeededGenerator) -> Ink {
    // A parallelogram whose sides are about as long is a diamond.
    let widths = label == "PARALLELOGRAM" ? 2.2...3.5 : 1.5...3
    let width = Double.random(in: widths, using: &generator)
    let lean = Double.random(in: 0.4...0.8, using: &generator)
    let rectangle = [
      Point(width, -1), Point(-width, -1), Point(-width, 1), Point(width, 1),
    ]
    let corners: [Point] =
      switch label {
      case "DIAMOND": [Point(0, -1), Point(width, 0), Point(0, 1), Point(-width, 0)]
      case "PARALLELOGRAM": rectangle.map { $0 - Point(lean * $0.y, 0) }
      default: rectangle
      }
    let placed = corners.map { $0 + off(0.09, &generator) }
    let ends = Array(placed[1...]) + placed[...0]
    let sides = zip(placed, ends).map { a, b in line(a, b + off(0.05, &generator), &generator) }
    let inOne = Bool.random(using: &generator)
    let strokes = inOne ? [sides.flatMap { $0 }] : sides
    return Ink(
      strokes: strokes.map { stroke in
        Stroke(points: stroke.map { StrokePoint(x: Float(90 * $0.x), y: Float(90 * $0.y)) })
      })
  }

  /// A line that is a little bent.
  private func line(_ a: Point, _ b: Point, _ generator: inout SeededGenerator) -> [Point] {
    let (way, bend) = (b - a, Double.random(in: -0.04...0.04, using: &generator))
    return (0...14).map { step in
      let share = Double(step) / 14
      return a + share * way + 4 * bend * share * (1 - share) * Point(-way.y, way.x)
    }
  }

  private func off(_ reach: Double, _ generator: inout SeededGenerator) -> Point {
    Point(
      .random(in: -reach...reach, using: &generator),
      .random(in: -reach...reach, using: &generator))
  }
}

import Foundation
import InkModel
import Testing

@testable import InkClassifier

/// Figures in their pose: golden values by `tools/ductus_tools/figures/make_golden.py`.
struct FigurePoseTests {
  private struct Golden: Decodable {
    struct Case: Decodable {
      let name: String
      let drawing: [[[Float]]]
      let angle, diamond: Double
      let logits: [Double]

      var ink: Ink { GoldenClassifier.ink(drawing) }
    }

    let cases: [Case]
  }

  private func cases() throws -> [Golden.Case] {
    let golden: Golden = try GoldenClassifier.golden("golden-poses.json")
    return golden.cases
  }

  /// The golden network's first three labels depend on the direction.
  private let classes = GoldenClassifier.classes.replacingOccurrences(
    of: "\"temperature\": 2,",
    with: "\"temperature\": 1, \"poses\": "
      + "{\"upright\": \"circle\", \"square\": \"square\", \"onCorner\": \"arch:above\"},")

  private func largestGap(_ a: Ink, _ b: Ink) -> Double {
    zip(a.polylines.joined(), b.polylines.joined()).map { ($0 - $1).length }.max() ?? .infinity
  }

  @Test func liesAsPythonSays() throws {
    let cases = try cases()
    #expect(cases.count == 12)
    for example in cases {
      let pose = FigurePose(example.ink)
      #expect(abs(pose.angle - example.angle) < 1e-4, "\(example.name)")
      #expect(abs(pose.diamondness - example.diamond) < 1e-3, "\(example.name)")
    }
  }

  @Test func namesAsPythonDoes() throws {
    let session = ClassifierSession(try GoldenClassifier.load(classes: classes))
    let labels = ["CIRCLE", "SQUARE", "ARCH", "SMILE", "QUOTE", "E", "🐱"]
    let cases = try cases()
    for (example, answer) in zip(cases, session.classify(cases.map(\.ink))) {
      let ranked = try answer.get()
      for (label, logit) in zip(labels, example.logits) {
        let found = try #require(ranked.first { $0.label == label })
        // The logarithm of a tiny share depends on rounding.
        #expect(
          logit < -30 ? found.score > 20 : abs(found.score + logit) < 2e-3,
          "\(example.name): \(label)")
      }
    }
  }

  @Test(arguments: Array(stride(from: 5, to: 360, by: 25)))
  func aTurnedFigureLiesTheSame(degrees: Int) throws {
    for example in try cases() {
      let pose = FigurePose(example.ink)
      let turned = FigurePose(example.ink.turned(degrees: Double(degrees))).ink
      #expect(
        min(largestGap(turned, pose.ink), largestGap(turned.halfTurned, pose.ink)) < 0.01,
        "\(example.name)")
    }
  }

  @Test func sidesRunAlongTheAxes() {
    let corners = [(0, 0), (30, 0), (30, 80), (0, 80), (0, 0)]
    let upright = Ink(strokes: [
      Stroke(points: corners.map { StrokePoint(x: Float($0.0), y: Float($0.1)) })
    ])
    for degrees in [0.0, 17, 45, 77, 200] {
      let box = Box(FigurePose(upright.turned(degrees: degrees)).ink.polylines.joined())
      // Segments around a corner cut it.
      #expect(abs((box?.width ?? 0) - 80) < 1 && abs((box?.height ?? 0) - 30) < 1)
    }
  }

  /// Figures without a direction aren't turned, and nothing overflows.
  @Test func whatHasNoDirection() {
    let dot = Ink(strokes: [Stroke(points: [StrokePoint(x: 5, y: 7)])])
    #expect(FigurePose(dot).ink == dot && FigurePose(Ink(strokes: [])).ink.isEmpty)
    for size in [Float.greatestFiniteMagnitude, 1e-30, .leastNonzeroMagnitude] {
      let line = Stroke(points: [
        StrokePoint(x: -size, y: -size), StrokePoint(x: size, y: size), StrokePoint(x: size, y: 0),
      ])
      let pose = FigurePose(Ink(strokes: [line]))
      #expect(pose.angle.isFinite && pose.ink.strokes[0].points.allSatisfy(\.isFinite))
    }
  }

  /// A rhombus on a side is a parallelogram, on its corner a diamond.
  @Test func aRhombusIsNamedByItsSides() {
    func rhombus(_ corners: [(Double, Double)]) -> FigurePose {
      FigurePose(
        Ink(strokes: [
          Stroke(
            points: (corners + corners.prefix(1)).map {
              StrokePoint(x: Float($0.0), y: Float($0.1))
            })
        ]))
    }
    let lying = rhombus([(0, 0), (100, 4), (150, 90), (50, 86)])
    let standing = rhombus([(50, 0), (100, 80), (50, 160), (0, 80)])
    #expect(lying.levelness == 1)
    #expect(standing.levelness == 0)
    let labels = PosedLabels(upright: 0, square: 1, onCorner: 2, level: 3)
    let logits: [Float] = [-9, -9, 5, -9]
    for (pose, label) in [(lying, 3), (standing, 2)] {
      let joined = labels.joined(logits, logits, pose: pose)
      #expect(joined.indices.max { joined[$0] < joined[$1] } == label)
    }
  }

  @Test func labelsThatTheNetworkLacks() {
    for (text, key) in [
      (
        classes.replacingOccurrences(of: "\"upright\": \"circle\"", with: "\"upright\": \"check\""),
        "upright"
      ),
      (
        classes.replacingOccurrences(
          of: "\"onCorner\": \"arch:above\"", with: "\"onCorner\": \"square\""), "onCorner"
      ),
      (
        classes.replacingOccurrences(of: "\"onCorner\": \"arch:above\"", with: "\"onCorner\": 3"),
        "onCorner"
      ),
      (classes.replacingOccurrences(of: "\"square\": \"square\", ", with: ""), "square"),
      (
        classes.replacingOccurrences(of: "\"onCorner\"", with: "\"level\": \"no\", \"onCorner\""),
        "level"
      ),
      (classes.replacingOccurrences(of: "\"upright\"", with: "\"more\": 1, \"upright\""), "more"),
    ] {
      let error = #expect(throws: ClassifierError.self) {
        try GoldenClassifier.load(classes: text)
      }
      guard case .badClasses(_, let named, _) = error else {
        Issue.record("\(key) must be refused")
        continue
      }
      #expect(named.contains(key), "\(named)")
    }
  }
}

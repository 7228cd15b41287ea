import Ductus
import EngineFixtures
import Foundation
import Testing

/// The bundled packs of figures.
struct FigureRecognizerTests {
  static let tags = [
    "zxx-Zsym-x-shapes", "zxx-Zsym-x-shapes-plus", "zxx-Zsym-x-autodraw", "zxx-Zsye-x-emoji",
    "en-US-x-gesture",
  ]

  private func recognizer(_ tag: String, _ count: Int) throws -> FigureRecognizer {
    var options = RecognizerOptions()
    options.maxResultCount = count
    return try FigureRecognizer(languageTag: tag, options: options)
  }

  private func shapes(_ count: Int = 10) throws -> FigureRecognizer {
    try recognizer("zxx-Zsym-x-shapes", count)
  }

  private func drawn(_ label: String) -> Ink {
    var drawer = DrawnShapes(seed: 1)
    return drawer.ink(label)
  }

  // MARK: - What is named

  @Test(arguments: ["RECTANGLE", "TRIANGLE", "ARROW", "ELLIPSE"])
  func shapesHoweverTheyAreDrawn(label: String) throws {
    var drawer = DrawnShapes(seed: 7)
    let requests = (0..<80).map { _ in RecognitionRequest(ink: drawer.ink(label)) }
    let right = try shapes().recognize(requests).filter {
      try $0.get().candidates.first?.text == label
    }
    #expect(right.count >= 76, "\(right.count) of 80")
  }

  @Test(arguments: ["shapes", "sketches", "gestures"]) func samples(name: String) throws {
    let tag = [
      "shapes": "zxx-Zsym-x-shapes-plus", "sketches": "zxx-Zsym-x-autodraw",
      "gestures": "en-US-x-gesture",
    ]
    let recognizer = try FigureRecognizer(languageTag: try #require(tag[name]))
    for record in Samples.records(name) {
      let names = try recognizer.recognize(record.ink).candidates.map(\.text)
      let label = try #require(record.label)
      // Of 345 names the right one is not always the first.
      let depth = name == "sketches" ? 5 : 1
      #expect(names.prefix(depth).contains(label), "\(label): \(names.prefix(5))")
    }
  }

  @Test func classesAreThoseOfMLKit() throws {
    let labels = try Self.tags.map { try FigureRecognizer(languageTag: $0).labels }
    #expect(Set(labels[0]) == ["RECTANGLE", "TRIANGLE", "ARROW", "ELLIPSE"])
    #expect(Set(labels[1]) == Set(ShapeKind.allCases.map(\.rawValue)))
    #expect(labels[2].count == 345)
    #expect(labels[3].count >= 80 && labels[3].allSatisfy { $0.count == 1 })
    #expect(
      Set(labels[4]) == [
        "arch:above", "arch:below", "caret:above", "caret:below", "circle", "corner:downleft",
        "scribble", "strike", "verticalbar", "writing",
      ])
    #expect(labels.allSatisfy { Set($0).count == $0.count })
  }

  // MARK: - Results

  @Test(arguments: tags) func scoresAndConfidences(tag: String) throws {
    let result = try recognizer(tag, 400).recognize(drawn("ELLIPSE"))
    let candidates = result.candidates
    #expect(candidates.count == (try FigureRecognizer(languageTag: tag).labels.count))
    #expect(zip(candidates, candidates.dropFirst()).allSatisfy { $0.cost <= $1.cost })
    for candidate in candidates {
      #expect(candidate.cost >= 0 && candidate.cost.isFinite)
      #expect(abs(candidate.confidence - exp(-candidate.cost)) < 1e-12)
      #expect(candidate.score?.doubleValue == candidate.cost)
      #expect(candidate.segments.isEmpty)
    }
    let sum: Double = candidates.reduce(0) { $0 + $1.confidence }
    #expect(sum < 1 + 1e-9)
  }

  @Test(arguments: [1, 3, 4]) func candidatesAreLimited(count: Int) throws {
    let all = try shapes().recognize(drawn("ARROW")).candidates
    #expect(try shapes(count).recognize(drawn("ARROW")).candidates == Array(all.prefix(count)))
  }

  /// Neither place nor size nor the time of drawing matters.
  @Test func placeSizeAndTimesDoNotMatter() throws {
    let ink = drawn("TRIANGLE")
    let expected = try shapes().recognize(ink).candidates
    var clock = 0
    let other = Ink(
      strokes: ink.strokes.map { stroke in
        Stroke(
          points: stroke.points.map { point in
            clock += 8
            return StrokePoint(x: 64 * point.x, y: 64 * point.y, t: clock)
          })
      })
    #expect(try shapes().recognize(other).candidates == expected)
  }

  @Test func geometryComesWithShapes() throws {
    let recognizer = try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes-plus")
    for label in ["RECTANGLE", "TRIANGLE", "ELLIPSE", "ARROW"] {
      let ink = drawn(label)
      for candidate in try recognizer.recognize(ink).candidates where candidate.text == label {
        let shape = try #require(candidate.geometry)
        #expect(shape.kind.rawValue == label)
        #expect(shape.residual < 0.06, "\(label): \(shape.residual)")
        #expect(shape == (try ShapeFitter(ink).fit(shape.kind)))
      }
    }
    let sketches = try FigureRecognizer(languageTag: "zxx-Zsym-x-autodraw")
    #expect(
      try sketches.recognize(drawn("ELLIPSE")).candidates.allSatisfy { $0.geometry == nil })
    #expect(
      try TextRecognizer().recognize(Samples.ink).candidates.allSatisfy { $0.geometry == nil })
  }

  // MARK: - Odd inks

  @Test(arguments: tags) func degenerateInks(tag: String) throws {
    let recognizer = try FigureRecognizer(languageTag: tag)
    let point = StrokePoint(x: 3, y: 4)
    #expect(try recognizer.recognize(Ink(strokes: [])).candidates.isEmpty)
    #expect(try recognizer.recognize(Ink(strokes: [Stroke(points: [])])).candidates.isEmpty)
    for ink in [
      Ink(strokes: [Stroke(points: [point])]),
      Ink(strokes: [Stroke(points: Array(repeating: point, count: 300))]),
      Ink(strokes: Array(repeating: Stroke(points: [point]), count: 300)),
    ] {
      #expect(try recognizer.recognize(ink).candidates.isEmpty, "a dot is no figure")
    }
  }

  @Test func aMillionPoints() throws {
    let points = (0...1_000_000).map { i in
      StrokePoint(x: cos(Float(i) / 5_000), y: sin(Float(i) / 5_000))
    }
    let result = try shapes().recognize(
      Ink(strokes: [Stroke(points: Array(points.dropLast()))]))
    #expect(result.candidates.first?.geometry != nil)
    let error = #expect(throws: DuctusError.self) {
      try shapes().recognize(Ink(strokes: [Stroke(points: points)]))
    }
    guard case .ink(.tooManyPoints(1_000_001, 1_000_000)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func oneBadInkLeavesTheOthersAlone() throws {
    var bad = drawn("ARROW")
    bad.strokes[0].points[3].x = .nan
    let good = drawn("ELLIPSE")
    let results = try shapes().recognize([bad, good].map { RecognitionRequest(ink: $0) })
    guard case .failure(.ink(.notFinite(stroke: 0, point: 3))) = results[0] else {
      Issue.record("\(results[0])")
      return
    }
    #expect(try results[1].get().candidates.first?.text == "ELLIPSE")
  }

  // MARK: - Packs

  @Test func packsOfTheWrongKind() throws {
    let (english, shapes) = (try TextRecognizer().pack, try shapes().pack)
    let text = #expect(throws: DuctusError.self) { try TextRecognizer(pack: shapes) }
    guard case .wrongKind(_, kind: .classifier, expected: .text) = text else {
      Issue.record("\(String(describing: text))")
      return
    }
    let figures = #expect(throws: DuctusError.self) { try FigureRecognizer(pack: english) }
    guard case .wrongKind(_, kind: .text, expected: .classifier) = figures else {
      Issue.record("\(String(describing: figures))")
      return
    }
  }

  @Test func aTagThatThePackDoesNotServe() throws {
    let pack = try shapes().pack
    let error = #expect(throws: DuctusError.self) {
      try FigureRecognizer(pack: pack, languageTag: "zxx-Zsye-x-emoji")
    }
    guard case .notServed("zxx-Zsye-x-emoji", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func threadsShareARecognizer() async throws {
    let recognizer = try shapes()
    let inks = ["RECTANGLE", "TRIANGLE", "ARROW", "ELLIPSE"].map(drawn)
    let expected = try inks.map { try recognizer.recognize($0).candidates }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<10 {
            for (ink, candidates) in zip(inks, expected)
            where try recognizer.recognize(ink).candidates != candidates { return false }
          }
          return true
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }
}

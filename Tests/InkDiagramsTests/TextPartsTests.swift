import EngineFixtures
import InkModel
import PageStructure
import ShapeGeometry
import Support
import Testing

@testable import InkDiagrams

/// Writing in parts, and what joins them.
struct TextPartsTests {
  /// Two words with a stroke between them.
  private func parts(_ second: Vector, _ line: [Vector]) throws -> TextParts {
    var hand = DiagramHand(seed: 1)
    hand.tremble = 0
    hand.write(Samples.ink, at: Vector(200, 80), height: 36)
    hand.line(line)
    hand.write(Samples.ink, at: second, height: 36)
    return try TextParts(Array(hand.ink.strokes.indices), of: hand.ink, in: Diagram(ink: hand.ink))
  }

  @Test func aLineFromWordToWordIsNoLetter() throws {
    let count = Samples.ink.strokes.count
    for line in [[Vector(200, 100), Vector(200, 136)], [Vector(180, 136), Vector(190, 100)]] {
      let parts = try parts(Vector(200, 158), line)
      #expect(parts.connectors == [count])
      #expect(
        parts.parts.map(\.strokes) == [Array(0..<count), Array(count + 1..<2 * count + 1)])
    }
  }

  /// The text that two circles of a Venn diagram share is neither's.
  @Test func textWhereFiguresOverlapIsSeparate() throws {
    var hand = DiagramHand(seed: 1)
    hand.tremble = 0
    let circles = try [Vector(200, 200), Vector(380, 200)].map { centre in
      hand.ellipse(centre, Vector(150, 150))
      let shape = try #require(
        try ShapeFitter(Ink(strokes: [hand.strokes[hand.strokes.count - 1]])).fit(.circle))
      return try #require(DiagramFigure(shape))
    }
    let count = Samples.ink.strokes.count
    for x in [120.0, 290, 460] { hand.write(Samples.ink, at: Vector(x, 200), height: 12) }
    let parts = try TextParts(
      Array(2..<hand.strokes.count), of: hand.ink, in: Diagram(ink: hand.ink, figures: circles)
    ).parts
    #expect(parts.map(\.figure) == [0, 1, nil])
    #expect(parts.map(\.strokes.count) == [count, count, count])
  }

  /// The space between words is wider than the one between lines.
  @Test func wordsOfALineStayTogether() throws {
    var hand = DiagramHand(seed: 1)
    hand.write(Samples.ink, at: .zero, height: 36)
    let box = try #require(hand.ink.box)
    let height = try #require(hand.ink.letterHeight())
    func count(_ way: Vector) throws -> Int {
      var hand = hand
      hand.write(Samples.ink, at: way, height: 36)
      let diagram = Diagram(ink: hand.ink)
      return try TextParts(Array(hand.strokes.indices), of: hand.ink, in: diagram).parts.count
    }
    #expect(try count(Vector(box.width + 2.5 * height, 0)) == 1)
    #expect(try count(Vector(0, box.height + 2.5 * height)) == 2)
    #expect(try count(Vector(box.width + 4 * height, 0)) == 2)
  }

  /// Each part of a divided box has its own text.
  @Test func aDividedFigureHasSeveralTexts() throws {
    var hand = DiagramHand(seed: 2)
    hand.box(Vector(100, 100), Vector(100, 80))
    let shape = try #require(try ShapeFitter(hand.ink).fit(.rectangle))
    for y in [50.0, 140] { hand.write(Samples.ink, at: Vector(100, y), height: 24) }
    let diagram = Diagram(
      ink: hand.ink, figures: [try #require(DiagramFigure(shape))],
      arrows: [DiagramArrow(heads: .none, tail: Vector(2, 80), tip: Vector(199, 82))]
    ).attached()
    let parts = try TextParts(Array(1..<hand.strokes.count), of: hand.ink, in: diagram).parts
    #expect(parts.map(\.figure) == [0, 0])
    #expect(parts.map(\.strokes.count) == [Samples.ink.strokes.count, Samples.ink.strokes.count])
  }

  @Test func aDashBetweenWordsStaysOne() throws {
    let right = Samples.ink.box.map { 200 + 18 * $0.width / $0.height } ?? 0
    let middle = Vector(2 * right - 200 + 24, 80)
    #expect(try parts(middle, [Vector(right + 4, 80), Vector(right + 20, 80)]).connectors.isEmpty)
  }

  /// Strokes that are compared with all others.
  @Test(arguments: 0..<12, [40.0, 200, 900]) func groupsAreThoseOfAllPairs(
    seed: Int, side: Double
  ) throws {
    var generator = SeededGenerator(seed: seed)
    func number(_ most: Double) -> Double { .random(in: 0...most, using: &generator) }
    var boxes: [Int: Box] = [:]
    for stroke in 0..<60 {
      let corner = Vector(number(side), number(side))
      boxes[stroke] = Box(
        topLeft: corner, bottomRight: corner + Vector(number(side / 9), number(side / 9)))
    }
    for height in [0, 4.0, 12] {
      /// The share of height to which two strokes' gap is compared grows beside each other.
      func areNear(_ a: Box, _ b: Box) -> Bool {
        let isInLine = a.topLeft.y < b.bottomRight.y && b.topLeft.y < a.bottomRight.y
        return a.white(to: b).max() < (isInLine ? 3 : 1.5) * height
      }
      var groups: [[Int]] = []
      for stroke in 0..<60 {
        let near = try groups.filter { group in
          try group.contains { areNear(try #require(boxes[$0]), try #require(boxes[stroke])) }
        }
        groups = groups.filter { !near.contains($0) } + [near.joined() + [stroke]]
      }
      #expect(try TextParts.groups(Array(0..<60), boxes, height) == groups)
    }
  }

  @Test func groupingCanBeCancelled() async throws {
    let strokes = (0..<1_500).map { number -> Stroke in
      let corner = Vector(40 * Double(number % 50), 60 * Double(number / 50))
      return Stroke(points: [StrokePoint(corner), StrokePoint(corner + Vector(9, 9))])
    }
    let ink = Ink(strokes: strokes)
    let work = try await CancelledWork { _ = try DiagramDraft(ink, figures: nil) }
    #expect(work.isPrompt && work.questions >= strokes.count)
  }
}

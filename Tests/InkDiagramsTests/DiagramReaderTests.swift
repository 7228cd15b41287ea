import Ductus
import EngineFixtures
import Foundation
import InkDiagrams
import InkModel
import Testing

/// Diagrams that are read by the bundled packs.
struct DiagramReaderTests {
  private func reader() throws -> DiagramReader {
    DiagramReader(
      figures: try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes-plus"),
      text: try TextRecognizer())
  }

  /// A box with a word, a diamond below it, an ellipse beside that, and arrows between them.
  private func flowchart(seed: Int) -> Ink {
    var hand = DiagramHand(seed: seed)
    hand.box(Vector(200, 80), Vector(120, 50))
    hand.write(Samples.ink, at: Vector(200, 80), height: 36)
    hand.arrow(Vector(202, 134), Vector(197, 214))
    hand.diamond(Vector(204, 290), Vector(110, 70))
    hand.arrow(Vector(320, 292), Vector(436, 287))
    hand.ellipse(Vector(540, 285), Vector(96, 48))
    return hand.ink
  }

  @Test(arguments: 0..<6) func readsAFlowchart(seed: Int) throws {
    let diagram = try reader().read(flowchart(seed: seed)).snapped()
    #expect(diagram.figures.map(\.kind) == [.rectangle, .diamond, .ellipse])
    try #require(diagram.arrows.map(\.heads) == [.one, .one])
    #expect(diagram.arrows.map(\.from) == [0, 1] && diagram.arrows.map(\.to) == [1, 2])
    #expect(diagram.texts.map(\.lines) == [[try #require(Samples.word)]])
    #expect(diagram.texts.first?.host == .figure(0))
    #expect(diagram.rest.isEmpty)
    #expect(diagram.arrows[0].tail.x == diagram.arrows[0].tip.x, "upright")
    #expect(diagram.arrows[1].tail.y == diagram.arrows[1].tip.y, "level")
    #expect(diagram.figures[0].centre.x == diagram.figures[1].centre.x)
    let strokes = diagram.figures.flatMap(\.strokes) + diagram.arrows.flatMap(\.strokes)
    let all = strokes + diagram.texts.flatMap(\.strokes)
    #expect(all.sorted() == Array(flowchart(seed: seed).strokes.indices), "each stroke once")
  }

  /// The last strokes of Lao and the arrow after it look like an arrow with two heads.
  @Test func lettersInAFrameAreNoPartOfTheNextArrow() throws {
    let ink = try #require(Samples.records("southern").first { $0.label == "ພາສາລາວ" }).ink
    var hand = DiagramHand(seed: 1)
    hand.tremble = 0
    hand.box(Vector(160, 100), Vector(110, 50))
    hand.write(ink, at: Vector(160, 100), height: 40)
    hand.arrow(Vector(280, 100), Vector(416, 100))
    hand.ellipse(Vector(550, 100), Vector(120, 60))
    let diagram = try reader().read(hand.ink)
    #expect(diagram.arrows.map(\.heads) == [.one])
    #expect(diagram.texts.flatMap(\.strokes) == Array(1...ink.strokes.count))
  }

  /// Beside a long arrow, the letters of its label are small.
  @Test(arguments: [(300.0, 1), (500, 2), (600, 3), (900, 4)])
  func labelsOfLongArrowsAreText(length: Double, seed: Int) throws {
    var hand = DiagramHand(seed: seed)
    hand.box(Vector(100, 100), Vector(100, 60))
    hand.arrow(Vector(208, 100), Vector(200 + length, 103))
    hand.write(Samples.ink, at: Vector(200 + length / 2, 70), height: 34)
    hand.box(Vector(308 + length, 100), Vector(100, 60))
    let diagram = try reader().read(hand.ink)
    #expect(diagram.arrows.map(\.strokes) == [[1, 2]])
    #expect(diagram.arrows.map(\.heads) == [.one])
    #expect(diagram.arrows.map(\.from) == [0] && diagram.arrows.map(\.to) == [1])
    #expect(diagram.texts.map(\.strokes) == [Array(3..<3 + Samples.ink.strokes.count)])
  }

  /// The classifier sees only the shaft.
  @Test func smallHeadsOfLongArrowsAreKept() throws {
    for (tail, tip) in [(Vector(0, 0), Vector(900, 40)), (Vector(500, 900), Vector(480, 10))] {
      var hand = DiagramHand(seed: 5)
      hand.arrow(tail, tip)
      let diagram = try reader().read(hand.ink)
      let arrow = try #require(diagram.arrows.first)
      #expect(arrow.heads == .one && arrow.strokes == [0, 1])
      #expect((arrow.tip - tip).length < 20)
    }
  }

  /// Figures alone, without a word to measure them by.
  @Test func figuresWithoutText() throws {
    var hand = DiagramHand(seed: 7)
    hand.box(Vector(100, 100), Vector(80, 50))
    hand.arrow(Vector(186, 103), Vector(312, 98))
    hand.box(Vector(400, 104), Vector(83, 48))
    let diagram = try reader().read(hand.ink).snapped()
    #expect(diagram.figures.map(\.kind) == [.rectangle, .rectangle])
    #expect(diagram.arrows.map(\.to) == [1] && diagram.texts.isEmpty)
  }

  /// A plain line would be the only stroke left for writing.
  @Test func linesBetweenFiguresWithoutText() throws {
    var hand = DiagramHand(seed: 7)
    hand.box(Vector(60, 30), Vector(60, 30))
    hand.box(Vector(310, 30), Vector(60, 30))
    hand.line([Vector(122, 30), Vector(248, 31)])
    let diagram = try reader().read(hand.ink).snapped()
    #expect(diagram.arrows.map(\.from) == [0] && diagram.arrows.map(\.to) == [1])
    #expect(diagram.texts.isEmpty)
  }

  /// A class of UML: the line isn't writing, and the words beside it are read separately.
  @Test(arguments: [0.0, 2, 6, -3]) func dividedBoxes(inset: Double) throws {
    var hand = DiagramHand(seed: 9)
    hand.box(Vector(130, 70), Vector(130, 70))
    hand.line([Vector(inset, 50), Vector(260 - inset, 51)])
    hand.write(Samples.ink, at: Vector(130, 25), height: 26)
    hand.write(Samples.ink, at: Vector(90, 95), height: 26)
    let diagram = try reader().read(hand.ink).snapped()
    let word = try #require(Samples.word)
    #expect(diagram.texts.map(\.lines) == [[word], [word]])
    #expect(diagram.texts.map(\.host) == [.figure(0), .figure(0)])
    try #require(diagram.texts.count == 2 && diagram.arrows.map(\.heads) == [.none])
    #expect(diagram.arrows[0].strokes == [1])
    #expect(abs(diagram.texts[0].centre.y - 25) < 5 && abs(diagram.texts[1].centre.y - 95) < 5)
  }

  /// An empty table has no text.
  @Test func linesOfATable() throws {
    var hand = DiagramHand(seed: 11)
    hand.box(Vector(200, 100), Vector(200, 100))
    for y in [50.0, 100, 150] { hand.line([Vector(1, y), Vector(399, y)]) }
    for x in [130.0, 260] { hand.line([Vector(x, 1), Vector(x, 199)]) }
    let diagram = try reader().read(hand.ink).snapped()
    #expect(diagram.texts.isEmpty && diagram.rest.isEmpty)
    #expect(diagram.arrows.map(\.strokes) == [[1], [2], [3], [4], [5]])
    for arrow in diagram.arrows { #expect((arrow.tip - arrow.tail).length > 195) }
  }

  /// Writing alone stays writing.
  @Test func textWithoutFigures() throws {
    for record in Samples.texts.prefix(6) {
      let diagram = try reader().read(record.ink)
      #expect(diagram.figures.isEmpty, "\(record.label ?? "")")
      #expect(diagram.texts.isEmpty == false)
    }
  }

  /// Ink that is read as nothing isn't text.
  @Test func aBlankReadingIsNoText() throws {
    let box = try #require(Box([Vector(0, 0), Vector(9, 9)]))
    func text(_ reading: String) -> DiagramText? {
      DiagramText(reading, confidence: 0.5, host: .none, strokes: [3], box: box)
    }
    for blank in ["", " ", "\n", " \n "] { #expect(text(blank) == nil) }
    #expect(
      text("one\ntwo")
        == DiagramText(
          lines: ["one", "two"], confidence: 0.5, strokes: [3], box: box))
  }

  @Test func nothingAndNonsense() throws {
    let reader = try reader()
    #expect(try reader.read(Ink(strokes: [])).rest.isEmpty)
    let dot = Ink(strokes: [Stroke(points: [StrokePoint(x: 1, y: 1)])])
    let read = try reader.read(dot)
    #expect(read.figures.isEmpty && read.arrows.isEmpty)
    var bad = flowchart(seed: 0)
    bad.strokes[2].points[1].y = .infinity
    let error = #expect(throws: DuctusError.self) { try reader.read(bad) }
    guard case .ink(.notFinite(stroke: 2, point: 1)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}

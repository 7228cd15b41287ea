import Foundation
import InkDiagrams
import InkModel
import ShapeGeometry
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct DiagramSVGTests {
  /// Names of the elements in a picture and their attributes; fails unless it is well-formed.
  private final class Elements: NSObject, XMLParserDelegate {
    var found: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _: XMLParser, didStartElement name: String, namespaceURI _: String?,
      qualifiedName _: String?, attributes: [String: String]
    ) { found.append((name, attributes)) }

    func parser(_: XMLParser, foundCharacters characters: String) { text += characters }
  }

  private func elements(_ svg: String) throws -> Elements {
    let parser = XMLParser(data: Data(svg.utf8))
    let elements = Elements()
    parser.delegate = elements
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return elements
  }

  private func box(_ hand: inout DiagramHand) throws -> DiagramFigure {
    hand.box(Vector(100, 60), Vector(100, 50))
    let shape = try #require(try ShapeFitter(hand.ink).fit(.rectangle))
    return try #require(DiagramFigure(shape))
  }

  @Test func drawsAllThatThereIs() throws {
    var hand = DiagramHand(seed: 1)
    let figure = try box(&hand)
    hand.line([Vector(0, 200), Vector(50, 230)])
    let place = try #require(Box([Vector(60, 40), Vector(140, 80)]))
    let nasty = "a<b> & \"c\" 'd' </text>"
    let diagram = Diagram(
      ink: hand.ink, figures: [figure],
      arrows: [
        DiagramArrow(
          heads: .both, tail: Vector(200, 60), tip: Vector(400, 60), head: Vector(12, 6))
      ],
      texts: [DiagramText(lines: [nasty, "two"], host: .figure(0), box: place)], rest: [1])
    let picture = try elements(diagram.svg(side: 500))
    #expect(picture.found.count { $0.name == "path" } == 1 + 3 + 1)
    #expect(picture.found.count { $0.name == "tspan" } == 2)
    #expect(picture.text.contains(nasty) && picture.text.contains("two"))
    let view = try #require(picture.found.first?.attributes["viewBox"]).split(separator: " ")
      .compactMap { Double($0) }
    #expect(view.count == 4 && view[2] == 500 && view[3] < 500)
    for element in picture.found {
      let numbers = (element.attributes["d"] ?? "").split { "MLZ ".contains($0) }
        .compactMap { Double($0) }
      #expect(numbers.allSatisfy { $0 >= 0 && $0 <= 500 }, "inside of the picture")
    }
  }

  /// Text of a turned box is as level as its ink; other text takes no more room than its ink.
  @Test func textsAreAsLargeAndAsLevelAsTheirInk() throws {
    var hand = DiagramHand(seed: 3)
    hand.tremble = 0
    let way = Vector(angle: 0.5)
    hand.closed(
      [Vector(-90, -30), Vector(90, -30), Vector(90, 30), Vector(-90, 30)].map {
        Vector(200, 200) + $0.turned(way)
      })
    let shape = try #require(try ShapeFitter(hand.ink).fit(.rectangle))
    let figure = try #require(DiagramFigure(shape))
    hand.line([Vector(200, 200) - 60 * way, Vector(200, 200) + 60 * way])
    hand.line([Vector(140, 200), Vector(260, 200)])
    hand.line([Vector(140, 180), Vector(260, 220)])
    func text(_ stroke: Int, _ host: DiagramText.Host, _ word: String) throws -> DiagramText {
      let box = try #require(Box(hand.strokes[stroke].points.map(\.vector)))
      return DiagramText(lines: [word], host: host, strokes: [stroke], box: box)
    }
    func found(_ text: DiagramText) throws -> [String: String] {
      let svg = Diagram(ink: hand.ink, figures: [figure], texts: [text]).svg(side: 500)
      return try #require(try elements(svg).found.first { $0.name == "text" }).attributes
    }
    let turned = try found(text(1, .figure(0), "turned"))
    #expect(turned["transform"]?.hasPrefix("rotate(28.6") == true)
    #expect(try found(text(2, .figure(0), "level"))["transform"] == nil)
    let free = try found(text(3, .none, "a long text of small letters"))
    #expect(try #require(Double(free["font-size"] ?? "")) < 20)
  }

  /// Letters without ascenders are as large as those of a word that has some.
  @Test func lowLettersAreAsLargeAsOthers() throws {
    func size(_ word: String, height: Double) throws -> Double {
      let frame = try #require(Box([Vector(0, 0), Vector(900, 300)]))
      let box = try #require(Box([Vector(0, 0), Vector(300, height)]))
      let svg = Diagram(
        ink: Ink(strokes: []),
        texts: [DiagramText(lines: [word], box: box), DiagramText(lines: ["frame"], box: frame)]
      ).svg()
      let text = try #require(try elements(svg).found.first { $0.name == "text" })
      return try #require(Double(text.attributes["font-size"] ?? ""))
    }
    #expect(abs(try size("more", height: 10) - size("bore", height: 16)) < 0.1)
  }

  @Test(arguments: [1e-6, 1, 1e20]) func anyScale(scale: Double) throws {
    var hand = DiagramHand(seed: 2)
    hand.tremble = 0
    hand.box(Vector(100, 60) * scale, Vector(100, 50) * scale)
    let shape = try #require(try ShapeFitter(hand.ink).fit(.rectangle))
    let figure = try #require(DiagramFigure(shape))
    let svg = Diagram(ink: hand.ink, figures: [figure]).snapped().svg()
    #expect(try elements(svg).found.count { $0.name == "path" } == 1)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  @Test func nothingIsAnEmptyPicture() throws {
    for strokes in [[], [Stroke(points: [])]] {
      let picture = try elements(Diagram(ink: Ink(strokes: strokes)).svg())
      #expect(!picture.found.contains { $0.name == "path" })
    }
    let dot = Diagram(ink: Ink(strokes: [Stroke(points: [StrokePoint(x: 3, y: 4)])]), rest: [0])
    #expect(try elements(dot.svg()).found.contains { $0.name == "path" })
  }
}

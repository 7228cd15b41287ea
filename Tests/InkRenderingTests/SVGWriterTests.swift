import Foundation
import InkModel
import Testing

@testable import InkRendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGWriterTests {
  @Test func drawsACross() {
    var style = SVGStyle()
    style.width = 200
    let figure = InkFigure(ink: .cross, caption: "x", note: "X ×")
    #expect(
      SVGWriter.document(for: [figure], style: style) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="197.5" \
        viewBox="0 0 200 197.5">
          <rect width="100%" height="100%" fill="#fff"/>
          <g>
            <title>x</title>
            <g fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
              <path stroke="#1b2a49" d="M24 24L124 124"/>
              <path stroke="#1b2a49" d="M124 24L24 124"/>
            </g>
            <text x="24" y="154" font-family="system-ui, sans-serif" font-size="20" \
        fill="#111" xml:space="preserve">x</text>
            <text x="24" y="173.5" font-family="system-ui, sans-serif" font-size="13" \
        fill="#666" xml:space="preserve">X ×</text>
          </g>
        </svg>

        """)
  }

  @Test func wordsThatRunToTheLeftBeginAtTheRight() {
    var style = SVGStyle()
    style.width = 200
    let figure = InkFigure(ink: .cross, caption: "1 \u{633}\u{627}\u{644} x", note: "x \u{633}")
    let picture = SVGWriter.document(for: [figure], style: style)
    #expect(picture.contains("<text x=\"176\" y=\"154\" direction=\"rtl\" font-family"))
    #expect(picture.contains("<text x=\"24\" y=\"173.5\" font-family"))
  }

  @Test func longNotesAreCutAndStayLegible() {
    let figure = InkFigure(
      ink: .cross, caption: "a", note: String(repeating: "or b · ", count: 40))
    let picture = SVGWriter.document(for: [figure])
    #expect(picture.contains("font-size=\"10.07\""))
    #expect(picture.contains("…</text>"))
  }

  @Test func joinsPointsAsAsked() {
    let arc = Ink([(0, 0), (6, 0), (10, 4), (10, 100)])
    var style = SVGStyle()
    let smooth = SVGWriter.document(for: [InkFigure(ink: arc)], style: style)
    #expect(smooth.contains("d=\"M24 24Q30 24 32 26L34 28L34 124\""))
    style.curve = .polyline
    let straight = SVGWriter.document(for: [InkFigure(ink: arc)], style: style)
    #expect(straight.contains("d=\"M24 24L30 24L34 28L34 124\""))
  }

  /// A square of five points has four corners, however points are joined; a square of many points
  /// looks the same up to the line's width.
  @Test func sparseInkIsDrawnAsItIs() {
    let square = Ink([(0, 0), (100, 0), (100, 100), (0, 100), (0, 0)])
    let document = SVGWriter.document(for: [InkFigure(ink: square)])
    #expect(document.contains("d=\"M24 24L124 24L124 124L24 124L24 24\""))
  }

  @Test func denseInkIsSmooth() {
    let circle = Ink(
      strokes: [
        Stroke(
          points: (0...60).map { step in
            let angle = Float(step) / 60 * 2 * .pi
            return StrokePoint(x: 50 * cos(angle), y: 50 * sin(angle))
          })
      ])
    let document = SVGWriter.document(for: [InkFigure(ink: circle)])
    let data = document.components(separatedBy: " d=\"")[1].prefix { $0 != "\"" }
    #expect(data.count { $0 == "Q" } == 59)
    #expect(data.count { $0 == "L" } == 1)
  }

  @Test func coloursStrokesApart() {
    var style = SVGStyle()
    style.colouring = .perStroke
    let document = SVGWriter.document(for: [InkFigure(ink: .cross)], style: style)
    #expect(document.contains("stroke=\"#0072b2\""))
    #expect(document.contains("stroke=\"#d55e00\""))
  }

  @Test func escapesTexts() throws {
    var style = SVGStyle()
    style.colouring = .uniform("red\" onclick=\"x")
    let figure = InkFigure(ink: .cross, caption: "<a> & 'b'", note: "\"\u{1}\u{FFFE}\n")
    let document = SVGWriter.document(for: [figure], style: style)
    #expect(document.contains(">&lt;a&gt; &amp; &#39;b&#39;</text>"))
    #expect(document.contains(">&quot;\u{FFFD}\u{FFFD}&#10;</text>"))
    #expect(document.contains("stroke=\"red&quot; onclick=&quot;x\""))
    #expect(texts(in: document) == ["<a> & 'b'", "\"\u{FFFD}\u{FFFD}\n"])
  }

  @Test func keepsALeadingSpace() {
    let figure = InkFigure(ink: .cross, lead: "hello", caption: " world")
    let document = SVGWriter.document(for: [figure])
    #expect(texts(in: document) == ["hello world"])
    #expect(document.contains("<tspan fill=\"#999\">hello</tspan> world</text>"))
  }

  @Test func setsLongTextsSmaller() {
    let caption = String(repeating: "n", count: 80)
    let document = SVGWriter.document(for: [InkFigure(ink: .cross, caption: caption)])
    #expect(document.contains("font-size=\"12.33\""))
  }

  @Test func stacksFigures() {
    let figures = ["one", "two", "three"].map { InkFigure(ink: .cross, caption: $0) }
    #expect(texts(in: SVGWriter.document(for: figures)) == ["one", "two", "three"])
    let heights = (1...3).map { count in
      SVGWriter.document(for: Array(figures.prefix(count))).components(separatedBy: "viewBox=\"")[1]
        .prefix { $0 != "\"" }
    }
    #expect(heights == ["0 0 640 178", "0 0 640 332", "0 0 640 486"])
  }

  @Test func aStrokeOfOnePlaceIsADot() {
    let document = SVGWriter.document(for: [InkFigure(ink: Ink([(0, 0), (9, 9)], [(9, 0)]))])
    #expect(document.contains("<circle cx=\"124\" cy=\"24\" r=\"1.75\""))
  }

  @Test(arguments: degenerateInks.indices)
  func staysInsideThePicture(index: Int) throws {
    for curve in [SVGStyle.Curve.polyline, .smooth] {
      var style = SVGStyle()
      style.curve = curve
      let figure = InkFigure(ink: degenerateInks[index].ink, caption: "?")
      let document = SVGWriter.document(for: [figure], style: style)
      #expect(texts(in: document) == ["?"])
      let data = document.components(separatedBy: " d=\"").dropFirst()
        .map { $0.prefix { $0 != "\"" } }
      for number in data.flatMap({ $0.split { "MLQ ".contains($0) } }) {
        #expect((0...640).contains(try #require(Double(number))))
      }
    }
  }

  @Test(arguments: [
    (0, "0"), (1.5, "1.5"), (-0.004, "0"), (-1.25, "-1.25"), (2.05, "2.05"), (100, "100"),
  ])
  func writesLengthsShort(pixels: Double, text: String) {
    #expect(SVGLength(pixels).description == text)
  }

  /// The texts of a document that is well-formed XML, or `nil`.
  private func texts(in document: String) -> [String]? {
    final class Collector: NSObject, XMLParserDelegate {
      var texts: [String] = []
      var isInText = false

      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) {
        isInText = name == "text" || name == "tspan"
        if name == "text" { texts.append("") }
      }

      func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
      ) {
        isInText = name == "tspan"
      }

      func parser(_ parser: XMLParser, foundCharacters characters: String) {
        if isInText { texts[texts.count - 1] += characters }
      }
    }
    let parser = XMLParser(data: Data(document.utf8))
    let collector = Collector()
    parser.delegate = collector
    return parser.parse() ? collector.texts : nil
  }
}

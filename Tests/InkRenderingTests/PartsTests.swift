import InkModel
import Testing

@testable import InkRendering

/// Figures whose parts have colours and readings.
@Suite struct PartsTests {
  static let style = {
    var style = SVGStyle()
    style.width = 248
    style.curve = .polyline
    style.colouring = .perPart
    return style
  }()

  /// A stroke through two letters and the bar that belongs to the second.
  static let figure = {
    var figure = InkFigure(
      ink: Ink([(0, 0), (0, 50), (50, 50), (100, 50), (100, 0)], [(90, 25), (100, 25)]),
      caption: "Lt")
    figure.lines = [
      [
        InkPart(text: "L", ink: [InkSpan(stroke: 0, points: 0..<3)]),
        InkPart(
          text: "t", ink: [InkSpan(stroke: 0, points: 3..<5), InkSpan(stroke: 1, points: 0..<2)]),
      ]
    ]
    return figure
  }()

  private func elements(_ name: String, in document: String) -> [String] {
    document.split(separator: "\n").filter { $0.contains("<\(name) ") }.map {
      String($0.drop { $0 == " " })
    }
  }

  @Test func eachPartHasItsColourAndReading() {
    let document = SVGWriter.document(for: [Self.figure], style: Self.style)
    #expect(
      elements("path", in: document) == [
        "<path stroke=\"#0072b2\" d=\"M24 24L24 124L124 124\"/>",
        "<path stroke=\"#d55e00\" d=\"M124 124L224 124L224 24\"/>",
        "<path stroke=\"#d55e00\" d=\"M204 74L224 74\"/>",
      ])
    let labels = elements("text", in: document).filter { $0.contains("middle") }
    #expect(labels.count == 2)
    #expect(labels[0].contains("x=\"74\" y=\"144.8\"") && labels[0].hasSuffix("#0072b2\">L</text>"))
    #expect(
      labels[1].contains("x=\"214\" y=\"144.8\"") && labels[1].hasSuffix("#d55e00\">t</text>"))
    #expect(document.contains(">Lt</text>"), "the whole reading stands below")
  }

  @Test func pointsOfNoPartAreDark() {
    var figure = Self.figure
    figure.lines = [[InkPart(text: "t", ink: [InkSpan(stroke: 0, points: 3..<5)])]]
    let document = SVGWriter.document(for: [figure], style: Self.style)
    let colours = elements("path", in: document).map { $0.split(separator: "\"")[1] }
    #expect(colours == ["#1b2a49", "#0072b2", "#1b2a49"])
  }

  @Test func linesHaveLabelsOfTheirOwn() {
    var figure = InkFigure(ink: Ink([(0, 0), (10, 10)], [(0, 50), (10, 60)]))
    figure.lines = (0...1).map {
      [InkPart(text: "\($0)", ink: [InkSpan(stroke: $0, points: 0..<2)])]
    }
    let labels = elements("text", in: SVGWriter.document(for: [figure], style: Self.style))
    #expect(labels.count == 2)
    #expect(labels[0].contains("y=\"61.47\"") && labels[1].contains("y=\"144.8\""))
  }

  @Test func closeLabelsAreSmall() {
    var figure = InkFigure(ink: Ink([(0, 0), (0, 40)], [(4, 0), (4, 40)], [(100, 0), (100, 40)]))
    figure.lines = [(0...2).map { InkPart(text: "l", ink: [InkSpan(stroke: $0, points: 0..<2)]) }]
    let document = SVGWriter.document(for: [figure], style: Self.style)
    #expect(document.components(separatedBy: "font-size=\"11.43\"").count == 4)
  }

  @Test func partsThatReachBeyondTheInkAreCutOff() {
    var figure = InkFigure(ink: Ink([(0, 0), (10, 10)], []))
    figure.lines = [
      [
        InkPart(
          text: "a", ink: [InkSpan(stroke: 0, points: 1..<9), InkSpan(stroke: 7, points: 0..<1)]),
        InkPart(text: "b", ink: [InkSpan(stroke: 1, points: 0..<1)]),
        InkPart(text: "c", ink: []),
      ]
    ]
    let document = SVGWriter.document(for: [figure], style: Self.style)
    #expect(elements("text", in: document).map { $0.suffix(9) } == [">a</text>"])
  }

  @Test func otherColouringsShowNoParts() {
    let plain = InkFigure(ink: Self.figure.ink, caption: "Lt")
    for colouring in [SVGStyle.Colouring.perStroke, .uniform("black")] {
      var style = Self.style
      style.colouring = colouring
      #expect(
        SVGWriter.document(for: [Self.figure], style: style)
          == SVGWriter.document(for: [plain], style: style))
    }
  }

  @Test func anEmptyInkLeavesItsWords() {
    var figure = InkFigure(ink: Ink(), caption: "nothing")
    figure.lines = [[InkPart(text: "x", ink: [InkSpan(stroke: 0, points: 0..<1)])]]
    let document = SVGWriter.document(for: [figure], style: Self.style)
    #expect(elements("text", in: document).count == 1)
  }
}

import InkDiagrams
import InkModel
import ShapeGeometry
import Testing

/// Fitted shapes as figures of a diagram.
struct DiagramFigureTests {
  /// A star of David is drawn as two triangles.
  @Test func aStarOfTwoTrianglesHasAllItsTips() throws {
    var hand = DiagramHand(seed: 1)
    let tips = (0..<6).map { Vector(200, 150) + 100 * Vector(angle: .pi * (Double($0) / 3 - 0.5)) }
    for first in 0..<2 { hand.closed([0, 2, 4].map { tips[first + $0] }) }
    let shape = try #require(try ShapeFitter(hand.ink).fit(.star))
    try #require(shape.beautified.strokes.count == 2)
    let figure = try #require(DiagramFigure(shape, strokes: [0, 1]))
    #expect(figure.polyline.count == 13)
    for tip in tips { #expect((figure.nearest(to: tip) - tip).length < 5) }
    let outline = try #require(Box(figure.polyline))
    let drawn = try #require(hand.ink.box)
    #expect((outline.topLeft - drawn.topLeft).length < 8)
    #expect((outline.bottomRight - drawn.bottomRight).length < 8)
  }

  /// The line of a pentagram crosses itself.
  @Test func aStarOfOneLineKeepsItsLine() throws {
    var hand = DiagramHand(seed: 1)
    let tips = (0..<5).map { 100 * Vector(angle: 2 * .pi * Double($0) / 5) }
    hand.closed([0, 2, 4, 1, 3].map { tips[$0] })
    let shape = try #require(try ShapeFitter(hand.ink).fit(.star))
    #expect(try #require(DiagramFigure(shape, strokes: [0])).polyline.count == 6)
  }
}

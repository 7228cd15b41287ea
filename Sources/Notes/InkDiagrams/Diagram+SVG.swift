import InkModel
import InkRendering

extension Diagram {
  /// Returns the diagram as an SVG picture in its own proportions, with plain elements and a
  /// generic font.
  ///
  /// Strokes that are neither figure nor writing are drawn unchanged. An empty diagram gives an
  /// empty picture.
  ///
  /// - Parameter side: the larger one of width and height in CSS pixels, including margins.
  /// - Precondition: `side` is finite, at least 100 and below a million.
  /// - Complexity: O(points).
  public func svg(side: Double = 960) -> String {
    precondition((100..<1_000_000).contains(side), "no such size")
    let picture = DiagramPicture(self, side: side)
    let body = """
        <g fill="none" stroke="#1b2a49" stroke-width="2" stroke-linecap="round" \
      stroke-linejoin="round">
      \(picture.shapes)  </g>
        <g font-family="system-ui, sans-serif" text-anchor="middle" fill="#111">
      \(picture.words)  </g>

      """
    return SVGDocument.text(width: picture.size.x, height: picture.size.y, body: body)
  }

  /// The lines of which an arrow is drawn.
  func lines(of arrow: DiagramArrow) -> [[Vector]] {
    arrow.isCurved ? arrow.curves(of: ink) : [[arrow.tail, arrow.tip]] + arrow.barbs
  }

  /// The box of everything visible.
  var places: [Vector] {
    let outlines = figures.flatMap(\.polyline)
    let shafts = arrows.flatMap { lines(of: $0).joined() }
    let words = texts.flatMap { [$0.centre - $0.size / 2, $0.centre + $0.size / 2] }
    let strokes = rest.flatMap { ink.strokes[$0].points.map(\.vector) }
    return outlines + shafts + words + strokes
  }
}

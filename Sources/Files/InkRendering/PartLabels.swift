import InkModel
import Support

/// The readings of a figure's parts, each below its ink, on one level for each line of writing.
struct PartLabels {
  /// SVG's elements.
  private(set) var elements = ""
  /// The bottom of the labels; 0 without any.
  private(set) var bottom = 0.0

  /// Creates the labels of an ink whose top left corner in the picture is at `topLeft`.
  init(
    _ figure: InkFigure, _ placement: InkPlacement, topLeft: Vector, style: SVGStyle
  ) {
    var part = 0
    for line in figure.lines {
      var labels: [(middle: Double, text: String, colour: String)] = []
      var level = 0.0
      for label in line {
        defer { part += 1 }
        let places = label.ink.lazy.flatMap { span -> [Vector] in
          guard figure.ink.strokes.indices.contains(span.stroke) else { return [] }
          let points = figure.ink.strokes[span.stroke].points
          return Array(points[span.points.clamped(to: points.indices)].finiteVectors)
        }
        guard let box = Box(places) else { continue }
        level = max(level, placement(box.bottomRight).y)
        let middle = (placement(box.topLeft).x + placement(box.bottomRight).x) / 2
        labels.append((middle, label.text, style.colour(ofStroke: 0, part: part)))
      }
      // Letters are about 0.6 of the size wide. Neighbours mustn't touch, if that stays legible.
      let middles = labels.map(\.middle).sorted()
      let gap = zip(middles.dropFirst(), middles).map { $0 - $1 }.min() ?? .infinity
      let widest = Double(max(1, labels.map(\.text.count).max() ?? 1))
      let size = min(16, max(8, gap / (0.7 * widest)))
      let y = topLeft.y + level + 1.3 * size
      for label in labels {
        elements += """
              <text x="\(SVGLength(topLeft.x + label.middle))" y="\(SVGLength(y))" \
          text-anchor="middle" font-family="system-ui, sans-serif" font-size="\(SVGLength(size))" \
          fill="\(label.colour)">\(escapedForXML(label.text))</text>

          """
      }
      if !labels.isEmpty { bottom = max(bottom, y + 0.3 * size) }
    }
  }
}

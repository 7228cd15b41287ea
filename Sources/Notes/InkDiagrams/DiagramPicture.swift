import CMath
import InkModel
import InkRendering
import Support

/// The elements of a diagram's picture, placed.
struct DiagramPicture {
  private static let margin = 24.0
  /// The smallest size of a text without a figure.
  private static let smallest = 6.0

  private let diagram: Diagram
  private let origin: Vector
  private let scale: Double
  let size: Vector

  init(_ diagram: Diagram, side: Double) {
    self.diagram = diagram
    let box = Box(diagram.places)
    let room = side - 2 * Self.margin
    let scale = box.map { room / $0.side } ?? 1
    // Content without a size, or nearly so, isn't scaled.
    self.scale = scale.isFinite ? scale : 1
    origin = (box?.topLeft ?? .zero) - Vector(repeating: Self.margin / self.scale)
    size = (box?.size ?? .zero) * self.scale + Vector(repeating: 2 * Self.margin)
  }

  private func placed(_ place: Vector) -> Vector { (place - origin) * scale }

  private func path(_ places: [Vector], isClosed: Bool = false) -> String {
    let steps = places.map { place in
      let place = placed(place)
      return "\(SVGLength(place.x)) \(SVGLength(place.y))"
    }
    return "    <path d=\"M\(steps.joined(separator: "L"))\(isClosed ? "Z" : "")\"/>\n"
  }

  // MARK: - Shapes

  var shapes: String {
    let drawn =
      diagram.figures.map(element)
      + diagram.arrows.flatMap { arrow in diagram.lines(of: arrow).map { path($0) } }
    return drawn.joined() + diagram.rest.map(asDrawn).joined()
  }

  private func element(_ figure: DiagramFigure) -> String {
    guard figure.corners.isEmpty else {
      return path(figure.polyline.dropLast(), isClosed: true)
    }
    let (middle, radii) = (placed(figure.centre), figure.half * scale)
    let places = [middle.x, middle.y, radii.x, radii.y].map { SVGLength($0) }
    let turn = rotation(figure.angle, around: middle)
    return "    <ellipse cx=\"\(places[0])\" cy=\"\(places[1])\" rx=\"\(places[2])\" "
      + "ry=\"\(places[3])\"\(turn)/>\n"
  }

  private func rotation(_ angle: Double, around middle: Vector) -> String {
    if angle == 0 { return "" }
    let numbers = [angle * 180 / .pi, middle.x, middle.y].map { "\(SVGLength($0))" }
    return " transform=\"rotate(\(numbers.joined(separator: " ")))\""
  }

  /// Returns a stroke through its points; a dot is a line of no length with round caps.
  private func asDrawn(_ stroke: Int) -> String {
    let places = diagram.ink.strokes[stroke].points.map(\.vector)
    return path(places.count == 1 ? places + places : places)
  }

  // MARK: - Words

  var words: String {
    // Texts of about the same height get one size.
    let sizes = Clusters.settled(diagram.texts.map { log(fontSize($0)) }, tolerance: log(1.4))
    return zip(diagram.texts, sizes).map { text, size in
      element(text, size: min(exp(size), room(of: text)))
    }.joined()
  }

  /// Returns the font size that matches the writing's height.
  private func fontSize(_ text: DiagramText) -> Double {
    let height = text.size.y * scale / Double(max(1, text.lines.count))
    return max(Self.smallest, min(72, (text.isLow ? 1.6 : 1) * 0.8 * height))
  }

  /// Returns the maximum font size with which a text fits into its figure, or takes no more room
  /// than its ink: letters are about 0.6 of the size wide.
  private func room(of text: DiagramText) -> Double {
    let width = 0.6 * Double(max(1, text.lines.map(\.count).max() ?? 0))
    guard case .figure(let index) = text.host, !diagram.isDivided(index) else {
      // A lone 1 is narrow.
      return max(Self.smallest, max(text.size.x, text.size.y) * scale / width)
    }
    let figure = diagram.figures[index]
    // In a rectangle, a text may extend from side to side; other figures lack the corners.
    let share = [.rectangle, .square].contains(figure.kind) ? 0.9 : 0.65
    let box = 2 * figure.half * scale * share
    return min(box.x / width, box.y / (1.25 * Double(max(1, text.lines.count))))
  }

  /// Returns the angle of a text: that of its figure, if its ink is lower when turned back.
  private func angle(of text: DiagramText) -> Double {
    guard case .figure(let index) = text.host else { return 0 }
    let angle = diagram.figures[index].angle
    let places = text.strokes.flatMap { diagram.ink.strokes[$0].points.map(\.vector) }
    let back = Vector(angle: -angle)
    guard angle != 0, let level = Box(places), let turned = Box(places.map { $0.turned(back) }),
      turned.height < level.height
    else { return 0 }
    return angle
  }

  private func element(_ text: DiagramText, size: Double) -> String {
    let middle = placed(text.centre)
    let spans = text.lines.enumerated().map { index, line in
      // The middle of small letters is a third of the font size above the baseline.
      let y = middle.y + size * (0.33 + 1.25 * (Double(index) - Double(text.lines.count - 1) / 2))
      return
        "<tspan x=\"\(SVGLength(middle.x))\" y=\"\(SVGLength(y))\">\(escapedForXML(line))</tspan>"
    }
    let turn = rotation(angle(of: text), around: middle)
    return "    <text font-size=\"\(SVGLength(size))\"\(turn)>\(spans.joined())</text>\n"
  }
}

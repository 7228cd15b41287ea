import InkFormats
import InkModel
import InkRendering
import ResultFormats
import Support

/// A page as SVG, in the two layers of iinkTS's canvas, and its changes from state to state.
struct DocumentDrawing {
  /// The size in pixels.
  var width = 0.0
  var height = 0.0
  var pixelsPerMillimetre = 96 / 25.4
  /// Whether there are lines to write on.
  var hasGuides = false
  /// The names of the drawn elements, in order.
  private var drawn: [String] = []

  /// Millimetres between the lines to write on, and from the edge.
  private static let guides = (pitch: 10.0, margin: 10.0)

  /// Returns whether a side of a page can have this length.
  static func isLength(_ value: Double) -> Bool { (1...100_000).contains(value) }

  /// Returns the messages that draw a page from scratch, replacing everything that the client has.
  mutating func whole(_ page: DocumentPage) -> [SessionAnswer] {
    let elements = elements(of: page)
    drawn = elements.map(\.name)
    let content = elements.map(\.svg).joined()
    return [("MODEL", guideLines + "<g id=\"contents\">\(content)</g>"), ("CAPTURE", "")].map {
      layer, content in
      let box = "width=\"\(SVGLength(width))px\" height=\"\(SVGLength(height))px\""
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" data-layer="\(layer)" \(box) \
        viewBox="0 0 \(SVGLength(width)) \(SVGLength(height))" \
        style="position:absolute;top:0;left:0">\(content)</svg>
        """
      return Self.patch([[("type", .string("REPLACE_ALL")), ("svg", .string(svg))]], layer: layer)
    }
  }

  /// Returns the message that updates the client's drawing to a page.
  ///
  /// A client removes its own drawing of a stroke when the message arrives, so it is also sent for
  /// an unchanged page.
  mutating func change(to page: DocumentPage) -> SessionAnswer {
    let elements = elements(of: page)
    let (old, new) = (Set(drawn), Set(elements.map(\.name)))
    let removed = drawn.filter { !new.contains($0) }.map { name in
      [("type", JSONText.string("REMOVE_ELEMENT")), ("id", .string(name))]
    }
    let added = elements.filter { !old.contains($0.name) }.map { element in
      [
        ("type", JSONText.string("APPEND_CHILD")), ("parentId", .string("contents")),
        ("svg", .string(element.svg)),
      ]
    }
    drawn = elements.map(\.name)
    return Self.patch(removed + added, layer: "MODEL")
  }

  private static func patch(
    _ updates: [[(String, JSONText)]], layer: String
  ) -> SessionAnswer {
    SessionAnswer(
      "svgPatch",
      [("layer", .string(layer)), ("updates", .array(updates.map(JSONText.object)))])
  }

  private var guideLines: String {
    guard hasGuides else { return "" }
    let margin = Self.guides.margin * pixelsPerMillimetre
    let pitch = Self.guides.pitch * pixelsPerMillimetre
    let lines = stride(from: margin + pitch, to: height, by: pitch).map { y in
      let (left, right) = (SVGLength(margin), SVGLength(max(margin, width - margin)))
      return "<line x1=\"\(left)\" y1=\"\(SVGLength(y))\" x2=\"\(right)\" y2=\"\(SVGLength(y))\"/>"
    }
    return "<g id=\"guides\" stroke=\"#000000\" stroke-opacity=\"0.16\">\(lines.joined())</g>"
  }

  /// Returns the ink and type as elements. A name identifies exactly one drawing.
  private func elements(of page: DocumentPage) -> [(name: String, svg: String)] {
    var isSet: Set<String> = []
    var type: [(name: String, svg: String)] = []
    let known =
      page.type.isEmpty
      ? [:] : Dictionary(page.ink.elements.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for (index, text) in page.type.enumerated() {
      guard let stands = text.frame(among: known) else { continue }
      isSet.formUnion(text.strokes)
      let last = text.strokes.compactMap { known[$0]?.number }.max() ?? 0
      // Converted again, a word may differ.
      let name = "words-\(index)-\(last)-\(UInt(bitPattern: text.content.hashValue))"
      type.append((name, svg(text, name, stands)))
    }
    let ink = page.ink.elements.filter { !isSet.contains($0.id) }.map { element in
      let name = "stroke-\(element.number)"
      return (name: name, svg: svg(element, name, page.pen(of: element)))
    }
    return ink + type
  }

  private func svg(_ element: FreeInk.Element, _ name: String, _ pen: InkPen) -> String {
    let path = SVGPath(element.stroke.points)
    let width = pen.width * pixelsPerMillimetre
    if path.vertices.count == 1 {
      let vertex = path.vertices[0]
      return """
        <circle id="\(name)" cx="\(SVGLength(hundredths: vertex.x))" \
        cy="\(SVGLength(hundredths: vertex.y))" r="\(SVGLength(0.6 * width))" \
        fill="\(escapedForXML(pen.colour))"/>
        """
    }
    return """
      <path id="\(name)" fill="none" stroke="\(escapedForXML(pen.colour))" \
      stroke-width="\(SVGLength(width))" stroke-linecap="round" stroke-linejoin="round" \
      d="\(path.data(.smooth, thickness: width))"/>
      """
  }

  private func svg(
    _ text: SetText, _ name: String, _ frame: (corner: Vector, foot: Vector, extent: Vector)
  ) -> String {
    switch text.content {
    case .word(let word):
      return """
        <text id="\(name)" x="\(SVGLength(frame.foot.x))" y="\(SVGLength(frame.foot.y))" \
        font-family="system-ui, sans-serif" font-size="\(SVGLength(text.size))" \
        textLength="\(SVGLength(max(1, frame.extent.x)))" lengthAdjust="spacingAndGlyphs">\
        \(escapedForXML(word))</text>
        """
    case .mathML(let formula):
      return """
        <foreignObject id="\(name)" x="\(SVGLength(frame.corner.x))" \
        y="\(SVGLength(frame.corner.y))" width="\(SVGLength(max(1, width - frame.corner.x)))" \
        height="\(SVGLength(max(1, height - frame.corner.y)))">\
        <div style="font-size:\(SVGLength(text.size))px">\(formula)</div></foreignObject>
        """
    }
  }
}

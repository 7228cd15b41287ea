import InkModel
import Support
import UnicodeText

/// Draws inks as an SVG picture.
public enum SVGWriter {
  /// Returns a picture of figures one below the other, each scaled to the picture's width or to the
  /// style's height of an ink, whichever is reached first, with its caption and note below.
  ///
  /// Lines are as thick as a pen's in relation to the writing. Points that aren't finite are
  /// skipped; a stroke of one place is a dot. An ink with nothing to draw only shows its words.
  ///
  /// - Precondition: the style's sizes are finite, above 0 and below a million.
  /// - Complexity: O(points).
  public static func document(
    for figures: [InkFigure], style: SVGStyle = SVGStyle()
  ) -> String {
    precondition(
      [style.width, style.inkHeight].allSatisfy { $0 > 0 && $0 < 1_000_000 }, "no such size")
    var body = ""
    var bottom = margin
    for figure in figures {
      body += "  <g>\n"
      body += "    <title>\(escapedForXML(figure.lead + figure.caption))</title>\n"
      body += drawing(of: figure, style: style, bottom: &bottom)
      body += text(
        figure.caption, lead: figure.lead, size: 20, fill: "#111", style: style, bottom: &bottom)
      body += text(
        cut(figure.note, size: smallestNote, style: style), size: 13, fill: "#666", style: style,
        bottom: &bottom)
      body += "  </g>\n"
      bottom += margin
    }
    return SVGDocument.text(width: style.width, height: bottom, body: body)
  }

  private static let margin = 24.0
  /// The font size below which a note is cut off instead.
  private static let smallestNote = 10.0
  /// The width of letters, as a share of the font size.
  private static let letterWidth = 0.6

  /// Draws the strokes and the readings of the parts below `bottom`, which moves down by their
  /// height.
  private static func drawing(
    of figure: InkFigure, style: SVGStyle, bottom: inout Double
  ) -> String {
    guard let box = figure.ink.drawnBox else { return "" }
    let placement = InkPlacement(
      box, in: Vector(max(1, style.width - 2 * margin), style.inkHeight))
    let topLeft = Vector(margin, bottom)
    // A dash is written with the pen of the letters around it, so its width counts, too.
    let size = max(placement.size.y, placement.size.x / 12)
    let thickness = min(5, max(1, size / 40))
    var result = ""
    for piece in InkPieces(figure, isCut: style.colouring == .perPart).pieces {
      let points = figure.ink.strokes[piece.stroke].points[piece.points]
      let path = SVGPath(points) { topLeft + placement($0) }
      let colour = escapedForXML(style.colour(ofStroke: piece.stroke, part: piece.part))
      if path.vertices.count == 1 {
        let vertex = path.vertices[0]
        let (x, y) = (SVGLength(hundredths: vertex.x), SVGLength(hundredths: vertex.y))
        result += "      <circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(SVGLength(thickness * 0.7))\" "
        result += "fill=\"\(colour)\" stroke=\"none\"/>\n"
      } else if path.vertices.count > 1 {
        let data = path.data(style.curve, thickness: thickness)
        result += "      <path stroke=\"\(colour)\" d=\"\(data)\"/>\n"
      }
    }
    bottom += placement.size.y
    let labels =
      style.colouring == .perPart
      ? PartLabels(figure, placement, topLeft: topLeft, style: style) : nil
    if let labels { bottom = max(bottom, labels.bottom) }
    return """
          <g fill="none" stroke-width="\(SVGLength(thickness))" stroke-linecap="round" \
      stroke-linejoin="round">
      \(result)    </g>
      \(labels?.elements ?? "")
      """
  }

  /// Returns the beginning of a text that fits in a line.
  private static func cut(_ text: String, size: Double, style: SVGStyle) -> String {
    let room = max(1, Int((style.width - 2 * margin) / (letterWidth * size)))
    return text.count > room ? String(text.prefix(room - 1)) + "…" : text
  }

  /// Draws a line of text below `bottom`, which moves down by its height; nothing for an empty
  /// text.
  private static func text(
    _ text: String, lead: String = "", size: Double, fill: String, style: SVGStyle,
    bottom: inout Double
  ) -> String {
    guard !text.isEmpty || !lead.isEmpty else { return "" }
    // A long reading is set smaller rather than cut off.
    let room = max(1, style.width - 2 * margin)
    let fitted = max(5, min(size, room / (letterWidth * Double(lead.count + text.count))))
    bottom += size * 1.5
    let start = lead.isEmpty ? "" : "<tspan fill=\"#999\">\(escapedForXML(lead))</tspan>"
    let isRightToLeft = (lead + text).isRightToLeft
    let x = isRightToLeft ? style.width - margin : margin
    return """
          <text x="\(SVGLength(x))" y="\(SVGLength(bottom))" \
      \(isRightToLeft ? "direction=\"rtl\" " : "")\
      font-family="system-ui, sans-serif" font-size="\(SVGLength(fitted))" fill="\(fill)" \
      xml:space="preserve">\(start)\(escapedForXML(text))</text>

      """
  }
}

/// A length in a picture, to hundredths of a pixel.
package struct SVGLength: Hashable, CustomStringConvertible {
  let hundredths: Int

  package init(hundredths: Int) {
    self.hundredths = hundredths
  }

  /// - Precondition: `pixels` is finite and of a plausible size.
  package init(_ pixels: Double) {
    hundredths = Int((pixels * 100).rounded())
  }

  package var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }
}

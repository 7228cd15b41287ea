import DuctusEngine
import InkDiagrams
import InkModel
import ResultFormats
import ShapeGeometry

/// The reading of a page: its figures, arrows and texts.
struct FreeInkReading: Sendable {
  /// A part of the writing that was read separately.
  struct Text: Sendable {
    /// Indices in the page's strokes.
    let strokes: [Int]
    /// The numbers of these strokes: the same ink isn't read twice.
    let numbers: [Int]
    let result: RecognitionResult
  }

  /// The page that was read.
  let page: FreeInk
  let diagram: Diagram
  /// The texts, from the top of the page.
  let texts: [Text]

  /// The text, a line for each line of each part.
  var text: String {
    texts.compactMap { $0.result.candidates.first?.text }.joined(separator: "\n")
  }

  /// Returns the page as JIIX.
  func json(_ options: JIIXOptions, _ scale: InkScale) -> JSONText {
    let strokes = page.strokes
    var members: [(String, JSONText)] = [
      ("type", .string("Raw Content")), ("version", .string("3")), ("id", .string("MainBlock")),
    ]
    members += JIIXInk(strokes, options, scale).box
    let texts = texts.map { text in
      JSONText.object(
        head("Text", text.strokes)
          + JIIX(text.result, of: strokes.part(text.strokes), options, scale).members)
    }
    members.append(
      ("elements", .array(texts + figures(options, scale) + edges(options, scale))))
    return .object(members)
  }

  /// Returns the type and name of an element, which is named after its first stroke.
  private func head(_ type: String, _ strokes: [Int]) -> [(String, JSONText)] {
    let first = strokes.map { page.elements[$0].origin }.min() ?? 0
    return [("type", .string(type)), ("id", .string("raw-content/\(first)"))]
  }

  private func figures(_ options: JIIXOptions, _ scale: InkScale) -> [JSONText] {
    diagram.figures.map { figure in
      let (kind, measures) = Self.shape(of: figure, scale)
      return .object(
        head("Node", figure.strokes) + ink(figure.strokes, options, scale)
          + [("kind", .string(kind))] + measures)
    }
  }

  /// Returns the client's name of a figure, and its measures.
  private static func shape(
    of figure: DiagramFigure, _ scale: InkScale
  ) -> (kind: String, measures: [(String, JSONText)]) {
    let (centre, half) = (figure.centre, figure.half)
    let middle = [("cx", scale.across(centre.x)), ("cy", scale.down(centre.y))]
    // A turned rectangle is a polygon for this client.
    let isUpright = abs(figure.angle) < 0.05
    switch figure.kind {
    case .circle: return ("circle", middle + [("r", scale.across((half.x + half.y) / 2))])
    case .ellipse:
      return (
        "ellipse",
        middle + [
          ("rx", scale.across(half.x)), ("ry", scale.down(half.y)),
          ("orientation", .number(figure.angle, digits: 4)),
        ]
      )
    case .rectangle where isUpright, .square where isUpright:
      let corner = centre - half
      return (
        "rectangle",
        [
          ("x", scale.across(corner.x)), ("y", scale.down(corner.y)),
          ("width", scale.across(2 * half.x)), ("height", scale.down(2 * half.y)),
        ]
      )
    case .triangle: return ("triangle", points(of: figure, scale))
    case .parallelogram: return ("parallelogram", points(of: figure, scale))
    case .diamond: return ("rhombus", points(of: figure, scale))
    default: return ("polygon", points(of: figure, scale))
    }
  }

  private static func points(
    of figure: DiagramFigure, _ scale: InkScale
  ) -> [(String, JSONText)] {
    let corners = figure.outline.dropLast()
    return [
      (
        "points",
        .array(corners.flatMap { [scale.across(Double($0.x)), scale.down(Double($0.y))] })
      )
    ]
  }

  private func edges(_ options: JIIXOptions, _ scale: InkScale) -> [JSONText] {
    diagram.arrows.map { arrow in
      var members = head("Edge", arrow.strokes)
      members += ink(arrow.strokes, options, scale)
      members += [
        ("kind", .string("line")),
        ("x1", scale.across(arrow.tail.x)), ("y1", scale.down(arrow.tail.y)),
        ("x2", scale.across(arrow.tip.x)), ("y2", scale.down(arrow.tip.y)),
      ]
      let head = JSONText.string("arrow-head")
      if arrow.heads == .both { members.append(("p1Decoration", head)) }
      if arrow.heads != .none { members.append(("p2Decoration", head)) }
      return .object(members)
    }
  }

  /// Returns the box and strokes of a figure.
  private func ink(
    _ places: [Int], _ options: JIIXOptions, _ scale: InkScale
  ) -> [(String, JSONText)] {
    JIIXInk(page.strokes.part(places), options, scale).named
  }
}

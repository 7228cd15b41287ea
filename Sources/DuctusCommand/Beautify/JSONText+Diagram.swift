import InkDiagrams
import ResultFormats

extension JSONText {
  /// A diagram's members: "figures", "connections", "texts" and "rest".
  static func members(of diagram: Diagram) -> [(String, JSONText)] {
    [
      ("figures", .array(diagram.figures.map(JSONText.init))),
      ("connections", .array(diagram.arrows.map(JSONText.init))),
      ("texts", .array(diagram.texts.map(JSONText.init))),
      ("rest", JSONText(diagram.rest)),
    ]
  }

  private init(_ places: [Int]) { self = .array(places.map(JSONText.integer)) }

  private init(_ figure: DiagramFigure) {
    self = .object([
      ("kind", .string(figure.kind.rawValue)),
      ("confidence", .number(figure.confidence, digits: 4)),
      ("centre", JSONText(figure.middle)),
      ("outline", .array(figure.outline.map(JSONText.init))),
      ("strokes", JSONText(figure.strokes)),
    ])
  }

  private init(_ arrow: DiagramArrow) {
    let kind = [.none: "LINE", .one: "ARROW", .both: "DOUBLE_ARROW"][arrow.heads] ?? ""
    var members: [(String, JSONText)] = [
      ("kind", .string(kind)), ("start", JSONText(arrow.start)), ("end", JSONText(arrow.end)),
    ]
    if let from = arrow.from { members.append(("from", .integer(from))) }
    if let to = arrow.to { members.append(("to", .integer(to))) }
    self = .object(members + [("strokes", JSONText(arrow.strokes))])
  }

  private init(_ text: DiagramText) {
    var members: [(String, JSONText)] = [
      ("text", .string(text.lines.joined(separator: "\n"))),
      ("confidence", .number(text.confidence, digits: 4)), ("centre", JSONText(text.middle)),
    ]
    switch text.host {
    case .figure(let figure): members.append(("figure", .integer(figure)))
    case .arrow(let arrow): members.append(("connection", .integer(arrow)))
    case .none: break
    }
    self = .object(members + [("strokes", JSONText(text.strokes))])
  }
}

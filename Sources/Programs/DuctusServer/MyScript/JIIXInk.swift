import DuctusEngine
import InkModel
import ResultFormats

/// The ink of a JIIX answer: the strokes of each element and their places, as far as the client
/// requests them.
struct JIIXInk {
  let strokes: NamedStrokes
  let options: JIIXOptions
  let scale: InkScale

  init(_ strokes: NamedStrokes, _ options: JIIXOptions, _ scale: InkScale) {
    (self.strokes, self.options, self.scale) = (strokes, options, scale)
  }

  /// The box of all strokes.
  var box: [(String, JSONText)] { box(strokes.ink.vectors) }

  /// Returns the box and strokes of some spans.
  func members(_ spans: [InkSpan]) -> [(String, JSONText)] {
    var members = box(vectors(of: spans))
    if options.hasStrokes || options.hasFullIDs {
      members.append(("items", .array(spans.map(item))))
    }
    return members
  }

  /// Returns the corners of a character's box, from the upper left, clockwise.
  func grid(_ spans: [InkSpan]) -> [(String, JSONText)] {
    guard options.hasBoxes else { return [] }
    let box = Box(vectors(of: spans))
    let (from, to) = (box?.topLeft ?? .zero, box?.bottomRight ?? .zero)
    let corners = [(from.x, from.y), (to.x, from.y), (to.x, to.y), (from.x, to.y)]
    return [
      (
        "grid",
        .array(
          corners.map { x, y in .object([("x", scale.across(x)), ("y", scale.down(y))]) })
      )
    ]
  }

  /// The box and the names of all strokes.
  var named: [(String, JSONText)] {
    box + [("items", .array(strokes.ids.indices.map { .object(name(ofStroke: $0)) }))]
  }

  private func box(_ vectors: [Vector]) -> [(String, JSONText)] {
    options.hasBoxes ? [("bounding-box", scale.json(Box(vectors)))] : []
  }

  private func vectors(of spans: [InkSpan]) -> [Vector] {
    spans.flatMap { strokes.ink.strokes[$0.stroke].points[$0.points].map(\.vector) }
  }

  private func name(ofStroke index: Int) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [("type", .string("stroke"))]
    let id = JSONText.string(strokes.ids[index])
    if options.hasIDs { members.append(("id", id)) }
    if options.hasFullIDs { members.append(("full-id", id)) }
    return members
  }

  private func item(_ span: InkSpan) -> JSONText {
    var members = name(ofStroke: span.stroke)
    if options.hasStrokes {
      let points = strokes.ink.strokes[span.stroke].points[span.points]
      members.append(("X", .array(points.map { scale.across(Double($0.x)) })))
      members.append(("Y", .array(points.map { scale.down(Double($0.y)) })))
      let times = points.compactMap(\.t)
      if times.count == points.count { members.append(("T", .array(times.map(JSONText.integer)))) }
    }
    return .object(members)
  }
}

extension Ink {
  /// The places of all points.
  var vectors: [Vector] { strokes.flatMap { $0.points.map(\.vector) } }
}

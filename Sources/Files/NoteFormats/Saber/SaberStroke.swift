import InkModel

/// A Saber stroke, while it is read: a pen's, or a figure that the shape pen made of one.
struct SaberStroke {
  /// The index of its page, if strokes are stored beside the pages.
  private(set) var page = 0
  private var tool = "Pen"
  /// The figure's kind; `nil` for plain ink.
  private var figure: String?
  private var points: [StrokePoint] = []
  private var offset = StrokePoint(x: 0, y: 0)
  /// Places and lengths of a figure by name.
  private var measures: [String: Float] = [:]
  private var width: Float = 10
  private var colour = NoteColour.black
  private var isMalformed = false

  mutating func read<Scanner: ValueScanner>(
    _ name: String, _ scanner: inout Scanner
  ) throws(Scanner.Fault) {
    switch name {
    case "shape": figure = try scanner.stringOrNil()
    case "ty": tool = try scanner.stringOrNil() ?? tool
    case "i": page = try scanner.integerOrNil() ?? 0
    case "s": width = try scanner.numberOrNil() ?? width
    case "c":
      let argb = try scanner.integerOrNil() ?? 0
      colour = NoteColour(argb: UInt32(truncatingIfNeeded: argb))
    case "ox": offset.x = try scanner.numberOrNil() ?? 0
    case "oy": offset.y = try scanner.numberOrNil() ?? 0
    // The points of ink, or the corners of a polygon.
    case "p", "v":
      try scanner.elements { scanner, _ throws(Scanner.Fault) in
        guard points.count < NoteBudget.strokePointLimit else { return try scanner.passOver() }
        if let point = try scanner.point() { points.append(point) } else { isMalformed = true }
      }
    case "cx", "cy", "r", "rx", "ry", "rl", "rt", "rw", "rh":
      measures[name] = try scanner.numberOrNil()
    default: try scanner.passOver()
    }
  }

  /// Whether it is a pen's, not a highlighter's or the laser pointer's.
  var isPen: Bool { !["Highlighter", "LaserPointer", "Eraser"].contains(tool) }
  var isHighlight: Bool { tool == "Highlighter" }

  /// - Returns: `nil` if it has no points or some can't be read.
  var ink: NoteStroke? {
    let line = outline
    guard !isMalformed, !line.isEmpty else { return nil }
    return NoteStroke(
      Stroke(points: line), width: width > 0 ? width : 10, colour: colour,
      isShape: tool == "ShapePen" || figure.map { $0 != "calligraphy" } ?? false)
  }

  private var outline: [StrokePoint] {
    let moved = points.map { StrokePoint(x: $0.x + offset.x, y: $0.y + offset.y) }
    switch figure {
    case "circle": return ellipse("r", "r")
    case "ellipse": return ellipse("rx", "ry")
    case "rect":
      guard let left = measures["rl"], let top = measures["rt"], let width = measures["rw"],
        let height = measures["rh"]
      else { return [] }
      return FigureOutline.rectangle(x: left, y: top, width: width, height: height)
    case "polygon": return moved + moved.prefix(1)
    default: return moved
    }
  }

  private func ellipse(_ across: String, _ down: String) -> [StrokePoint] {
    guard let x = measures["cx"], let y = measures["cy"], let across = measures[across],
      let down = measures[down]
    else { return [] }
    return FigureOutline.ellipse(x: x, y: y, across: across, down: down)
  }
}

/// The kind and the place of a Saber stroke.
struct SaberInk {
  /// The index of its page, if strokes are stored beside the pages.
  let page: Int
  let isHighlight: Bool
  let stroke: NoteStroke
}

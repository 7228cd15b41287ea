import Foundation
import InkFormats
import InkModel

/// A stroke of Rnote's pen, or a figure of its drawing tool, while it is read.
struct RnoteStroke {
  private var points: [StrokePoint] = []
  /// The pressure at each point.
  private var pressures: [Float] = []
  private var start: (place: StrokePoint, pressure: Float)?
  private var width: Float = 1
  private var curve = "const"
  private var colour = NoteColour.black
  private var fill: NoteColour?
  private var isMalformed = false
  /// The kind of a figure, and its places and lengths by name.
  private var figure = ""
  private var measures: [String: [Float]] = [:]

  mutating func read(_ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "path": try readPath(&scanner)
      case "shape":
        try scanner.members { scanner, kind throws(RecordError) in
          figure = kind
          try readMeasures(&scanner, depth: 0)
        }
      case "style":
        // A stroke has one style, named after its texture.
        try scanner.members { scanner, _ throws(RecordError) in try readStyle(&scanner) }
      default: try scanner.skipValue()
      }
    }
  }

  /// - Returns: `nil` if it has no points or some can't be read.
  func stroke(isShape: Bool) -> NoteStroke? {
    let points = isShape ? outline : (start.map { [$0.place] } ?? []) + points
    guard !isMalformed, !points.isEmpty else { return nil }
    return NoteStroke(
      Stroke(points: points), width: width > 0 ? width : 1, widths: isShape ? [] : widths,
      colour: colour, fill: isShape ? fill : nil, isShape: isShape)
  }

  /// The thickness of the line at each point, by the pen's pressure.
  private var widths: [Float] {
    let exponents: [String: Float] = [
      "linear": 1, "sqrt": 1 / 2, "cbrt": 1 / 3, "pow2": 2, "pow3": 3,
    ]
    guard let exponent = exponents[curve], width > 0 else { return [] }
    let all = (start.map { [$0.pressure] } ?? []) + pressures
    return all.map { width * pow(max(0, min(1, $0)), exponent) }
  }

  // MARK: - Members

  private mutating func readPath(_ scanner: inout JSONScanner) throws(RecordError) {
    // Before 0.5.9 a path had only segments, each with its own start.
    if try scanner.isArrayNext() { return try readSegments(&scanner) }
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "start": start = try element(&scanner)
      case "segments": try readSegments(&scanner)
      default: try scanner.skipValue()
      }
    }
  }

  private mutating func readSegments(_ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.elements { scanner, _ throws(RecordError) in
      guard points.count < NoteBudget.strokePointLimit else { return try scanner.skipValue() }
      try scanner.members { scanner, _ throws(RecordError) in try readSegment(&scanner) }
    }
  }

  /// A dot, or a line or a curve to a new end.
  private mutating func readSegment(_ scanner: inout JSONScanner) throws(RecordError) {
    var end: (place: StrokePoint, pressure: Float)?
    var controls: [String: StrokePoint] = [:]
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "start":
        let own = try element(&scanner)
        start = start ?? own
      case "end", "element": end = try element(&scanner)
      case "cp", "cp1", "cp2": controls[name] = try scanner.place()
      default: try scanner.skipValue()
      }
    }
    guard let end else {
      isMalformed = true
      return
    }
    // The start may come after the segments; then the first of them is a line.
    let from = points.last ?? start?.place ?? end.place
    let between = ["cp1", "cp", "cp2"].compactMap { controls[$0] }
    let line = FigureOutline.curve([from] + between + [end.place])
    points += line
    pressures += repeatElement(end.pressure, count: line.count)
  }

  /// Returns a place with its pressure, from 0 to 1.
  private mutating func element(
    _ scanner: inout JSONScanner
  ) throws(RecordError) -> (place: StrokePoint, pressure: Float)? {
    var place: StrokePoint?
    var pressure: Float = 1
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "pos": place = try scanner.place()
      case "pressure": pressure = try scanner.numberOrNil() ?? pressure
      default: try scanner.skipValue()
      }
    }
    if place == nil { isMalformed = true }
    return place.map { ($0, pressure) }
  }

  private mutating func readStyle(_ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "stroke_width": width = try scanner.numberOrNil() ?? width
      case "stroke_color": colour = try scanner.rnoteColour()
      case "fill_color":
        let found = try scanner.rnoteColour()
        fill = found.alpha > 0 ? found : nil
      case "pressure_curve": curve = try scanner.stringOrNil() ?? curve
      default: try scanner.skipValue()
      }
    }
  }

  private mutating func readMeasures(
    _ scanner: inout JSONScanner, depth: Int
  ) throws(RecordError) {
    try scanner.members { scanner, name throws(RecordError) in
      switch try scanner.peek() {
      case UInt8(ascii: "["): measures[name] = try scanner.numbers()
      case UInt8(ascii: "{") where depth < 3: try readMeasures(&scanner, depth: depth + 1)
      default: try scanner.skipValue()
      }
    }
  }

  // MARK: - Figures

  /// The line around a figure, or along it.
  private var outline: [StrokePoint] {
    func places(_ names: String...) -> [StrokePoint] {
      names.flatMap { name in
        let numbers = measures[name] ?? []
        return stride(from: 0, to: numbers.count - 1, by: 2).map {
          StrokePoint(x: numbers[$0], y: numbers[$0 + 1])
        }
      }
    }
    switch figure {
    case "line": return places("start", "end")
    case "arrow": return places("start", "tip")
    case "quadbez":
      return places("start") + FigureOutline.curve(places("start", "cp", "end"))
    case "cubbez":
      return places("start") + FigureOutline.curve(places("start", "cp1", "cp2", "end"))
    case "polyline": return places("start", "path")
    case "polygon": return places("start", "path", "start")
    case "rect", "ellipse":
      guard let radii = measures["half_extents"] ?? measures["radii"], radii.count >= 2,
        let affine = measures["affine"].flatMap(RnoteAffine.init)
      else { return [] }
      let (across, down) = (radii[0], radii[1])
      let outline =
        figure == "rect"
        ? FigureOutline.rectangle(x: -across, y: -down, width: 2 * across, height: 2 * down)
        : FigureOutline.ellipse(x: 0, y: 0, across: across, down: down)
      return outline.map { affine.transform($0.x, $0.y) }
    default: return []
    }
  }
}

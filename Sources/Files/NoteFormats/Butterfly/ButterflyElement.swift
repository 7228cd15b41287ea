import Foundation
import InkFormats
import InkModel

/// An element of a Butterfly page, while it is read: ink, a figure, or typed text.
struct ButterflyElement {
  private(set) var type = ""
  private var points: [StrokePoint] = []
  /// The rotation in degrees, clockwise as seen.
  private var rotation: Float = 0
  private var first: StrokePoint?
  private var second: StrokePoint?
  private var figure = "rectangle"
  private var lineWidth: Float = 5
  private var colour = NoteColour.black
  private var fill: NoteColour?
  /// Whether it is a stroke of a pen whose overlapping strokes blend into one.
  private var isCombined = false
  private var isMalformed = false
  private var text = ""
  private var place = StrokePoint(x: 0, y: 0)
  private var fontSize: Float?
  private var scale: Float = 1
  private var textWidth: Float?

  /// The default size of letters.
  private static let defaultFontSize: Float = 12

  // MARK: - Members

  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "type": type = try scanner.stringOrNil() ?? ""
    case "points": try readPoints(&scanner)
    case "rotation": rotation = try scanner.numberOrNil() ?? 0
    case "firstPosition": first = try scanner.point()
    case "secondPosition": second = try scanner.point()
    case "combineId": isCombined = try scanner.stringOrNil() != nil
    case "property":
      try scanner.members { scanner, name throws(RecordError) in
        try readProperty(name, &scanner)
      }
    case "position": place = try scanner.point() ?? place
    case "scale": scale = try scanner.numberOrNil() ?? 1
    case "foreground", "color": colour = try Self.colour(&scanner) ?? colour
    case "text": text = try scanner.stringOrNil() ?? ""
    case "size": fontSize = try scanner.numberOrNil()
    case "area": try readArea(&scanner)
    case "constraint":
      try scanner.member("size") { scanner throws(RecordError) in
        textWidth = try scanner.numberOrNil()
      }
    default: try scanner.skipValue()
    }
  }

  private mutating func readPoints(_ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.elements { scanner, _ throws(RecordError) in
      guard points.count < NoteBudget.strokePointLimit else { return try scanner.skipValue() }
      if let point = try scanner.point() { points.append(point) } else { isMalformed = true }
    }
  }

  private mutating func readProperty(
    _ name: String, _ scanner: inout JSONScanner
  ) throws(RecordError) {
    switch name {
    case "strokeWidth": lineWidth = try scanner.numberOrNil() ?? lineWidth
    case "color": colour = try Self.colour(&scanner) ?? colour
    // The member since version 13 of the format.
    case "paint": colour = try Self.paint(&scanner) ?? colour
    case "fill", "fillColor": fill = try Self.colour(&scanner) ?? fill
    case "fillPaint": fill = try Self.paint(&scanner) ?? fill
    case "shape":
      try scanner.members { scanner, name throws(RecordError) in
        if name == "type" {
          figure = try scanner.stringOrNil() ?? figure
        } else {
          try readProperty(name, &scanner)
        }
      }
    default: try scanner.skipValue()
    }
  }

  /// Reads a paragraph of pieces; the first piece with a size gives the size of all.
  private mutating func readArea(_ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.member("paragraph") { scanner throws(RecordError) in
      try scanner.member("textSpans") { scanner throws(RecordError) in
        try scanner.elements { scanner, _ throws(RecordError) in
          try scanner.members { scanner, name throws(RecordError) in
            try readPiece(name, &scanner)
          }
        }
      }
    }
  }

  private mutating func readPiece(
    _ name: String, _ scanner: inout JSONScanner
  ) throws(RecordError) {
    switch name {
    case "text": text += try scanner.stringOrNil() ?? ""
    case "property":
      try scanner.member("size") { scanner throws(RecordError) in
        let size = try scanner.numberOrNil()
        fontSize = fontSize ?? size
      }
    default: try scanner.skipValue()
    }
  }

  /// Returns the colour with the bits `0xAARRGGBB`; `nil` for an invisible colour, as of a missing
  /// fill.
  private static func colour(_ scanner: inout JSONScanner) throws(RecordError) -> NoteColour? {
    guard let argb = try scanner.integerOrNil() else { return nil }
    let colour = NoteColour(argb: UInt32(truncatingIfNeeded: argb))
    return colour.alpha > 0 ? colour : nil
  }

  private static func paint(_ scanner: inout JSONScanner) throws(RecordError) -> NoteColour? {
    var colour: NoteColour?
    try scanner.members { scanner, name throws(RecordError) in
      // Pictures used as brushes have a tint.
      guard name == "color" || name == "tint" else { return try scanner.skipValue() }
      colour = try Self.colour(&scanner)
    }
    return colour
  }

  // MARK: - What it is

  var isHighlight: Bool { isInk && (isCombined || colour.hasMarkerAlpha) }
  var isPicture: Bool { type == "image" || type == "svg" || type == "pdf" }
  private var isInk: Bool { type == "pen" || type == "paint" }

  /// The points of its line, empty if they can't be read; `nil` for elements without a line.
  var outline: [StrokePoint]? {
    let line: [StrokePoint]
    switch type {
    case "pen", "paint": line = points
    case "polygon": line = points + points.prefix(1)
    case "shape":
      guard let first, let second else { return [] }
      line = outline(from: first, to: second)
    default: return nil
    }
    return isMalformed ? [] : turned(line)
  }

  func stroke(_ outline: [StrokePoint]) -> NoteStroke {
    NoteStroke(
      Stroke(points: outline), width: max(0.1, lineWidth), colour: colour,
      fill: isInk ? nil : fill, isShape: !isInk)
  }

  var typedText: TypedText? {
    guard ["text", "markdown", "label"].contains(type), !text.isEmpty else { return nil }
    var typed = TypedText(
      text, at: place, size: max(1, (fontSize ?? Self.defaultFontSize) * scale),
      width: textWidth.flatMap { $0 > 0 ? $0 : nil }, colour: colour)
    guard rotation != 0 else { return typed }
    // The program turns it about the middle of its box, whose size is that of usual letters.
    let size = typed.usualSize
    let far = StrokePoint(x: place.x + size.width, y: place.y + size.height)
    typed.place = turned([place, far])[0]
    typed.angle = Placement(place, rotation: rotation * .pi / 180).angle
    return typed
  }

  private func outline(from first: StrokePoint, to second: StrokePoint) -> [StrokePoint] {
    let (left, top) = (min(first.x, second.x), min(first.y, second.y))
    let (width, height) = (abs(second.x - first.x), abs(second.y - first.y))
    switch figure {
    case "line": return [first, second]
    case "circle":
      return FigureOutline.ellipse(
        x: left + width / 2, y: top + height / 2, across: width / 2, down: height / 2)
    case "triangle":
      return FigureOutline.triangle(width: width, height: height)
        .map { StrokePoint(x: left + $0.x, y: top + $0.y) }
    default: return FigureOutline.rectangle(x: left, y: top, width: width, height: height)
    }
  }

  /// Returns the points turned about the middle of their box.
  private func turned(_ line: [StrokePoint]) -> [StrokePoint] {
    guard rotation != 0, let first = line.first else { return line }
    var (low, high) = (first, first)
    for point in line {
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
    }
    let middle = StrokePoint(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
    let turned = Placement(middle, rotation: rotation * .pi / 180)
    return line.map { turned.point(StrokePoint(x: $0.x - middle.x, y: $0.y - middle.y)) }
  }
}

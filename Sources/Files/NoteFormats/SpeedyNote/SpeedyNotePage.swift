import InkFormats
import InkModel

/// A SpeedyNote page, or a tile of an unbounded canvas, while it is read.
struct SpeedyNotePage {
  private(set) var layers: [NoteLayer] = []
  private(set) var width: Float?
  private(set) var height: Float?
  /// The page of the PDF file behind it, from 0.
  private(set) var pdfPage: Int?
  private(set) var paper = SpeedyNotePaper()
  private(set) var damage = DamageList()
  private let file: String
  /// The place of the tile's corner on the canvas.
  private let origin: StrokePoint

  init(file: String, origin: StrokePoint = StrokePoint(x: 0, y: 0)) {
    self.file = file
    self.origin = origin
  }

  mutating func read(
    _ name: String, _ scanner: inout JSONScanner, _ budget: inout NoteBudget
  ) throws(RecordError) {
    switch name {
    case "width": width = try scanner.numberOrNil()
    case "height": height = try scanner.numberOrNil()
    case "pdfPageNumber": pdfPage = try scanner.integerOrNil().flatMap { $0 >= 0 ? $0 : nil }
    case "backgroundType": paper.pattern = try scanner.integerOrNil() ?? 0
    case "backgroundColor": paper.colour = try scanner.speedyNoteColour() ?? paper.colour
    case "gridColor": paper.lineColour = try scanner.speedyNoteColour() ?? paper.lineColour
    case "gridSpacing": paper.gridSpacing = try scanner.numberOrNil() ?? paper.gridSpacing
    case "lineSpacing": paper.lineSpacing = try scanner.numberOrNil() ?? paper.lineSpacing
    case "layers":
      try scanner.elements { scanner, _ throws(RecordError) in
        guard budget.takePart("layers") else { return try scanner.skipValue() }
        try readLayer(&scanner, &budget)
      }
    case "objects":
      try scanner.elements { scanner, _ throws(RecordError) in
        let object = try object(&scanner)
        guard let object, budget.takePart(object.kind) else { return }
        if layers.isEmpty { layers.append(NoteLayer()) }
        switch object {
        case .text(let text): layers[layers.count - 1].texts.append(text)
        case .picture: layers[layers.count - 1].pictures.append(.unread)
        }
      }
    default: try scanner.skipValue()
    }
  }

  private mutating func readLayer(
    _ scanner: inout JSONScanner, _ budget: inout NoteBudget
  ) throws(RecordError) {
    var layer = NoteLayer()
    var isVisible = true
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "name": layer.name = try scanner.stringOrNil()
      case "visible": isVisible = try scanner.booleanOrNil() ?? true
      case "strokes":
        try scanner.elements { scanner, index throws(RecordError) in
          try readStroke(index, &scanner, into: &layer, &budget)
        }
      default: try scanner.skipValue()
      }
    }
    // Hidden layers aren't part of the visible page.
    if isVisible { layers.append(layer) }
  }

  private mutating func readStroke(
    _ index: Int, _ scanner: inout JSONScanner, into layer: inout NoteLayer,
    _ budget: inout NoteBudget
  ) throws(RecordError) {
    var (points, pressures) = ([StrokePoint](), [Float]())
    var (width, colour) = (Float(5), NoteColour.black)
    var isMalformed = false
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "thickness": width = try scanner.numberOrNil() ?? width
      case "color": colour = try scanner.speedyNoteColour() ?? colour
      case "points":
        try scanner.elements { scanner, _ throws(RecordError) in
          guard points.count < NoteBudget.strokePointLimit else { return try scanner.skipValue() }
          guard let (point, pressure) = try point(&scanner) else {
            isMalformed = true
            return
          }
          points.append(point)
          pressures.append(pressure)
        }
      default: try scanner.skipValue()
      }
    }
    guard !isMalformed, !points.isEmpty else {
      let fault = NoteFault.malformed("stroke (element \(index))")
      return damage.append(NoteDamage(file: file, position: .whole, fault: fault))
    }
    guard budget.takeStroke(points: points.count) else { return }
    if !(width > 0) { width = 5 }
    let isHighlight = colour.hasMarkerAlpha
    let stroke = NoteStroke(
      Stroke(points: points), width: width,
      widths: isHighlight ? [] : pressures.map { $0 * width }, colour: colour)
    if isHighlight { layer.highlights.append(stroke) } else { layer.strokes.append(stroke) }
  }

  private func point(
    _ scanner: inout JSONScanner
  ) throws(RecordError) -> (StrokePoint, pressure: Float)? {
    var pressure: Float = 1
    let point = try scanner.point { scanner, name throws(RecordError) in
      guard name == "p" else { return try scanner.skipValue() }
      pressure = try scanner.numberOrNil() ?? 1
    }
    return point.map {
      (StrokePoint(x: origin.x + $0.x, y: origin.y + $0.y), max(0.01, min(1, pressure)))
    }
  }

  /// Something on the page besides ink.
  private enum Object {
    case text(TypedText)
    case picture

    /// The name of such parts.
    var kind: String {
      switch self {
      case .text: "typed texts"
      case .picture: "pictures"
      }
    }
  }

  /// - Returns: `nil` for links, recognised text and invisible objects.
  private func object(_ scanner: inout JSONScanner) throws(RecordError) -> Object? {
    var text = TypedText("", at: origin, size: 16)
    var (type, isVisible) = ("", true)
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "type": type = try scanner.stringOrNil() ?? ""
      case "visible": isVisible = try scanner.booleanOrNil() ?? true
      case "x": text.place.x = origin.x + (try scanner.numberOrNil() ?? 0)
      case "y": text.place.y = origin.y + (try scanner.numberOrNil() ?? 0)
      case "width": text.width = try scanner.numberOrNil().flatMap { $0 > 0 ? $0 : nil }
      case "text": text.text = try scanner.stringOrNil() ?? ""
      case "fontSize":
        let size = try scanner.numberOrNil() ?? 0
        if size > 0 { text.size = size }
      case "fontColor": text.colour = try scanner.speedyNoteColour() ?? text.colour
      default: try scanner.skipValue()
      }
    }
    guard isVisible else { return nil }
    switch type {
    case "textbox": return text.text.isEmpty ? nil : .text(text)
    case "image": return .picture
    default: return nil
    }
  }
}

/// The look of SpeedyNote's empty pages.
struct SpeedyNotePaper {
  /// The number of a kind of page: 3 has a grid and 4 lines.
  var pattern = 0
  var colour = NoteColour.white
  var lineColour = NoteColour(rgb: 0xC8C8C8)
  var gridSpacing: Float = 32
  var lineSpacing: Float = 32

  var paper: NotePaper {
    let length = pattern == 3 ? gridSpacing : lineSpacing
    guard pattern == 3 || pattern == 4, let spacing = PageSize(width: length, height: length) else {
      return NotePaper(colour: colour)
    }
    return NotePaper(
      colour: colour,
      ruling: PaperRuling(
        pattern == 3 ? .grid : .lines, spacing: spacing, width: 1, colour: lineColour))
  }
}

extension JSONScanner {
  /// Returns a colour in Qt's form: `#rrggbb` or `#aarrggbb`.
  mutating func speedyNoteColour() throws(RecordError) -> NoteColour? {
    guard let text = try stringOrNil(), text.utf8.first == UInt8(ascii: "#"),
      let bits = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    return text.utf8.count == 9 ? NoteColour(argb: bits) : NoteColour(rgb: bits)
  }
}

import Foundation
import InkFormats
import InkModel

/// A tldraw shape, while it is read: ink, a figure, or typed text. Groups and frames are shapes
/// that contain others.
struct TldrawShape {
  /// The number of its record in the file.
  let record: Int
  private(set) var id = ""
  private(set) var parent = ""
  private(set) var index = ""
  private(set) var type = ""
  private var place = StrokePoint(x: 0, y: 0)
  private var rotation: Float = 0
  /// The opacity of its colours.
  private var opacity: Float = 1
  private var ink = TldrawInk()
  /// Corners of a line, in the order of their indices.
  private var corners: [(index: String, point: StrokePoint)] = []
  /// The ends of an arrow, and the distance of its middle from the line between them.
  private var start: StrokePoint?
  private var end: StrokePoint?
  private var bend: Float = 0
  /// The kinds of an arrow's ends.
  private var startHead = "none"
  private var endHead = "arrow"
  /// The kind of a figure, and its box.
  private var figure = ""
  private var boxWidth: Float = 0
  private var boxHeight: Float = 0
  /// The name of a picture's record, and whether it is mirrored or cut.
  private var asset = ""
  private var isAltered = false
  /// The bytes of a picture's record.
  private(set) var pictureBytes: [UInt8] = []
  private var text = ""
  /// Whether its text has a letter with impossibly many marks.
  private(set) var isTextLost = false
  private var size = "m"
  private var scale: Float = 1
  private var isMalformed = false
  private var dash = "draw"
  private var colour = "black"
  private var labelColour = "black"
  /// The alignment of its text, and that of a label in its figure's height.
  private var alignment = ""
  private var verticalAlignment = ""
  /// The height that a label adds to its figure.
  private var addedHeight: Float = 0
  private var filling = "none"
  /// Whether the text is as wide as needed.
  private var isAutomaticallySized = true

  init(record: Int) {
    self.record = record
  }

  // MARK: - Members

  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "id": id = try scanner.stringOrNil() ?? ""
    case "parentId": parent = try scanner.stringOrNil() ?? ""
    case "index": index = try scanner.stringOrNil() ?? ""
    case "type": type = try scanner.stringOrNil() ?? ""
    case "x": place.x = try scanner.numberOrNil() ?? 0
    case "y": place.y = try scanner.numberOrNil() ?? 0
    case "rotation": rotation = try scanner.numberOrNil() ?? 0
    case "opacity": opacity = max(0, min(1, try scanner.numberOrNil() ?? 1))
    case "props":
      try scanner.members { scanner, name throws(RecordError) in
        try readProperty(name, &scanner)
      }
    default: try scanner.skipValue()
    }
  }

  private mutating func readProperty(
    _ name: String, _ scanner: inout JSONScanner
  ) throws(RecordError) {
    switch name {
    case "segments", "scaleX", "scaleY": try ink.read(name, &scanner)
    // In older files, corners are handles or a list.
    case "points", "handles": try readCorners(&scanner)
    case "start": start = try scanner.point()
    case "end": end = try scanner.point()
    case "bend": bend = try scanner.numberOrNil() ?? 0
    case "arrowheadStart": startHead = try scanner.stringOrNil() ?? startHead
    case "arrowheadEnd": endHead = try scanner.stringOrNil() ?? endHead
    case "geo": figure = try scanner.stringOrNil() ?? ""
    case "labelColor": labelColour = try scanner.stringOrNil() ?? labelColour
    case "w": boxWidth = try scanner.numberOrNil() ?? 0
    case "h": boxHeight = try scanner.numberOrNil() ?? 0
    case "growY": addedHeight = max(0, try scanner.numberOrNil() ?? 0)
    case "align", "textAlign": alignment = try scanner.stringOrNil() ?? ""
    case "verticalAlign": verticalAlignment = try scanner.stringOrNil() ?? ""
    // The name of a frame.
    case "name" where type.isEmpty || type == "frame": text = try scanner.stringOrNil() ?? ""
    case "assetId": asset = try scanner.stringOrNil() ?? ""
    case "src": pictureBytes = NotePicture.bytes(inURL: try scanner.stringOrNil() ?? "")
    case "crop":
      isAltered = try scanner.peek() == UInt8(ascii: "{") || isAltered
      try scanner.skipValue()
    case "flipX", "flipY": isAltered = try scanner.booleanOrNil() ?? false || isAltered
    case "text": text = try scanner.stringOrNil() ?? ""
    case "richText":
      let pieces = try TldrawRichText.text(&scanner)
      if pieces.hasFewMarks { text = pieces } else { isTextLost = true }
    case "size": size = try scanner.stringOrNil() ?? size
    case "dash": dash = try scanner.stringOrNil() ?? dash
    case "scale": scale = try scanner.numberOrNil() ?? 1
    case "color": colour = try scanner.stringOrNil() ?? colour
    case "fill": filling = try scanner.stringOrNil() ?? filling
    case "autoSize": isAutomaticallySized = try scanner.booleanOrNil() ?? true
    default: try scanner.skipValue()
    }
  }

  private mutating func readCorners(_ scanner: inout JSONScanner) throws(RecordError) {
    func add(_ scanner: inout JSONScanner) throws(RecordError) {
      let corner = try Self.corner(&scanner)
      guard corners.count < Self.cornerLimit else { return }
      if let corner { corners.append(corner) } else { isMalformed = true }
    }
    if try scanner.isArrayNext() {
      try scanner.array { scanner, _ throws(RecordError) in try add(&scanner) }
    } else {
      try scanner.members { scanner, _ throws(RecordError) in try add(&scanner) }
    }
  }

  private static func corner(
    _ scanner: inout JSONScanner
  ) throws(RecordError) -> (index: String, point: StrokePoint)? {
    var index = ""
    let point = try scanner.point { scanner, name throws(RecordError) in
      guard name == "index" else { return try scanner.skipValue() }
      index = try scanner.stringOrNil() ?? ""
    }
    return point.map { (index, $0) }
  }

  /// Points of its ink.
  var pointCount: Int { ink.pointCount }

  // MARK: - What is drawn

  /// The dashes of its line.
  var dashes: [Float] {
    switch dash {
    case "dashed": [2 * width, 2 * width]
    case "dotted": [width / 100, 2 * width]
    default: []
    }
  }

  /// Its placement in its parent.
  var placement: Placement { Placement(place, rotation: rotation) }

  /// Whether a drawing tool made it; the pen with the shift key draws along a ruler.
  var isFigure: Bool { type != "draw" || ink.isRuled }

  /// Returns its picture; `nil` if it isn't one.
  ///
  /// - Parameter assets: the bytes of pictures by the names of their records.
  func picture(at placement: Placement, from assets: [String: [UInt8]]) -> NotePicture? {
    guard type == "image", let size = PageSize(width: boxWidth, height: boxHeight) else {
      return nil
    }
    let isAsInFile = placement.angle == 0 && !isAltered
    return NotePicture(
      isAsInFile ? assets[asset] ?? [] : [], at: placement.point(StrokePoint(x: 0, y: 0)),
      size: size)
  }

  /// Whether it is a highlighter's.
  var isHighlight: Bool { type == "highlight" }

  /// The colour of its line.
  var seenColour: NoteColour {
    switch type {
    case "highlight": seen(Self.highlightColours[colour] ?? 0xFDDD00, alpha: 178)
    case "note": seen(Self.noteBorder)
    case "frame": seen(Self.frameColour)
    default: seen(Self.colours[colour] ?? 0x1D1D1D)
    }
  }

  /// Returns a colour with the shape's opacity.
  private func seen(_ rgb: UInt32, alpha: Float = 255) -> NoteColour {
    NoteColour(rgb: rgb, alpha: UInt8(alpha * opacity))
  }

  /// The fill inside its line.
  var fill: NoteColour? {
    if type == "note" { return seen(Self.noteColours[colour] ?? 0xFCE19C) }
    guard type == "geo" else { return nil }
    switch filling {
    case "semi": return seen(0xFCFFFE)
    case "solid", "pattern", "fill": return seen(Self.fillColours[colour] ?? 0xE8E8E8)
    default: return nil
    }
  }

  /// The width of the line, in pixels.
  var width: Float {
    if type == "note" || type == "frame" { return 1 }
    let widths = isHighlight ? Self.highlightWidths : Self.widths
    return max(0.1, (widths[size] ?? widths["m"] ?? 1) * scale)
  }

  /// Returns the points of its line in its own coordinates, empty if they can't be read; `nil` for
  /// shapes without a line. Bound arrows aren't drawn.
  func outline(isBound: Bool) -> [StrokePoint]? {
    switch type {
    case "draw", "highlight": return ink.points
    case "line":
      let order = corners.indices.sorted {
        let (a, b) = (corners[$0].index.utf8, corners[$1].index.utf8)
        return a.elementsEqual(b) ? $0 < $1 : a.lexicographicallyPrecedes(b)
      }
      return isMalformed ? [] : order.map { corners[$0].point }
    case "arrow":
      guard !isBound, let start, let end else { return nil }
      return bend == 0 ? [start, end] : [start, middle(start, end), end]
    case "geo": return figureOutline
    case "note", "frame":
      let (width, height) = box
      return FigureOutline.rectangle(width: width, height: height)
    default: return nil
    }
  }

  /// The size of its box.
  private var box: (width: Float, height: Float) {
    type == "note"
      ? (Self.noteSide * scale, (Self.noteSide + addedHeight) * scale)
      : (boxWidth, boxHeight + addedHeight)
  }

  /// The heads of an arrow, in its own coordinates.
  ///
  /// - Parameter outline: the points of its line.
  func heads(of outline: [StrokePoint]) -> [[StrokePoint]] {
    guard type == "arrow", outline.count > 1 else { return [] }
    let ends = [
      (startHead, outline[1], outline[0]),
      (endHead, outline[outline.count - 2], outline[outline.count - 1]),
    ]
    return ends.compactMap { name, start, tip in
      guard name != "none" else { return nil }
      let head = FigureOutline.ArrowHead(rawValue: Self.headForms[name] ?? name) ?? .arrow
      let points = FigureOutline.arrowHead(head, from: start, to: tip)
      return points.isEmpty ? nil : points
    }
  }

  /// Returns the middle of a bent arrow.
  private func middle(_ start: StrokePoint, _ end: StrokePoint) -> StrokePoint {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = max(hypot(dx, dy), .leastNormalMagnitude)
    return StrokePoint(
      x: (start.x + end.x) / 2 - dy / length * bend, y: (start.y + end.y) / 2 + dx / length * bend)
  }

  /// Boxes, diamonds, triangles and round figures; for any other figure its box.
  private var figureOutline: [StrokePoint] {
    let (w, h) = box
    switch figure {
    case "ellipse", "oval", "cloud": return FigureOutline.ellipse(width: w, height: h)
    case "diamond": return FigureOutline.diamond(width: w, height: h)
    case "triangle": return FigureOutline.triangle(width: w, height: h)
    default: return FigureOutline.rectangle(width: w, height: h)
    }
  }

  /// Its typed text: a text itself, a label in the middle of its figure or line unless it is
  /// aligned otherwise, or the name above a frame.
  ///
  /// - Parameter isBound: whether it is an arrow whose ends other shapes determine.
  func typedText(at placement: Placement, isBound: Bool) -> TypedText? {
    let sizes = Self.fontSizes[type] ?? [:]
    guard !text.isEmpty, let letter = sizes[size] ?? sizes["m"] else { return nil }
    let usesLabelColour = type == "geo" || type == "note" || type == "arrow"
    var typed = TypedText(
      text, at: StrokePoint(x: 0, y: 0), size: max(1, letter * scale),
      colour: seen(
        type == "note" && labelColour == "black"
          ? 0x000000 : Self.colours[usesLabelColour ? labelColour : colour] ?? 0x1D1D1D),
      angle: placement.angle)
    switch type {
    case "geo", "note": putLabel(&typed)
    case "arrow":
      if !isBound, let outline = outline(isBound: false), outline.count > 1 {
        let (start, end) = (outline[0], outline[outline.count - 1])
        let middle =
          outline.count > 2
          ? outline[1] : StrokePoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        let size = typed.usualSize
        typed.place = StrokePoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
        (typed.width, typed.alignment) = (size.width, .middle)
      }
    case "frame":
      typed.place.y = -typed.usualSize.height
      typed.colour = seen(Self.colours["black"] ?? 0)
    default:
      typed.alignment = Self.alignment(alignment) ?? .start
      if boxWidth > 0, !isAutomaticallySized || typed.alignment != .start {
        typed.width = boxWidth * scale
      }
    }
    typed.place = placement.point(typed.place)
    return typed
  }

  /// Puts a label into its figure's box.
  private func putLabel(_ typed: inout TypedText) {
    let (width, height) = box
    let padding = Self.labelPadding * scale
    typed.alignment = Self.alignment(alignment) ?? .middle
    typed.width = max(typed.size, width - 2 * padding)
    typed.place.x = min(padding, width / 2)
    let free = height - typed.usualSize.height
    switch Self.alignment(verticalAlignment) ?? .middle {
    case .start: typed.place.y = padding
    case .middle: typed.place.y = free / 2
    case .end: typed.place.y = free - padding
    }
  }

  /// The alignment of a name; older files have names such as `start-legacy`.
  private static func alignment(_ name: String) -> TypedText.Alignment? {
    ["start": .start, "middle": .middle, "end": .end][name.prefix { $0 != "-" }]
  }

  /// The maximum number of corners of a line.
  private static let cornerLimit = 10_000

  // MARK: - Styles

  private static let widths: [String: Float] = ["s": 2, "m": 3.5, "l": 5, "xl": 10]

  private static let highlightWidths: [String: Float] = ["s": 20, "m": 27, "l": 40, "xl": 49]

  private static let fontSizes: [String: [String: Float]] = [
    "text": ["s": 18, "m": 24, "l": 36, "xl": 44],
    "note": ["s": 18, "m": 22, "l": 26, "xl": 32],
    "geo": ["s": 18, "m": 22, "l": 26, "xl": 32],
    "arrow": ["s": 18, "m": 20, "l": 24, "xl": 28],
    "frame": ["m": 14],
  ]

  /// The forms in which heads of other names are drawn.
  private static let headForms = [
    "dot": "circle", "pipe": "bar", "square": "diamond", "inverted": "triangle",
  ]

  private static let colours: [String: UInt32] = [
    "black": 0x1D1D1D, "grey": 0x9FA8B2, "light-violet": 0xE085F4, "violet": 0xAE3EC9,
    "blue": 0x4465E9, "light-blue": 0x4BA1F1, "yellow": 0xF1AC4B, "orange": 0xE16919,
    "green": 0x099268, "light-green": 0x4CB05E, "light-red": 0xF87777, "red": 0xE03131,
    "white": 0xFFFFFF,
  ]

  /// The side of a note that nothing has made higher.
  private static let noteSide: Float = 200

  /// The room around a label.
  private static let labelPadding: Float = 16

  private static let frameColour: UInt32 = 0x717171

  private static let noteBorder: UInt32 = 0x909090

  private static let noteColours: [String: UInt32] = [
    "black": 0xFCE19C, "grey": 0xC0CAD3, "light-violet": 0xDFB0F9, "violet": 0xDB91FD,
    "blue": 0x8AA3FF, "light-blue": 0x9BC4FD, "yellow": 0xFED49A, "orange": 0xFAA475,
    "green": 0x6FC896, "light-green": 0x98D08A, "light-red": 0xF7A5A1, "red": 0xFC8282,
    "white": 0xFFFFFF,
  ]

  private static let highlightColours: [String: UInt32] = [
    "black": 0xFDDD00, "grey": 0xCBE7F1, "light-violet": 0xFF88FF, "violet": 0xC77CFF,
    "blue": 0x10ACFF, "light-blue": 0x00F4FF, "yellow": 0xFDDD00, "orange": 0xFFA500,
    "green": 0x00FFC8, "light-green": 0x65F641, "light-red": 0xFF7FA3, "red": 0xFF636E,
    "white": 0xFFFFFF,
  ]

  private static let fillColours: [String: UInt32] = [
    "black": 0xE8E8E8, "grey": 0xECEEF0, "light-violet": 0xF5EAFA, "violet": 0xECDCF2,
    "blue": 0xDCE1F8, "light-blue": 0xDDEDFA, "yellow": 0xF9F0E6, "orange": 0xF8E2D4,
    "green": 0xD3E9E3, "light-green": 0xDBF0E0, "light-red": 0xF4DADB, "red": 0xF4DADB,
    "white": 0xF5F5F5,
  ]
}

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
  /// The shapes to which an arrow's ends are bound, in older files.
  private(set) var targets: [ArrowEnd: String] = [:]
  /// The kinds of an arrow's ends.
  private var startHead = "none"
  private var endHead = "arrow"
  /// The end of an arrow that a binding's record is about.
  private(set) var terminal = ""
  /// The kind of a figure, and its box.
  private var figure = ""
  private(set) var boxWidth: Float = 0
  private var boxHeight: Float = 0
  /// The name of a picture's record, and whether it is mirrored or cut.
  private var asset = ""
  private var isAltered = false
  /// The bytes of a picture's record.
  private(set) var pictureBytes: [UInt8] = []
  private(set) var text = ""
  /// Whether its text has a letter with impossibly many marks.
  private(set) var isTextLost = false
  private(set) var size = "m"
  private(set) var scale: Float = 1
  private var isMalformed = false
  private var dash = "draw"
  private(set) var colour = "black"
  private(set) var labelColour = "black"
  /// The alignment of its text, and that of a label in its figure's height.
  private(set) var alignment = ""
  private(set) var verticalAlignment = ""
  /// The height that a label adds to its figure.
  private var addedHeight: Float = 0
  private var filling = "none"
  /// Whether the text is as wide as needed.
  private(set) var isAutomaticallySized = true

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
    case "start": start = try readEnd(.start, &scanner)
    case "end": end = try readEnd(.end, &scanner)
    case "bend": bend = try scanner.numberOrNil() ?? 0
    case "terminal": terminal = try scanner.stringOrNil() ?? ""
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

  private mutating func readEnd(
    _ end: ArrowEnd, _ scanner: inout JSONScanner
  ) throws(RecordError) -> StrokePoint? {
    try scanner.point { scanner, name throws(RecordError) in
      guard name == "boundShapeId" else { return try scanner.skipValue() }
      targets[end] = try scanner.stringOrNil()
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

  /// The number of points that it has in the file, and that its figure has.
  var pointCount: Int {
    let figureCount =
      switch type {
      case "arrow": 3
      case "geo", "note", "frame": outline?.count ?? 0
      default: 0
      }
    return ink.pointCount + corners.count + figureCount
  }

  /// Places an end of an arrow that is bound to another shape.
  mutating func bind(_ end: ArrowEnd, to place: StrokePoint) {
    switch end {
    case .start: start = place
    case .end: self.end = place
    }
  }

  /// Returns the place of an arrow's end, as far as the file has it.
  func place(of end: ArrowEnd) -> StrokePoint? { end == .start ? start : self.end }

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
  func picture(
    at placement: Placement, from assets: inout SharedPictures, _ budget: inout NoteBudget
  ) -> NotePicture? {
    guard type == "image", let size = PageSize(width: boxWidth, height: boxHeight) else {
      return nil
    }
    let isAsInFile = placement.angle == 0 && !isAltered
    return NotePicture(
      isAsInFile ? assets.use(asset, &budget) : [], at: placement.point(StrokePoint(x: 0, y: 0)),
      size: size)
  }

  /// Whether it is a highlighter's.
  var isHighlight: Bool { type == "highlight" }

  /// The colour of its line.
  var seenColour: NoteColour {
    switch type {
    case "highlight": seen(TldrawStyles.highlightColours[colour] ?? 0xFDDD00, alpha: 178)
    case "note": seen(TldrawStyles.noteBorder)
    case "frame": seen(TldrawStyles.frameColour)
    default: seen(TldrawStyles.colours[colour] ?? 0x1D1D1D)
    }
  }

  /// Returns a colour with the shape's opacity.
  func seen(_ rgb: UInt32, alpha: Float = 255) -> NoteColour {
    NoteColour(rgb: rgb, alpha: UInt8(alpha * opacity))
  }

  /// The fill inside its line.
  var fill: NoteColour? {
    if type == "note" { return seen(TldrawStyles.noteColours[colour] ?? 0xFCE19C) }
    guard type == "geo" else { return nil }
    switch filling {
    case "semi": return seen(0xFCFFFE)
    case "solid", "pattern", "fill": return seen(TldrawStyles.fillColours[colour] ?? 0xE8E8E8)
    default: return nil
    }
  }

  /// The width of the line, in pixels.
  var width: Float {
    if type == "note" || type == "frame" { return 1 }
    let widths = isHighlight ? TldrawStyles.highlightWidths : TldrawStyles.widths
    return max(0.1, (widths[size] ?? widths["m"] ?? 1) * scale)
  }

  /// The points of its line in its own coordinates, empty if they can't be read; `nil` for shapes
  /// without a line.
  var outline: [StrokePoint]? {
    switch type {
    case "draw", "highlight": return ink.points
    case "line":
      let order = corners.indices.sorted {
        let (a, b) = (corners[$0].index.utf8, corners[$1].index.utf8)
        return a.elementsEqual(b) ? $0 < $1 : a.lexicographicallyPrecedes(b)
      }
      return isMalformed ? [] : order.map { corners[$0].point }
    case "arrow":
      guard let start, let end else { return [] }
      return bend == 0 ? [start, end] : [start, middle(start, end), end]
    case "geo": return figureOutline
    case "note", "frame":
      let (width, height) = box
      return FigureOutline.rectangle(width: width, height: height)
    default: return nil
    }
  }

  /// The size of its box.
  var box: (width: Float, height: Float) {
    type == "note"
      ? (TldrawStyles.noteSide * scale, (TldrawStyles.noteSide + addedHeight) * scale)
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
      let head = FigureOutline.ArrowHead(rawValue: TldrawStyles.headForms[name] ?? name) ?? .arrow
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

  /// The maximum number of corners of a line.
  private static let cornerLimit = 10_000
}

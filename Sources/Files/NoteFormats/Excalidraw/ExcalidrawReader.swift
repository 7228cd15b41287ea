import Foundation
import InkFormats
import InkModel
import UnicodeText

/// Reads Excalidraw scenes: one unbounded page, in CSS pixels.
final class ExcalidrawReader: JSONNoteReader {
  private struct Element {
    var type = ""
    var x: Float = 0
    var y: Float = 0
    var width: Float = 0
    var height: Float = 0
    var angle: Float = 0
    var strokeWidth: Float = 1
    var strokeStyle = ""
    var fontSize: Float = 20
    var colour = NoteColour.black
    /// The fill; `nil` for none.
    var fill: NoteColour?
    /// The opacity, from 0 to 100.
    var opacity: Float = 100
    /// Whether the width of the text's box was set by hand.
    var wraps = false
    var isDeleted = false
    var text = ""
    var textAlignment = ""
    /// The name of a frame.
    var name = ""
    /// The points relative to the element's place, x and y alternating.
    var points: [Float]? = []
    /// The ends of an arrow; empty for none.
    var startHead = ""
    var endHead = "arrow"
    /// The name of a picture's file, and whether it is mirrored or cut.
    var file = ""
    var isAltered = false

    /// The thickness of its line: a pen draws thicker than other tools.
    var lineWidth: Float { max(0.1, strokeWidth * (type == "freedraw" ? 4.25 : 1)) }

    /// The dashes of its line.
    var dashes: [Float] {
      switch strokeStyle {
      case _ where type == "freedraw": []
      case "dashed": [8, 8 + strokeWidth]
      case "dotted": [1.5, 6 + strokeWidth]
      default: []
      }
    }

    /// Returns a colour, with the element's opacity.
    func seen(_ colour: NoteColour) -> NoteColour {
      var colour = colour
      colour.alpha = UInt8(Float(colour.alpha) * max(0, min(100, opacity)) / 100)
      return colour
    }
  }

  private var layer: NoteLayer?
  /// The pictures by the names of their files, which may come later.
  private var pictures: [(file: String, picture: NotePicture)] = []
  private var files = SharedPictures()
  private var paper = NotePaper()
  private var damage = DamageList()
  private var budget = NoteBudget()

  func member(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "elements":
      layer = NoteLayer()
      try scanner.elements { scanner, index throws(RecordError) in
        add(try element(&scanner), index)
      }
    case "appState": try readView(&scanner)
    case "files":
      try scanner.members { scanner, name throws(RecordError) in
        try scanner.member("dataURL") { scanner throws(RecordError) in
          let bytes = NotePicture.bytes(inURL: try scanner.stringOrNil() ?? "")
          files.add(bytes, named: name, &budget)
        }
      }
    default: try scanner.skipValue()
    }
  }

  func finished() -> NoteDocument? {
    guard var layer else { return nil }
    layer.pictures = pictures.map { file, picture in
      NotePicture(files.use(file, &budget), at: picture.place, size: picture.size)
    }
    return NoteDocument(
      pages: [NotePage(unitsPerInch: 96, layers: [layer], paper: paper)],
      damage: damage.all + budget.damage(of: ""))
  }

  private func readView(_ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.member("viewBackgroundColor") { scanner throws(RecordError) in
      let colour = CSSColour.colour(try scanner.stringOrNil() ?? "")
      // Canvases without a colour show the sheet.
      if let colour, colour.alpha > 0 { paper.colour = colour }
    }
  }

  private func element(_ scanner: inout JSONScanner) throws(RecordError) -> Element {
    var element = Element()
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "type": element.type = try scanner.stringOrNil() ?? ""
      case "x": element.x = try scanner.numberOrNil() ?? 0
      case "y": element.y = try scanner.numberOrNil() ?? 0
      case "width": element.width = try scanner.numberOrNil() ?? 0
      case "height": element.height = try scanner.numberOrNil() ?? 0
      case "angle": element.angle = try scanner.numberOrNil() ?? 0
      case "strokeWidth": element.strokeWidth = try scanner.numberOrNil() ?? 1
      case "strokeStyle": element.strokeStyle = try scanner.stringOrNil() ?? ""
      case "fontSize": element.fontSize = try scanner.numberOrNil() ?? 20
      case "strokeColor":
        element.colour = CSSColour.colour(try scanner.stringOrNil() ?? "") ?? .black
      case "backgroundColor":
        element.fill = CSSColour.colour(try scanner.stringOrNil() ?? "")
      case "opacity": element.opacity = try scanner.numberOrNil() ?? 100
      case "autoResize":
        element.wraps = try scanner.peek() == UInt8(ascii: "f")
        try scanner.skipValue()
      case "isDeleted": element.isDeleted = try scanner.booleanOrNil() ?? false
      case "text": element.text = try scanner.stringOrNil() ?? ""
      case "textAlign": element.textAlignment = try scanner.stringOrNil() ?? ""
      case "name": element.name = try scanner.stringOrNil() ?? ""
      case "fileId": element.file = try scanner.stringOrNil() ?? ""
      case "crop":
        element.isAltered = try scanner.peek() == UInt8(ascii: "{") || element.isAltered
        try scanner.skipValue()
      case "scale":
        if let scale = try scanner.numbers(), scale.contains(where: { $0 < 0 }) {
          element.isAltered = true
        }
      case "points": element.points = try scanner.numbers()
      case "startArrowhead": element.startHead = try scanner.stringOrNil() ?? ""
      case "endArrowhead": element.endHead = try scanner.stringOrNil() ?? ""
      default: try scanner.skipValue()
      }
    }
    return element
  }

  private func add(_ element: Element, _ index: Int) {
    guard !element.isDeleted else { return }
    addText(of: element)
    if element.type == "image" { return addPicture(element) }
    let isShape = element.type != "freedraw"
    guard let points = outline(of: element) else { return }
    guard !points.isEmpty else {
      damage.append(
        NoteDamage(
          file: "", position: .whole, fault: .malformed("\(element.type) (element \(index))")))
      return
    }
    guard budget.takeStroke(points: points.count) else { return }
    layer?.strokes.append(
      NoteStroke(
        Stroke(points: Self.turned(points, element)), width: element.lineWidth,
        colour: element.seen(element.colour), fill: element.fill.map(element.seen),
        isShape: isShape
      ).dashed(element.dashes))
    if element.type == "arrow", points.count > 1 {
      let turned = Self.turned(points, element)
      addHead(element.endHead, of: element, from: turned[turned.count - 2], to: turned.last!)
      addHead(element.startHead, of: element, from: turned[1], to: turned[0])
    }
  }

  private func addText(of element: Element) {
    let isFrame = Self.frames.contains(element.type)
    let text = isFrame ? element.name : element.type == "text" ? element.text : ""
    guard !text.isEmpty, budget.takePart("typed texts") else { return }
    let corner = Placement(
      Self.turned([StrokePoint(x: 0, y: 0)], element)[0], rotation: element.angle)
    guard !isFrame else {
      let above = StrokePoint(x: 0, y: -1.5 * Self.nameSize)
      layer?.texts.append(
        TypedText(
          text, at: corner.point(above), size: Self.nameSize,
          colour: element.seen(Self.frameColour),
          angle: corner.angle))
      return
    }
    // Its sides are those of the page, ours those of the text.
    let side = Self.sides[element.textAlignment] ?? .start
    let isMirrored = text.isRightToLeft
    let alignment = isMirrored ? side.mirrored : side
    let hasWidth = element.width > 0 && (element.wraps || side != .start || isMirrored)
    // Letters of another font may be wider: lines that Excalidraw doesn't wrap have more room.
    let more = element.wraps ? 0 : element.width / 2
    let left: Float =
      switch hasWidth ? side : .start {
      case .start: 0
      case .middle: -more / 2
      case .end: -more
      }
    layer?.texts.append(
      TypedText(
        text, at: corner.point(StrokePoint(x: left, y: 0)), size: element.fontSize,
        width: hasWidth ? element.width + more : nil, colour: element.seen(element.colour),
        alignment: hasWidth ? alignment : .start, angle: corner.angle))
  }

  /// The alignments of texts that are written from the left.
  private static let sides: [String: TypedText.Alignment] = [
    "center": .middle, "right": .end,
  ]

  private static let frames: Set = ["frame", "magicframe"]
  private static let frameColour = NoteColour(rgb: 0xBBBBBB)
  /// The font size of a frame's name.
  private static let nameSize: Float = 14

  private func addPicture(_ element: Element) {
    guard let size = PageSize(width: element.width, height: element.height),
      budget.takePart("pictures")
    else { return }
    let isAsInFile = element.angle == 0 && !element.isAltered
    pictures.append(
      (
        isAsInFile ? element.file : "",
        NotePicture([], at: StrokePoint(x: element.x, y: element.y), size: size)
      ))
  }

  /// Draws the end of an arrow. Names may have more than the form, such as `circle_outline`.
  private func addHead(
    _ name: String, of element: Element, from start: StrokePoint, to tip: StrokePoint
  ) {
    guard !name.isEmpty else { return }
    let form = name == "dot" ? "circle" : String(name.prefix { $0 != "_" })
    let head = FigureOutline.ArrowHead(rawValue: form) ?? .arrow
    let points = FigureOutline.arrowHead(head, from: start, to: tip)
    guard !points.isEmpty, budget.takeStroke(points: points.count) else { return }
    let colour = element.seen(element.colour)
    let isFilled = !name.hasSuffix("_outline") && head != .arrow && head != .bar
    layer?.strokes.append(
      NoteStroke(
        Stroke(points: points), width: element.lineWidth, colour: colour,
        fill: isFilled ? colour : nil, isShape: true))
  }

  /// Returns the points of an element relative to its place; `nil` for elements without a line.
  private func outline(of element: Element) -> [StrokePoint]? {
    let (w, h) = (element.width, element.height)
    switch element.type {
    case "freedraw", "line", "arrow":
      guard let numbers = element.points, numbers.count.isMultiple(of: 2) else { return [] }
      return stride(from: 0, to: numbers.count, by: 2).map {
        StrokePoint(x: numbers[$0], y: numbers[$0 + 1])
      }
    case "rectangle", "frame", "magicframe":
      return FigureOutline.rectangle(width: w, height: h)
    case "diamond": return FigureOutline.diamond(width: w, height: h)
    case "ellipse": return FigureOutline.ellipse(width: w, height: h)
    default: return nil
    }
  }

  /// Returns the points moved to the element's place and turned about the middle of its box.
  private static func turned(_ points: [StrokePoint], _ element: Element) -> [StrokePoint] {
    guard element.angle != 0 else {
      return points.map { StrokePoint(x: element.x + $0.x, y: element.y + $0.y) }
    }
    // Points may be to the left of the place and above it.
    let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
    let (middleX, middleY) = (left + element.width / 2, top + element.height / 2)
    let turned = Placement(
      StrokePoint(x: element.x + middleX, y: element.y + middleY), rotation: element.angle)
    return points.map { turned.point(StrokePoint(x: $0.x - middleX, y: $0.y - middleY)) }
  }
}

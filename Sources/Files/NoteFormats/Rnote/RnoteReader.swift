import InkFormats
import InkModel

/// Reads Rnote notes: the elements of the canvas, and the order of their creation.
///
/// A note with a vertical layout has pages of one size; any other is one unbounded page.
final class RnoteReader: JSONNoteReader {
  /// An entry of the canvas's list.
  private enum Component {
    case stroke(NoteStroke)
    case text(TypedText)
    case picture
  }

  private struct Format {
    var width: Float = 793.7
    var height: Float = 1122.52
    var dpi: Float = 96
  }

  private var isNote = false
  private var format = Format()
  private var background = RnoteBackground()
  private var layout = "infinite"
  private var origin = StrokePoint(x: 0, y: 0)
  private var height: Float = 0
  /// The elements; `nil` for erased ones and pictures.
  private var components: [Component?] = []
  /// The creation time of each element, and whether it was drawn with a highlighter.
  private var order: [(time: Float, isHighlighter: Bool)] = []
  private var damage = DamageList()
  private var budget = NoteBudget()

  func member(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    guard name == "data" else { return try scanner.skipValue() }
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      // Before 0.5.10 the document was beside the list of strokes, and in the first of these
      // versions had another name.
      case "document", "sheet": try readDocument(&scanner)
      case "engine_snapshot", "store_snapshot":
        isNote = true
        try scanner.members { scanner, name throws(RecordError) in
          try readSnapshot(name, &scanner)
        }
      default: try scanner.skipValue()
      }
    }
  }

  private func readSnapshot(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "document": try readDocument(&scanner)
    case "stroke_components":
      try scanner.elements { scanner, index throws(RecordError) in
        guard budget.hasPlace(index) else { return try scanner.skipValue() }
        components.append(nil)
        try readComponent(index, &scanner)
      }
    case "chrono_components":
      try scanner.elements { scanner, index throws(RecordError) in
        guard budget.hasPlace(index) else { return try scanner.skipValue() }
        try readOrder(&scanner)
      }
    default: try scanner.skipValue()
    }
  }

  func finished() -> NoteDocument? {
    guard isNote else { return nil }
    var document = NoteDocument()
    let isPaged =
      ["continuous_vertical", "endless_vertical", "fixed_size"].contains(layout)
      && format.height > 0
    // Any other canvas is one page, however high.
    let stack = StackedPages(top: origin.y, height: isPaged ? format.height : .infinity)
    let rows = isPaged ? stack.count(downTo: origin.y + height) : 1
    var count = 0
    while count < rows, budget.takePage() { count += 1 }
    document.damage = damage.all + budget.damage(of: "")
    document.pages = (0..<count).map { emptyPage($0, isPaged: isPaged) }
    // Slots are reused, so their order is meaningless. Elements without a time were cut off.
    let times = components.indices.map { $0 < order.count ? order[$0].time : .infinity }
    for index in components.indices.sorted(by: { (times[$0], $0) < (times[$1], $1) }) {
      let isHighlight = index < order.count && order[index].isHighlighter
      switch components[index] {
      case .stroke(let stroke):
        stack.place(stroke, isHighlight: isHighlight, on: &document.pages)
      case .text(let text):
        let page = stack.index(of: text.place.y, count: count)
        document.pages[page].layers[0].texts.append(text)
      case .picture: document.pages[0].layers[0].pictures.append(.unread)
      case nil: break
      }
    }
    return document
  }

  private func emptyPage(_ number: Int, isPaged: Bool) -> NotePage {
    let top = origin.y + Float(number) * format.height
    return NotePage(
      origin: StrokePoint(x: origin.x, y: top.isFinite ? top : origin.y),
      size: isPaged ? PageSize(width: format.width, height: format.height) : nil,
      unitsPerInch: Double(format.dpi), layers: [NoteLayer()], paper: background.paper)
  }

  // MARK: - Members

  private func readDocument(_ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "x": origin.x = try scanner.numberOrNil() ?? 0
      case "y": origin.y = try scanner.numberOrNil() ?? 0
      case "height": height = try scanner.numberOrNil() ?? 0
      // The member since version 0.13.
      case "config":
        try scanner.members { scanner, name throws(RecordError) in try readPaper(name, &scanner) }
      default: try readPaper(name, &scanner)
      }
    }
  }

  private func readPaper(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "background": try background.read(&scanner)
    case "layout", "expand_mode":
      layout = try scanner.stringOrNil()?.replacing("-", with: "_") ?? layout
    case "format":
      try scanner.members { scanner, name throws(RecordError) in
        switch name {
        case "width": format.width = try scanner.numberOrNil() ?? format.width
        case "height": format.height = try scanner.numberOrNil() ?? format.height
        case "dpi":
          let dpi = try scanner.numberOrNil() ?? 0
          if (1...100_000).contains(dpi) { format.dpi = dpi }
        default: try scanner.skipValue()
        }
      }
    default: try scanner.skipValue()
    }
  }

  private func readOrder(_ scanner: inout JSONScanner) throws(RecordError) {
    order.append((time: .infinity, isHighlighter: false))
    let index = order.count - 1
    try scanner.member("value") { scanner throws(RecordError) in
      try scanner.members { scanner, name throws(RecordError) in
        switch name {
        case "t": order[index].time = try scanner.numberOrNil() ?? .infinity
        case "layer" where try scanner.peek() == UInt8(ascii: "\""):
          order[index].isHighlighter = try scanner.string() == "highlighter"
        default: try scanner.skipValue()
        }
      }
    }
  }

  private func readComponent(_ index: Int, _ scanner: inout JSONScanner) throws(RecordError) {
    try scanner.member("value") { scanner throws(RecordError) in
      try scanner.members { scanner, kind throws(RecordError) in
        switch kind {
        case "brushstroke", "shapestroke": try readStroke(index, kind, &scanner)
        case "textstroke":
          let text = try text(&scanner)
          if let text, budget.takePart("typed texts") { components[index] = .text(text) }
        case "bitmapimage", "vectorimage":
          if budget.takePart("pictures") { components[index] = .picture }
          try scanner.skipValue()
        default: try scanner.skipValue()
        }
      }
    }
  }

  private func readStroke(
    _ index: Int, _ kind: String, _ scanner: inout JSONScanner
  ) throws(RecordError) {
    var component = RnoteStroke()
    try component.read(&scanner)
    guard let stroke = component.stroke(isShape: kind == "shapestroke") else {
      let fault = NoteFault.malformed("\(kind) (component \(index))")
      return damage.append(NoteDamage(file: "", position: .whole, fault: fault))
    }
    if budget.takeStroke(points: stroke.stroke.points.count) {
      components[index] = .stroke(stroke)
    }
  }

  private func text(_ scanner: inout JSONScanner) throws(RecordError) -> TypedText? {
    var text = TypedText("", at: StrokePoint(x: 0, y: 0), size: 32)
    var stretch: (across: Float, down: Float) = (1, 1)
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "text": text.text = try scanner.stringOrNil() ?? ""
      case "text_style":
        try scanner.members { scanner, name throws(RecordError) in
          switch name {
          case "font_size": text.size = try scanner.numberOrNil() ?? text.size
          case "max_width": text.width = try scanner.numberOrNil()
          case "color": text.colour = try scanner.rnoteColour()
          default: try scanner.skipValue()
          }
        }
      case "transform":
        try scanner.member("affine") { scanner throws(RecordError) in
          if let affine = try scanner.numbers().flatMap(RnoteAffine.init) {
            text.place = affine.transform(0, 0)
            text.angle = affine.angle
            stretch = affine.stretch
          }
        }
      default: try scanner.skipValue()
      }
    }
    text.size *= stretch.down
    text.width = text.width.map { $0 * stretch.across }
    return text.text.isEmpty ? nil : text
  }
}

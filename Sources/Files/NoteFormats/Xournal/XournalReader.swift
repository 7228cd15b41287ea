import Foundation
import InkFormats
import InkModel
import Support

/// Reads the XML of Xournal and Xournal++, whose lengths are points of 1/72 inch.
final class XournalReader: XMLEventHandler {
  private let file: String
  private var document = NoteDocument()
  private var damage = DamageList()
  private var budget = NoteBudget()
  private var page: NotePage?
  private var layer: NoteLayer?
  private var isNote = false
  /// The PDF file in the background.
  private var pdf: String?
  /// The names of the open elements.
  private var names: [String] = []
  /// The attributes and text of the innermost element.
  private var attributes: [String: String] = [:]
  private var text: [UInt8] = []

  private init(file: String) {
    self.file = file
  }

  /// Reads as far as the text is XML.
  ///
  /// - Throws: if there is no page before the fault.
  static func document(_ bytes: [UInt8], file: String) throws(NoteFormatError) -> NoteDocument {
    let reader = XournalReader(file: file)
    if let fault = XMLNotes.read(bytes, file: file, reader) { reader.damage.append(fault) }
    return try reader.finished()
  }

  /// Returns the result, including the incomplete last page of a damaged file.
  private func finished() throws(NoteFormatError) -> NoteDocument {
    closeLayer()
    closePage()
    document.damage = damage.all
    if document.pages.isEmpty, let first = document.damage.first { throw .damaged(first) }
    guard isNote else { throw .unknownFormat(file: file) }
    return document
  }

  private func damage(_ fault: NoteFault, _ parser: XMLEvents) {
    damage.append(NoteDamage(file: file, position: Self.position(parser), fault: fault))
  }

  private static func position(_ parser: XMLEvents) -> NotePosition {
    .text(line: parser.line, column: parser.column)
  }

  private func closeLayer() {
    if let layer { page?.layers.append(layer) }
    layer = nil
  }

  private func closePage() {
    if let page { document.pages.append(page) }
    page = nil
  }

  // MARK: - Elements

  package func startElement(
    _ name: String, _ attributes: [String: String], _ parser: XMLEvents
  ) {
    switch name {
    case "xournal": isNote = true
    case "page":
      closePage()
      guard budget.takePage() else { return stop(parser) }
      page = NotePage(
        size: PageSize(
          width: Self.number(attributes["width"]) ?? 0,
          height: Self.number(attributes["height"]) ?? 0))
    case "background":
      page?.background = background(attributes)
      let height = page?.size?.height ?? 0
      if attributes["type"] == "solid" {
        page?.paper = XournalPaper.paper(attributes, height: height)
      }
    case "layer":
      guard budget.takePart("layers") else { return stop(parser) }
      layer = NoteLayer(name: attributes["name"])
    default: break
    }
    names.append(name)
    self.attributes = attributes
    text = []
  }

  private func background(_ attributes: [String: String]) -> PageBackground? {
    if attributes["domain"] == "clone" {
      // The picture of an earlier page.
      let number = attributes["filename"].flatMap { Int($0) } ?? -1
      return document.pages.indices.contains(number) ? document.pages[number].background : nil
    }
    let isPDF = attributes["type"] == "pdf"
    // Only the first of a file's pages names it.
    if isPDF { pdf = attributes["filename"] ?? pdf }
    guard attributes["type"] != "solid", let name = isPDF ? pdf : attributes["filename"] else {
      return nil
    }
    return PageBackground(
      file: name, page: attributes["pageno"].flatMap { Int($0.filter(\.isNumber)) })
  }

  package func endElement(_ parser: XMLEvents) {
    switch names.popLast() {
    case "stroke": endStroke(parser)
    case "text": endText(parser)
    case "teximage": endFormula(parser)
    case "image": endPicture(parser)
    case "title": document.title = title(String(decoding: text, as: UTF8.self))
    case "layer": closeLayer()
    case "page": closePage()
    default: break
    }
  }

  package func text(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: XMLEvents) {
    // Previews and pictures of formulas are many useless bytes.
    switch names.last {
    case "stroke", "image": text += bytes
    // One byte more than the limit shows that it is exceeded.
    case "text", "title": text += bytes.prefix(max(0, NoteFile.letterLimit + 1 - text.count))
    default: break
    }
  }

  /// Xournal's default title says nothing about the note. Bytes are compared, since letters may
  /// have very many marks.
  private func title(_ text: String) -> String? {
    text.utf8.starts(with: "Xournal".utf8) ? nil : text
  }

  /// Stops reading: the file has more than a note may have.
  private func stop(_ parser: XMLEvents) {
    for fault in budget.damage(of: file, at: Self.position(parser)) { damage.append(fault) }
    parser.stop()
  }

  private func endStroke(_ parser: XMLEvents) {
    let tool = attributes["tool"] ?? "pen"
    guard tool == "pen" || tool == "highlighter" else { return }
    guard let points = Self.points(of: text) else {
      damage(.malformed("stroke"), parser)
      return
    }
    guard budget.takeStroke(points: points.count) else {
      return budget.isExhausted ? stop(parser) : ()
    }
    let ink = stroke(points)
    if tool == "pen" { layer?.strokes.append(ink) } else { layer?.highlights.append(ink) }
  }

  /// The points of a stroke, from its text: x and y alternating, separated by spaces.
  ///
  /// - Returns: `nil` if it has none, or if there is something else.
  private static func points(of text: [UInt8]) -> [StrokePoint]? {
    text.withUnsafeBufferPointer { text -> [StrokePoint]? in
      var points: [StrokePoint] = []
      var x: Float?
      var offset = 0
      while true {
        while offset < text.count, text[offset] <= 0x20 { offset += 1 }
        guard offset < text.count, points.count < NoteBudget.strokePointLimit else { break }
        guard let literal = DecimalLiteral(text, at: offset) else { return nil }
        offset = literal.range.upperBound
        let value = literal.float(in: text)
        guard value.isFinite, offset == text.count || text[offset] <= 0x20 else { return nil }
        if let first = x {
          points.append(StrokePoint(x: first, y: value))
          x = nil
        } else {
          x = value
        }
      }
      return x == nil && !points.isEmpty ? points : nil
    }
  }

  /// Returns the look of a stroke, from the innermost element's attributes.
  private func stroke(_ points: [StrokePoint]) -> NoteStroke {
    let isHighlight = attributes["tool"] == "highlighter"
    var colour = NoteColour(xournal: attributes["color"] ?? "black")
    var fill = attributes["fill"].flatMap { UInt8($0) }.map { alpha in
      NoteColour(red: colour.red, green: colour.green, blue: colour.blue, alpha: alpha)
    }
    if isHighlight {
      // The program always draws highlighters like this, whatever the file says.
      colour.alpha = 120
      if fill != nil { fill?.alpha = 120 }
    }
    // The first number is the pen's thickness; those of the line follow.
    let widths = (attributes["width"] ?? "").split(separator: " ").map { Float($0) ?? .nan }
    let width = widths.first { $0.isFinite && $0 > 0 } ?? 1
    let own = Self.widths(widths.dropFirst(), of: points.count)
    return NoteStroke(
      Stroke(points: points), width: width, widths: isHighlight ? [] : NoteStroke.widths(own),
      colour: colour, fill: fill
    ).dashed(Self.dashes(attributes["style"] ?? "plain"))
  }

  /// Returns the thickness at each point: files give it for each line between two points, for each
  /// point, or for more. Where it isn't a thickness, such as the -1 at a stroke's end, the last one
  /// holds.
  ///
  /// - Returns: an empty array if there are too few, or if there is none at the start.
  private static func widths(_ given: ArraySlice<Float>, of count: Int) -> [Float] {
    guard given.count >= count - 1 else { return [] }
    var widths: [Float] = []
    for width in given.prefix(count) {
      guard width.isFinite, width >= 0 else {
        guard let last = widths.last else { return [] }
        widths.append(last)
        continue
      }
      widths.append(width)
    }
    return widths + repeatElement(widths.last ?? 0, count: count - widths.count)
  }

  /// Returns the dashes of a style, in points.
  private static func dashes(_ style: String) -> [Float] {
    switch style {
    case "dash": [6, 3]
    case "dashdot": [6, 3, 0.5, 3]
    case "dot": [0.5, 3]
    case _ where style.hasPrefix("cust: "):
      style.dropFirst(6).split(separator: " ").compactMap { Float($0) }
    default: []
    }
  }

  private func endText(_ parser: XMLEvents) {
    let content = String(decoding: text, as: UTF8.self)
    guard !content.isEmpty else { return }
    guard budget.takePart("typed texts") else { return stop(parser) }
    layer?.texts.append(
      TypedText(
        content,
        at: StrokePoint(
          x: Self.number(attributes["x"]) ?? 0, y: Self.number(attributes["y"]) ?? 0),
        size: Self.number(attributes["size"]) ?? 12,
        font: attributes["font"].flatMap { TypedFont(pango: $0) },
        colour: NoteColour(xournal: attributes["color"] ?? "black")))
  }

  /// A formula, whose LaTeX is in the file with its picture.
  private func endFormula(_ parser: XMLEvents) {
    guard let latex = attributes["text"], !latex.isEmpty, let (place, size) = box else { return }
    guard budget.takePart("typed texts") else { return stop(parser) }
    // Stacked parts make a formula higher.
    let rows: Float =
      ["\\frac", "\\dfrac", "\\begin", "\\\\"].contains { latex.contains($0) } ? 2 : 1
    layer?.texts.append(
      TypedText(
        latex, at: place, size: max(1, size.height / (TypedText.lineHeight * rows)), form: .formula)
    )
  }

  private func endPicture(_ parser: XMLEvents) {
    guard let (place, size) = box,
      let bytes = Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters),
      !bytes.isEmpty
    else { return damage(.malformed("image"), parser) }
    guard budget.takePicture(bytes: bytes.count) else { return stop(parser) }
    layer?.pictures.append(NotePicture(Array(bytes), at: place, size: size))
  }

  /// The place and size of the innermost element, by its edges.
  private var box: (place: StrokePoint, size: PageSize)? {
    let edges = ["left", "top", "right", "bottom"].compactMap { Self.number(attributes[$0]) }
    guard edges.count == 4 else { return nil }
    return PageSize(width: edges[2] - edges[0], height: edges[3] - edges[1]).map {
      (StrokePoint(x: edges[0], y: edges[1]), $0)
    }
  }

  private static func number(_ text: String?) -> Float? {
    text.flatMap { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

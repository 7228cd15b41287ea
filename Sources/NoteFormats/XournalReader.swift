import Foundation
import InkFormats
import InkModel

/// Reads the XML of Xournal and Xournal++, whose lengths are points of 1/72 inch.
final class XournalReader: XMLEventHandler {
  private let file: String
  private var document = NoteDocument()
  private var damage = DamageList()
  private var page: NotePage?
  private var layer: NoteLayer?
  private var isNote = false
  /// The PDF file that was written upon.
  private var pdf: String?
  /// Names of the open elements.
  private var names: [String] = []
  /// Attributes and text of the innermost element.
  private var attributes: [String: String] = [:]
  private var text: [UInt8] = []

  /// A tag holds the pressures of a whole stroke.
  private static let tagByteLimit = 16 << 20

  private init(file: String) {
    self.file = file
  }

  /// Reads as far as the text is XML.
  ///
  /// - Throws: where no page comes before the fault.
  static func document(_ bytes: [UInt8], file: String) throws(NoteFormatError) -> NoteDocument {
    let reader = XournalReader(file: file)
    do throws(InkFormatError) {
      let text = try XMLGuard.checked(bytes, file: file, tagByteLimit: tagByteLimit)
      do throws(XMLEvents.Fault) {
        try XMLEvents.parse(text, reader)
      } catch {
        reader.damage(.xml(code: error.code), line: error.line, column: error.column)
      }
    } catch {
      switch error {
      case .refusedXML(let place, let refusal):
        reader.damage(.refusedXML(refusal), line: place.line, column: place.column)
      case .malformedXML(let place, let code):
        reader.damage(.xml(code: code), line: place.line, column: place.column)
      default: break
      }
    }
    return try reader.finished()
  }

  /// What was read, with the page that a damaged file ends in.
  private func finished() throws(NoteFormatError) -> NoteDocument {
    closeLayer()
    closePage()
    document.damage = damage.all
    if document.pages.isEmpty, let first = document.damage.first { throw .damaged(first) }
    guard isNote else { throw .unknownFormat(file: file) }
    return document
  }

  private func damage(_ fault: NoteFault, line: Int?, column: Int?) {
    let position = line.map { NotePosition.text(line: $0, column: column ?? 1) } ?? .whole
    damage.append(NoteDamage(file: file, position: position, fault: fault))
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
      page = NotePage(
        size: PageSize(
          width: Self.number(attributes["width"]) ?? 0,
          height: Self.number(attributes["height"]) ?? 0))
    case "background":
      page?.background = background(attributes)
    case "layer": layer = NoteLayer(name: attributes["name"])
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
    case "text": endText()
    case "title": document.title = title(String(decoding: text, as: UTF8.self))
    case "layer": closeLayer()
    case "page": closePage()
    default: break
    }
  }

  package func text(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: XMLEvents) {
    // Pictures are many bytes of no use.
    if let name = names.last, ["stroke", "text", "title"].contains(name) { text += bytes }
  }

  /// Xournal's own sentence says nothing of the note. Its bytes are compared: letters may have very
  /// many marks.
  private func title(_ text: String) -> String? {
    text.utf8.starts(with: "Xournal".utf8) || text.isEmpty ? nil : text
  }

  private func endStroke(_ parser: XMLEvents) {
    guard (attributes["tool"] ?? "pen") == "pen" else { return }
    let numbers = String(decoding: text, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map { Float($0) }
    let values = numbers.compactMap { $0 }.filter(\.isFinite)
    guard values.count == numbers.count, values.count.isMultiple(of: 2), !values.isEmpty else {
      damage(.malformed("stroke"), line: parser.line, column: parser.column)
      return
    }
    let points = stride(from: 0, to: values.count, by: 2).map {
      StrokePoint(x: values[$0], y: values[$0 + 1])
    }
    let width = attributes["width"]?.split(separator: " ").first.flatMap { Float($0) } ?? 1
    layer?.strokes.append(
      NoteStroke(
        Stroke(points: points), width: width.isFinite && width > 0 ? width : 1,
        colour: NoteColour(xournal: attributes["color"] ?? "black")))
  }

  private func endText() {
    let content = String(decoding: text, as: UTF8.self)
    guard !content.isEmpty else { return }
    layer?.texts.append(
      TypedText(
        content,
        at: StrokePoint(
          x: Self.number(attributes["x"]) ?? 0, y: Self.number(attributes["y"]) ?? 0),
        size: Self.number(attributes["size"]) ?? 12))
  }

  private static func number(_ text: String?) -> Float? {
    text.flatMap { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension NoteColour {
  /// `#rrggbbaa`, or one of Xournal's names.
  init(xournal text: String) {
    let names: [String: UInt32] = [
      "black": 0x000000, "blue": 0x3333CC, "red": 0xFF0000, "green": 0x008000, "gray": 0x808080,
      "lightblue": 0x00C0FF, "lightgreen": 0x00FF00, "magenta": 0xFF00FF, "orange": 0xFF8000,
      "yellow": 0xFFFF00, "white": 0xFFFFFF,
    ]
    let digits = text.hasPrefix("#") ? UInt32(text.dropFirst().prefix(6), radix: 16) : nil
    self.init(rgb: digits ?? names[text] ?? 0)
  }

  init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}

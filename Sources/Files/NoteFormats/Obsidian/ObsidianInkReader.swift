import InkFormats

/// Reads drawings of the Obsidian plug-in Ink: SVG pictures with the ink as JSON in their metadata,
/// in tldraw's or the plug-in's own format.
final class ObsidianInkReader: XMLEventHandler {
  /// Returns the reader of an element's ink; `nil` for other elements.
  private static func kind(of element: String) -> (any JSONNoteReader.Type)? {
    switch element {
    case "tldraw": TldrawReader.self
    case "ink-canvas": InkCanvasReader.self
    default: nil
    }
  }

  /// The names of the open elements.
  private var names: [String] = []
  private var kind: (any JSONNoteReader.Type)?
  private var json: [UInt8] = []

  /// Returns whether a file is an SVG picture.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    // A declaration, comments and a document type may precede the first tag.
    bytes.prefix(4096).split(separator: UInt8(ascii: "<")).contains { $0.starts(with: "svg".utf8) }
  }

  /// Returns whether a picture has an element with ink.
  static func hasInk(_ bytes: [UInt8]) -> Bool {
    bytes.end(of: "<tldraw", from: 0) != nil || bytes.end(of: "<ink-canvas", from: 0) != nil
  }

  /// - Throws: if the picture has no ink, or none can be read.
  static func document(_ bytes: [UInt8], file: String) throws(NoteFormatError) -> NoteDocument {
    let reader = ObsidianInkReader()
    let fault = XMLNotes.read(bytes, file: file, reader)
    guard let kind = reader.kind else {
      throw fault.map(NoteFormatError.damaged) ?? .unknownFormat(file: file)
    }
    var document = try JSONNotes.document(reader.json, file: "\(file)/metadata", by: kind)
    if let fault { document.damage.insert(fault, at: 0) }
    return document
  }

  package func startElement(
    _ name: String, _ attributes: [String: String], _ parser: XMLEvents
  ) {
    if names.last == "metadata", kind == nil { kind = Self.kind(of: name) }
    names.append(name)
  }

  package func endElement(_ parser: XMLEvents) {
    // The picture itself is of no use.
    if names.popLast() == "metadata", kind != nil { parser.stop() }
  }

  package func text(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: XMLEvents) {
    if let name = names.last, Self.kind(of: name) != nil { json += bytes }
  }
}

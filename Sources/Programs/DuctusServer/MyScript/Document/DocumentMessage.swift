import InkFormats
import InkModel

/// A message of a canvas for which the server draws. Other members are skipped.
struct DocumentMessage {
  private(set) var head = MessageHead(contentType: "Text")
  private(set) var settings = RecognitionSettings()
  /// The formats in which a part is exported after each change, or those that `export` requests;
  /// `nil` if not given.
  private(set) var mimeTypes: [String]?
  private(set) var strokes = NamedStrokes()
  /// Style sheets, or names of their classes.
  private(set) var styles = ""
  /// `DIGITAL_EDIT` or `HANDWRITING`.
  private(set) var conversionState = "DIGITAL_EDIT"
  /// A file that is sent in pieces, and a piece of it.
  private(set) var fileID = ""
  private(set) var mimeType = ""
  private(set) var piece = ""
  private(set) var isLastPiece = false
  private var lengths: [String: Double] = [:]

  private static let lengths: Set = [
    "viewSizeWidth", "viewSizeHeight", "width", "height", "xDpi", "yDpi",
  ]

  /// - Throws: ``Problem``.
  init(_ bytes: [UInt8]) throws(Problem) {
    try JSONScanner.readObject(bytes, "the message") { scanner, name throws(RecordError) in
      try read(name, &scanner)
    }
  }

  private mutating func read(
    _ name: String, _ scanner: inout JSONScanner
  ) throws(RecordError) {
    if try head.read(name, &scanner) { return }
    switch name {
    case "mimeTypes": mimeTypes = try scanner.strings(name)
    case "strokes", "events": try strokes.read(&scanner, name)
    case "style", "styleClasses", "theme": styles = try scanner.string(name) ?? styles
    case "conversionState": conversionState = try scanner.string(name) ?? conversionState
    case "importFileId": fileID = try scanner.string(name) ?? fileID
    case "mimeType": mimeType = try scanner.string(name) ?? mimeType
    case "data": piece = try scanner.string(name) ?? piece
    case "lastChunk": isLastPiece = try scanner.boolean(name) ?? isLastPiece
    case let name where Self.lengths.contains(name): lengths[name] = try scanner.double(name)
    // The members of `configuration` are beside the message's type.
    default: try settings.read(member: name, &scanner)
    }
  }

  /// The width and height of the page's visible part, in pixels; `nil` if they aren't lengths.
  var size: (width: Double, height: Double)? {
    guard let width = lengths["viewSizeWidth"] ?? lengths["width"],
      let height = lengths["viewSizeHeight"] ?? lengths["height"],
      DocumentDrawing.isLength(width), DocumentDrawing.isLength(height)
    else { return nil }
    return (width, height)
  }

  /// Millimetres per pixel.
  var scale: InkScale {
    func length(_ name: String) -> Double {
      25.4 / (lengths[name].flatMap { (10...2_400).contains($0) ? $0 : nil } ?? 96)
    }
    return InkScale(x: length("xDpi"), y: length("yDpi"))
  }
}

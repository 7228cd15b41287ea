import InkFormats
import InkModel

/// The body of `POST /api/v4.0/iink/batch` and of `/recognize`, as far as it concerns text. Other
/// members are skipped, since clients send many.
struct BatchRequest: Sendable {
  private(set) var strokes = NamedStrokes()
  private(set) var contentType = "Text"
  private(set) var settings = RecognitionSettings()
  private(set) var scale = InkScale()

  /// - Throws: ``Problem``.
  init(_ body: [UInt8]) throws(Problem) {
    var scale: (x: Double?, y: Double?)
    var resolution: (x: Double?, y: Double?)
    try JSONScanner.readObject(body, "the body") { scanner, name throws(RecordError) in
      switch name {
      case "contentType": contentType = try scanner.string(name) ?? contentType
      case "scaleX": scale.x = try scanner.positive(name)
      case "scaleY": scale.y = try scanner.positive(name)
      case "xDPI": resolution.x = try scanner.positive(name)
      case "yDPI": resolution.y = try scanner.positive(name)
      case "strokes": try strokes.read(&scanner, name)
      case "strokeGroups":
        try scanner.array(name) { scanner, _ throws(RecordError) in
          try scanner.member("strokes", of: "group") { scanner throws(RecordError) in
            try strokes.read(&scanner, "strokes")
          }
        }
      case "configuration": try settings.read(&scanner, name)
      default: try scanner.skipValue()
      }
    }
    self.scale = InkScale(
      x: scale.x ?? resolution.x.map { 25.4 / $0 } ?? self.scale.x,
      y: scale.y ?? resolution.y.map { 25.4 / $0 } ?? self.scale.y)
  }
}

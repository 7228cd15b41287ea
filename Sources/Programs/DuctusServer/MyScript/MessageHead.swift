import InkFormats

/// The members that all messages of MyScript's canvases have.
struct MessageHead {
  private(set) var type = ""
  private(set) var hmac = ""
  private(set) var sessionID = ""
  /// A part's name.
  private(set) var id = ""
  private(set) var contentType: String

  /// - Parameter contentType: what a part without one contains.
  init(contentType: String) {
    self.contentType = contentType
  }

  /// Reads a member; returns whether it is one of these.
  mutating func read(
    _ name: String, _ scanner: inout JSONScanner
  ) throws(RecordError) -> Bool {
    switch name {
    case "type": type = try scanner.string(name) ?? type
    case "hmac": hmac = try scanner.string(name) ?? hmac
    case "iinkSessionId": sessionID = try scanner.string(name) ?? sessionID
    case "id": id = try scanner.string(name) ?? id
    case "contentType": contentType = try scanner.string(name) ?? contentType
    default: return false
    }
    return true
  }
}

import ResultFormats

/// A message to iinkTS's interactive canvas.
struct SessionAnswer {
  private let type: String
  private let members: [(String, JSONText)]

  init(_ type: String, _ members: [(String, JSONText)] = []) {
    (self.type, self.members) = (type, members)
  }

  /// An error; a canvas shows the message.
  static func error(code: String, _ message: String) -> SessionAnswer {
    SessionAnswer("error", [("code", .string(code)), ("message", .string(message))])
  }

  var text: String { JSONText.object([("type", .string(type))] + members).text }
}

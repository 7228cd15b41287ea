import ResultFormats

/// A message to iinkTS's interactive canvas.
struct SessionAnswer {
  private let type: String
  private let members: [(String, JSONText)]

  init(_ type: String, _ members: [(String, JSONText)] = []) {
    (self.type, self.members) = (type, members)
  }

  /// Returns an error; a canvas shows its message.
  static func error(code: String, _ message: String) -> SessionAnswer {
    SessionAnswer("error", [("code", .string(code)), ("message", .string(message))])
  }

  var text: String { JSONText.object([("type", .string(type))] + members).text }
}

/// The messages to both kinds of canvases.
extension SessionAnswer {
  static let accessNotGranted = error(
    code: "access.not.granted", "the challenge wasn't signed with this server's key")
  static let sessionNotFound = error(code: "restore.session.not.found", "the session has ended")

  static func error(_ problem: Problem) -> SessionAnswer {
    error(code: problem.kind.code, problem.detail)
  }

  static func newPart(_ id: String) -> SessionAnswer {
    SessionAnswer("newPart", [("id", .string(id)), ("idx", .integer(0))])
  }

  static func partChanged(_ id: String) -> SessionAnswer {
    SessionAnswer(
      "partChanged",
      [("partIdx", .integer(0)), ("partId", .string(id)), ("partCount", .integer(1))])
  }

  /// - Parameter undoable: changes that may be taken back.
  static func contentChanged(
    _ partID: String?, undoable: Int, canRedo: Bool, isEmpty: Bool
  ) -> SessionAnswer {
    SessionAnswer(
      "contentChanged",
      [
        ("partId", .string(partID ?? "")), ("canUndo", .boolean(undoable > 0)),
        ("canRedo", .boolean(canRedo)), ("empty", .boolean(isEmpty)),
        ("undoStackIndex", .integer(undoable)), ("possibleUndoCount", .integer(undoable)),
      ])
  }

  static func exported(_ partID: String, _ exports: [(String, JSONText)]) -> SessionAnswer {
    SessionAnswer("exported", [("partId", .string(partID)), ("exports", .object(exports))])
  }
}

extension Problem {
  static let noPart = Problem(.malformed, "ask for a 'newContentPart' first")

  static func unknownPart(_ id: String) -> Problem {
    Problem(.notFound, "the part '\(id.prefix(60))'")
  }

  static func unserved(_ type: String) -> Problem {
    Problem(.malformed, "messages of the type '\(type.prefix(40))' aren't served")
  }
}

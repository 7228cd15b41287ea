import Foundation

@testable import DuctusServer

extension FuzzTarget {
  /// Shared, since opening packs takes longer than a session.
  private static let reader = InkReader()

  /// Each line is a message of iinkTS's interactive canvas, sent in a session that is open.
  static let sessions = FuzzTarget(name: "sessions") { bytes in
    try talk(opening: ["hmac", "initSession", "newContentPart"], bytes) {
      InteractiveSession(MyScriptAPI(lexicons: [:], key: nil), $0)
    }
  }

  /// Each line is a message of a canvas for which the server draws, sent in an open session.
  static let documents = FuzzTarget(name: "documents") { bytes in
    try talk(opening: ["newContentPackage", "configuration", "newContentPart"], bytes) {
      DocumentSession(MyScriptAPI(lexicons: [:], key: nil), $0)
    }
  }

  private static func talk<Session: CanvasSession>(
    opening: [String], _ bytes: some Collection<UInt8>,
    with session: (InteractiveSessions) -> Session
  ) throws {
    let sessions = InteractiveSessions(reader: reader)
    // Its threads would stay: thousands of them fill the memory.
    defer { sessions.threads.cancelWork() }
    let session = session(sessions)
    for type in opening {
      let answers = session.answers(to: Array(#"{"type":"\#(type)"}"#.utf8))
      try expect(!answers.isEmpty, "no answer to \(type)")
      try check(answers, to: type)
    }
    for line in bytes.split(separator: 0x0A).prefix(32) {
      try check(
        session.answers(to: Array(line)), to: String(decoding: line.prefix(100), as: UTF8.self))
      try expect(!session.challenge.isRefused, "a server without a key refused somebody")
    }
    let export = session.answers(to: Array(#"{"type":"export","mimeTypes":["text/plain"]}"#.utf8))
    try expect(!export.isEmpty, "no answer to export")
    try check(export, to: "export")
    session.keep()
  }

  /// Every answer is a JSON object with a type, and errors say what is wrong in few words.
  private static func check(_ answers: [SessionAnswer], to message: String) throws {
    for answer in answers {
      let value = try? JSONSerialization.jsonObject(with: Data(answer.text.utf8))
      let type = (value as? [String: Any])?["type"] as? String
      try expect(type != nil, "no JSON in answer to \(message): \(answer.text.prefix(200))")
      try expect(
        type != "error" || answer.text.utf8.count < 5_000,
        "an error of \(answer.text.utf8.count) bytes to \(message)")
    }
  }
}

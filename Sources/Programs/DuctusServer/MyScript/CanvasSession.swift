/// A session of an iinkTS canvas. Only the socket's thread uses it.
protocol CanvasSession: AnyObject {
  /// Whether the client's answer to the challenge was wrong.
  var isRefused: Bool { get }

  /// Returns the answers to a message; after an error nothing has changed.
  func answers(to message: [UInt8]) -> [SessionAnswer]

  /// Keeps the ink for a while, for a canvas that connects again.
  func keep()
}

extension CanvasSession {
  /// Answers the messages of a socket until it ends.
  func run(over socket: WebSocket) {
    let timeoutMessage = SessionAnswer.error(
      code: "no.activity", "nothing was written for half an hour")
    while let message = socket.next(whenIdle: { $0.send(timeoutMessage.text) }) {
      for answer in answers(to: message) { socket.send(answer.text) }
      if isRefused { return socket.close(.policy, "access.not.granted") }
    }
    keep()
  }
}

/// A session of an iinkTS canvas. Only the socket's thread uses it.
protocol CanvasSession: AnyObject {
  /// What the client must sign before it is served.
  var challenge: ClientChallenge { get }

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
    defer { keep() }
    while let message = socket.next(whenIdle: { $0.send(timeoutMessage.text) }) {
      let answers = answers(to: message)
      if challenge.isMet { socket.admit() }
      for answer in answers { socket.send(answer.text) }
      if challenge.isRefused { return socket.close(.policy, "access.not.granted") }
    }
  }
}

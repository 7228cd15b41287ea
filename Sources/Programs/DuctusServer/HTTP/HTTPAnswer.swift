/// How a request is answered.
enum HTTPAnswer: Sendable {
  /// At once, on the thread of the connections: for what takes no time.
  case now(HTTPResponse)
  /// By another thread: the closure gets the place for the answer, and hands it on.
  case later(@Sendable (HTTPReply) -> Void)
}

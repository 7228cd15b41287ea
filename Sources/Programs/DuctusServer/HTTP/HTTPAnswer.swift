/// How a request is answered.
enum HTTPAnswer: Sendable {
  /// At once, on the connections' thread: for answers that take no time.
  case now(HTTPResponse)
  /// By another thread: the closure gets the reply, and passes it on.
  case later(@Sendable (HTTPReply) -> Void)
}

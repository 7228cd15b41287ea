#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The socket of a client.
struct ClientSocket: Sendable {
  let descriptor: Int32
  /// Whether a client that sends no more may be asked once whether it is there: it waits for an
  /// answer, and speaks HTTP/1.1.
  var mayBeAsked = false

  #if canImport(Darwin)
    private static let endOfSending: Int16 = 0
    private static let flags: Int32 = 0
  #else
    /// `POLLRDHUP`, which C has for programs of GNU alone.
    private static let endOfSending: Int16 = 0x2000
    private static let flags = Int32(MSG_NOSIGNAL)
  #endif

  /// Whether nobody hears an answer.
  ///
  /// Who has closed a socket and who only sends no more look alike until they are sent something: the
  /// system of the former resets the connection then. An interim answer does no harm, for clients of
  /// HTTP/1.1 pass over it (RFC 9110, 15.2).
  mutating func isLeft() -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT) | Self.endOfSending, revents: 0)
    poll(&state, 1, 0)
    if state.revents & Int16(POLLERR | POLLHUP) != 0 { return true }
    // Where there is little room, a part of the question might be sent.
    guard mayBeAsked, state.revents == Int16(POLLOUT) | Self.endOfSending else { return false }
    mayBeAsked = false
    let question = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    send(descriptor, question, question.count, Self.flags)
    return false
  }
}

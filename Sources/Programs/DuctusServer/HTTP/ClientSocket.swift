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
  /// The probe that is sent once to a client that waits for its answer and has stopped sending.
  var probe: Probe?

  /// A way to check whether a client is still there, harmless if it is.
  enum Probe {
    /// `100 Continue`: HTTP/1.1 clients skip interim answers (RFC 9110, 15.2).
    case interimAnswer
    /// An out-of-band byte: HTTP/1.0 clients, which don't know interim answers, don't read it (RFC
    /// 6093, 3.1).
    case urgentByte
  }

  #if canImport(Darwin)
    private static let endOfSending: Int16 = 0
    private static let flags: Int32 = 0
  #else
    /// `POLLRDHUP`, which C headers only define for GNU programs.
    private static let endOfSending: Int16 = 0x2000
    private static let flags = Int32(MSG_NOSIGNAL)
  #endif

  /// Returns whether nobody would receive an answer.
  ///
  /// A client that closed its socket and one that only stopped sending look alike until something
  /// is sent: then the former's system resets the connection.
  mutating func hasDisconnected() -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT) | Self.endOfSending, revents: 0)
    poll(&state, 1, 0)
    if state.revents & Int16(POLLERR | POLLHUP) != 0 { return true }
    // With little room in the buffer, only a part might be sent. Some clients that continue sending
    // while waiting, such as curl, take an out-of-band byte for an error: if they can't be
    // distinguished, it isn't used.
    guard let probe, state.revents == Int16(POLLOUT) | Self.endOfSending,
      probe == .interimAnswer || Self.endOfSending != 0
    else { return false }
    self.probe = nil
    let (text, flags) =
      switch probe {
      case .interimAnswer: ("HTTP/1.1 100 Continue\r\n\r\n", Self.flags)
      case .urgentByte: ("\n", Self.flags | Int32(MSG_OOB))
      }
    send(descriptor, text, text.utf8.count, flags)
    return false
  }
}

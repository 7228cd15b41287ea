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
  /// What a client that waits for an answer, and sends no more, is asked once.
  var question: Question?

  /// A way to ask a client whether it is there that does no harm to one that is.
  enum Question {
    /// `100 Continue`: clients of HTTP/1.1 pass over interim answers (RFC 9110, 15.2).
    case interimAnswer
    /// A byte out of band: clients of HTTP/1.0, which know no interim answers, don't read it
    /// (RFC 6093, 3.1).
    case urgentByte
  }

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
  /// system of the former resets the connection then.
  mutating func isLeft() -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT) | Self.endOfSending, revents: 0)
    poll(&state, 1, 0)
    if state.revents & Int16(POLLERR | POLLHUP) != 0 { return true }
    // Where there is little room, a part of the question might be sent. Some who send on, and wait as curl does,
    // take a byte out of band for an error: where they can't be told apart, nobody is asked so.
    guard let question, state.revents == Int16(POLLOUT) | Self.endOfSending,
      question == .interimAnswer || Self.endOfSending != 0
    else { return false }
    self.question = nil
    let (text, flags) =
      switch question {
      case .interimAnswer: ("HTTP/1.1 100 Continue\r\n\r\n", Self.flags)
      case .urgentByte: ("\n", Self.flags | Int32(MSG_OOB))
      }
    send(descriptor, text, text.utf8.count, flags)
    return false
  }
}

import CMicrohttpd
import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A connection that switched from HTTP to another protocol. It is closed once, by its owner.
final class UpgradedSocket: Sendable {
  private let descriptor: Int32
  /// The address of libmicrohttpd's handle, until the socket is closed.
  private let handle: Locked<UInt?>
  private let library: Libmicrohttpd
  /// The bytes that came with the request's head.
  private let early: Locked<[UInt8]>
  private let whenClosed: @Sendable () -> Void

  /// - Parameters:
  ///   - early: the bytes received together with the request's head.
  ///   - whenClosed: called once.
  init(
    descriptor: Int32, handle: OpaquePointer, of library: Libmicrohttpd, early: [UInt8],
    whenClosed: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.handle = Locked(UInt(bitPattern: handle))
    self.library = library
    self.early = Locked(early)
    self.whenClosed = whenClosed
    // Reads and writes wait with `poll`, for a limited time.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// How a read or a write ended.
  enum Transfer: Equatable {
    case bytes(Int)
    /// Nothing can be read or written now.
    case wait
    /// The other side has gone.
    case ended
  }

  /// Reads the available bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    let kept = early.withLock { early in
      let count = min(early.count, buffer.count)
      buffer.copyBytes(from: early[..<count])
      early.removeFirst(count)
      return count
    }
    if kept > 0 { return .bytes(kept) }
    return Self.transfer(recv(descriptor, buffer.baseAddress, buffer.count, 0))
  }

  /// Writes as much as there is room for.
  func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return Self.transfer(send(descriptor, bytes.baseAddress, bytes.count, flags))
  }

  /// Waits until something can be read, or written.
  ///
  /// - Returns: whether it can, before the time is over.
  func wait(toWrite: Bool, seconds: Double) -> Bool {
    if !toWrite, early.withLock({ !$0.isEmpty }) { return true }
    var poll = pollfd(fd: descriptor, events: Int16(toWrite ? POLLOUT : POLLIN), revents: 0)
    #if canImport(Darwin)
      let count = Darwin.poll(&poll, 1, Int32(max(0, seconds * 1_000)))
    #elseif canImport(Musl)
      let count = Musl.poll(&poll, 1, Int32(max(0, seconds * 1_000)))
    #else
      let count = Glibc.poll(&poll, 1, Int32(max(0, seconds * 1_000)))
    #endif
    return count > 0
  }

  /// Ends writing.
  func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends reading and writing, also on other threads that wait.
  func cutOff() {
    // The lock is held, so that the descriptor can't be closed and reused meanwhile.
    handle.withLock { if $0 != nil { shutdown(descriptor, Int32(SHUT_RDWR)) } }
  }

  /// Closes the socket.
  func close() {
    let open = handle.withLock { handle in
      defer { handle = nil }
      if let open = handle.flatMap({ OpaquePointer(bitPattern: $0) }) {
        mhd_close_upgraded(library.functions, open)
        return true
      }
      return false
    }
    if open { whenClosed() }
  }

  private static func transfer(_ count: Int) -> Transfer {
    if count > 0 { return .bytes(count) }
    if count < 0, errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR { return .wait }
    return .ended
  }
}

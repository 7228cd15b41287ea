import CWslay
import Support

/// A WebSocket whose frames wslay reads and writes. Only one thread uses it.
///
/// Input is bounded: a message is at most as long as ``WebSocketLimits/maximumMessageSize``, and
/// nothing more is read while one is being answered. Until its client is admitted, its messages are
/// short, and it has little time.
final class WebSocket {
  /// Why a socket is closed (RFC 6455, section 7.4.1).
  enum Code: UInt16 {
    case normal = 1000
    case unsupported = 1003
    case policy = 1008
  }

  private let socket: UpgradedSocket
  private let limits: WebSocketLimits
  /// wslay's context, made in `init` and freed in `deinit`.
  private var frames: wslay_event_context_ptr?
  /// Received messages that weren't returned yet.
  private var received: [[UInt8]] = []
  /// Bytes that may be read before messages are checked.
  private var readBudget = 0
  private var hasEnded = false
  /// Whether its client has shown who it is, or needn't.
  private(set) var isAdmitted: Bool
  private let whenAdmitted: () -> Void
  private let opening = ContinuousClock.now
  private var lastByte = ContinuousClock.now
  private var lastMessage = ContinuousClock.now
  private var messageStart: ContinuousClock.Instant?
  private var hasPinged = false

  /// - Parameters:
  ///   - isAdmitted: whether the client needn't show who it is.
  ///   - whenAdmitted: called when it has.
  init(
    _ socket: UpgradedSocket, _ limits: WebSocketLimits, isAdmitted: Bool,
    whenAdmitted: @escaping () -> Void
  ) {
    self.socket = socket
    self.limits = limits
    self.isAdmitted = isAdmitted
    self.whenAdmitted = whenAdmitted
    var callbacks = wslay_event_callbacks()
    callbacks.recv_callback = { frames, buffer, count, _, user in
      let result = WebSocket.of(user).read(buffer, count)
      if result < 0 { wslay_event_set_error(frames, Int32(WSLAY_ERR_WOULDBLOCK.rawValue)) }
      if result == 0 { wslay_event_set_error(frames, Int32(WSLAY_ERR_CALLBACK_FAILURE.rawValue)) }
      return result > 0 ? result : -1
    }
    callbacks.send_callback = { frames, bytes, count, _, user in
      switch WebSocket.of(user).socket.write(UnsafeRawBufferPointer(start: bytes, count: count)) {
      case .bytes(let count): return count
      case .wait: wslay_event_set_error(frames, Int32(WSLAY_ERR_WOULDBLOCK.rawValue))
      case .ended: wslay_event_set_error(frames, Int32(WSLAY_ERR_CALLBACK_FAILURE.rawValue))
      }
      return -1
    }
    callbacks.on_frame_recv_start_callback = { _, frame, user in
      guard let frame, frame.pointee.opcode < UInt8(WSLAY_CONNECTION_CLOSE.rawValue) else { return }
      let socket = WebSocket.of(user)
      if socket.messageStart == nil { socket.messageStart = .now }
    }
    callbacks.on_msg_recv_callback = { _, message, user in
      guard let message = message?.pointee else { return }
      WebSocket.of(user).take(message)
    }
    let user = Unmanaged.passUnretained(self).toOpaque()
    guard wslay_event_context_server_init(&frames, &callbacks, user) == 0 else {
      hasEnded = true
      return
    }
    setMaximumMessageSize(
      isAdmitted ? limits.maximumMessageSize : limits.maximumMessageSizeBeforeAdmission)
  }

  deinit {
    if let frames { wslay_event_context_free(frames) }
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> WebSocket {
    Unmanaged<WebSocket>.fromOpaque(user!).takeUnretainedValue()
  }

  /// Lets a client that has shown who it is stay, and send long messages.
  func admit() {
    guard !isAdmitted else { return }
    isAdmitted = true
    whenAdmitted()
    setMaximumMessageSize(limits.maximumMessageSize)
  }

  private func setMaximumMessageSize(_ size: Int) {
    wslay_event_config_set_max_recv_msg_length(frames, UInt64(size))
  }

  /// Returns the next text message; `nil` when there will be none.
  ///
  /// - Parameter whenIdle: sends a final message to a client that was silent for too long.
  func next(whenIdle: (WebSocket) -> Void = { _ in }) -> [UInt8]? {
    while true {
      // Whatever a stranger sends, it doesn't gain time.
      if !isAdmitted, (.now - opening) / .seconds(1) >= limits.admissionDeadline {
        close(.policy, "not admitted in time")
        return nil
      }
      if !received.isEmpty { return received.removeFirst() }
      guard flush(), wslay_event_want_read(frames) != 0, wslay_event_get_close_sent(frames) == 0
      else { return nil }
      let now = ContinuousClock.now
      let quiet = (now - lastByte) / .seconds(1)
      let isSlow = messageStart.map { (now - $0) / .seconds(1) > limits.messageDeadline } ?? false
      if quiet > limits.silenceDeadline || isSlow {
        close(.policy, "too slow")
        return nil
      }
      if (now - lastMessage) / .seconds(1) > limits.idleDeadline {
        whenIdle(self)
        close(.normal, "no activity")
        return nil
      }
      if quiet > limits.silenceDeadline / 2, !hasPinged {
        hasPinged = true
        queue(UInt8(WSLAY_PING.rawValue), [])
        continue
      }
      guard socket.wait(toWrite: false, seconds: min(1, limits.silenceDeadline / 4)) else {
        continue
      }
      readBudget = 64 << 10
      guard wslay_event_recv(frames) == 0, !hasEnded else {
        // A protocol error: wslay has queued the frame with the reason.
        drain()
        return nil
      }
    }
  }

  /// Sends a text, waiting until the client has room for it.
  func send(_ text: String) {
    queue(UInt8(WSLAY_TEXT_FRAME.rawValue), Array(text.utf8))
    _ = flush()
  }

  /// Sends the reason for closing, and reads from the client for a moment: a socket that is closed
  /// with unread data drops what it has just sent.
  func close(_ code: Code, _ reason: String) {
    let reason = Array(reason.utf8.prefix(123))
    if let frames { wslay_event_queue_close(frames, code.rawValue, reason, reason.count) }
    drain()
  }

  private func drain() {
    guard flush() else { return }
    socket.finishWriting()
    let start = ContinuousClock.now
    var rest = limits.maximumMessageSize
    while rest > 0, !hasEnded {
      let left = limits.closeDeadline - (ContinuousClock.now - start) / .seconds(1)
      guard left > 0, socket.wait(toWrite: false, seconds: left) else { break }
      let transfer = withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) {
        socket.read(into: $0)
      }
      if case .bytes(let count) = transfer { rest -= count }
      if case .ended = transfer { break }
    }
    hasEnded = true
  }

  // MARK: - Frames

  private func queue(_ opcode: UInt8, _ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var message = wslay_event_msg(
        opcode: opcode, msg: bytes.baseAddress, msg_length: bytes.count)
      _ = wslay_event_queue_msg(frames, &message)
    }
  }

  /// Sends what is queued.
  ///
  /// - Returns: whether all of it was sent in time.
  private func flush() -> Bool {
    let start = ContinuousClock.now
    while !hasEnded, wslay_event_want_write(frames) != 0 {
      guard wslay_event_send(frames) == 0 else {
        hasEnded = true
        return false
      }
      if wslay_event_want_write(frames) == 0 { break }
      let left = limits.messageDeadline - (ContinuousClock.now - start) / .seconds(1)
      guard left > 0, socket.wait(toWrite: true, seconds: left) else {
        hasEnded = true
        return false
      }
    }
    return !hasEnded
  }

  /// - Returns: the number of bytes read; 0 at the end, negative if there are none now.
  private func read(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    guard readBudget > 0 else { return -1 }
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: min(count, readBudget))
    switch socket.read(into: room) {
    case .bytes(let count):
      readBudget -= count
      (lastByte, hasPinged) = (.now, false)
      return count
    case .wait: return -1
    case .ended:
      hasEnded = true
      return 0
    }
  }

  private func take(_ message: wslay_event_on_msg_recv_arg) {
    guard message.opcode < UInt8(WSLAY_CONNECTION_CLOSE.rawValue) else { return }
    messageStart = nil
    lastMessage = .now
    guard message.opcode == UInt8(WSLAY_TEXT_FRAME.rawValue) else {
      let reason = Array("text only".utf8)
      wslay_event_queue_close(frames, Code.unsupported.rawValue, reason, reason.count)
      return
    }
    received.append(Array(UnsafeBufferPointer(start: message.msg, count: message.msg_length)))
  }
}

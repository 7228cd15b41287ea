/// The limits of a WebSocket's time and memory.
struct WebSocketLimits: Sendable {
  /// The maximum number of bytes of a message; beyond, the socket is closed with 1009.
  var maximumMessageSize = 4 << 20
  /// Seconds from a message's first frame to its end, and for the client to receive an answer.
  var messageDeadline = 30.0
  /// Seconds without a byte: after half of them, the client gets a ping.
  var silenceDeadline = 60.0
  /// Seconds without a message.
  var idleDeadline = 1_800.0
  /// Seconds for the client to answer the end of a socket.
  var closeDeadline = 2.0
  /// Seconds from the opening of a socket until its client must be admitted.
  var admissionDeadline = 10.0
  /// The maximum number of bytes of a message from a client that isn't admitted yet. There is room
  /// for the settings that some clients send right after they have signed the challenge.
  var maximumMessageSizeBeforeAdmission = 256 << 10
}

/// What one WebSocket may take of time and memory.
struct WebSocketLimits: Sendable {
  /// Bytes of a message: above, the socket is closed with 1009.
  var largestMessage = 4 << 20
  /// Seconds from a message's first frame to its end, and for the client to take an answer.
  var messageDeadline = 30.0
  /// Seconds in which not a byte comes: the client is asked for a sign of life after half of them.
  var silence = 60.0
  /// Seconds without a message.
  var idleDeadline = 1_800.0
  /// Seconds in which the client may answer the end of a socket.
  var farewell = 2.0
}

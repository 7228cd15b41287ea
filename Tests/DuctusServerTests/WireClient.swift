import Foundation
import Testing

/// A client that sends raw bytes, and disconnects in different ways.
final class WireClient {
  private var descriptor: Int32

  /// Connects to this machine.
  init(port: UInt16) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    try #require(result == 0)
  }

  deinit { close() }

  /// Requests a path; nothing follows the head.
  func ask(_ path: String = "/", version: String = "HTTP/1.1") throws {
    let head = Array(
      "GET \(path) \(version)\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    try #require(send(descriptor, head, head.count, 0) == head.count)
  }

  /// Sends bytes.
  ///
  /// - Returns: whether the connection takes them.
  func transmit(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return send(descriptor, bytes, bytes.count, flags) == bytes.count
  }

  /// Ends sending, but continues to receive.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Waits for bytes, up to a number; empty at the end.
  func receive(atMost count: Int = 4_096) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = recv(descriptor, &bytes, count, 0)
    return String(decoding: bytes.prefix(max(0, received)), as: UTF8.self)
  }

  /// Receives until the end.
  func receiveAll() -> String {
    var text = ""
    while case let more = receive(), !more.isEmpty { text += more }
    return text
  }

  /// Closes the connection: its system ends sending, and answers further data with a reset.
  func close() {
    if descriptor >= 0 { Foundation.close(descriptor) }
    descriptor = -1
  }

  /// Closes the connection with a reset.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close()
  }
}

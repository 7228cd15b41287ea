#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An IPv4 or IPv6 address with a port, in the system's form.
struct SocketAddress {
  private var storage = sockaddr_storage()
  let isIPv6: Bool

  /// Creates an address; `nil` if the host isn't one.
  init?(_ host: String, port: UInt16) {
    let name = host == "localhost" ? "127.0.0.1" : host
    var four = sockaddr_in()
    var six = sockaddr_in6()
    if inet_pton(AF_INET, name, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      isIPv6 = false
      withUnsafeMutableBytes(of: &storage) { target in
        withUnsafeBytes(of: &four) { target.copyBytes(from: $0) }
      }
    } else if inet_pton(AF_INET6, name, &six.sin6_addr) == 1 {
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      isIPv6 = true
      withUnsafeMutableBytes(of: &storage) { target in
        withUnsafeBytes(of: &six) { target.copyBytes(from: $0) }
      }
    } else {
      return nil
    }
  }

  mutating func withPointer<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withUnsafeMutableBytes(of: &storage) { body($0.baseAddress!) }
  }
}

extension SocketAddress {
  /// Returns the machine at the other end of a socket, as hexadecimal digits; `nil` if it is this one,
  /// or unknown. Whoever has an address of IPv6 has all those with the same first half.
  static func machine(at descriptor: Int32) -> String? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { bytes in
      let address = bytes.bindMemory(to: sockaddr.self)
      guard getpeername(descriptor, address.baseAddress, &size) == 0 else { return nil }
      switch Int32(address[0].sa_family) {
      case AF_INET: return machine(Array(bytes[4..<8]))
      case AF_INET6: return machine(Array(bytes[8..<24]))
      default: return nil
      }
    }
  }

  /// Returns the machine with an address of four or sixteen bytes.
  static func machine(_ address: [UInt8]) -> String? {
    // An address of IPv4, as one of IPv6.
    if address.count == 16, address.prefix(12) == [UInt8](repeating: 0, count: 10) + [255, 255] {
      return machine(Array(address.suffix(4)))
    }
    let isLoopback =
      address.count == 4
      ? address[0] == 127 : address == [UInt8](repeating: 0, count: 15) + [1]
    return isLoopback ? nil : Array(address.prefix(8)).hexadecimal
  }
}

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

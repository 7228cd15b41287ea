import Testing

@testable import DuctusServer

/// Who may open sockets.
struct SocketPlacesTests {
  private let limits = SocketPlaces.Limits(sockets: 4, strangers: 3, strangersPerAddress: 2)

  @Test func strangersLeaveRoomForOthers() throws {
    var places = SocketPlaces(limits)
    for _ in 0..<2 { try places.take("a", isStranger: true) }
    #expect(throws: Problem.self) { try places.check("a", isStranger: true) }
    try places.take("b", isStranger: true)
    #expect(throws: Problem.self) { try places.take("c", isStranger: true) }
    // One that is admitted, or leaves, makes room for another.
    places.admit("a")
    try places.take("c", isStranger: true)
    #expect(throws: Problem.self) { try places.check("d", isStranger: false) }
    places.leave("a", isStranger: false)
    places.leave("c", isStranger: true)
    try places.take("d", isStranger: true)
    try places.take("a", isStranger: false)
    #expect(throws: Problem.self) { try places.check("a", isStranger: false) }
  }

  /// All clients of a proxy on this machine have its address.
  @Test func thisMachineIsNoOneClient() throws {
    var places = SocketPlaces(limits)
    for _ in 0..<3 { try places.take(nil, isStranger: true) }
    #expect(throws: Problem.self) { try places.take(nil, isStranger: true) }
    try places.take(nil, isStranger: false)
  }

  @Test func machinesAreToldApartByTheirAddresses() {
    let mapped = [UInt8](repeating: 0, count: 10) + [255, 255]
    #expect(SocketAddress.machine([192, 0, 2, 1]) == "c0000201")
    #expect(SocketAddress.machine(mapped + [192, 0, 2, 1]) == "c0000201")
    #expect(SocketAddress.machine([127, 0, 0, 9]) == nil)
    #expect(SocketAddress.machine(mapped + [127, 0, 0, 1]) == nil)
    #expect(SocketAddress.machine([UInt8](repeating: 0, count: 15) + [1]) == nil)
    // Whoever has one address of a network of IPv6 has all of them.
    let network: [UInt8] = [32, 1, 13, 184, 0, 0, 0, 1]
    let (first, other) = (network + Array(0..<8), network + Array(8..<16))
    #expect(SocketAddress.machine(first) == "20010db800000001")
    #expect(SocketAddress.machine(first) == SocketAddress.machine(other))
  }
}

/// The places of open sockets. Strangers, whom a server with a key hasn't admitted yet, have only some
/// of them, so that they leave room for its clients.
struct SocketPlaces: Sendable {
  /// The maximum number of sockets, of those of strangers, and of strangers' from one address.
  struct Limits: Sendable {
    var sockets = 64
    var strangers = 32
    var strangersPerAddress = 8
  }

  private let limits: Limits
  private var taken = 0
  /// The numbers of strangers by their addresses; `nil` is this machine, perhaps a proxy for all.
  private var strangers: [String?: Int] = [:]

  init(_ limits: Limits) { self.limits = limits }

  /// - Parameter address: where the client is; `nil` for this machine.
  /// - Throws: ``Problem`` of the kind `busy` if there is no place.
  func check(_ address: String?, isStranger: Bool) throws(Problem) {
    guard taken < limits.sockets else {
      throw Problem(.busy, "\(limits.sockets) sockets are open")
    }
    guard isStranger else { return }
    let count = strangers.values.reduce(0, +)
    guard count < limits.strangers,
      address == nil || strangers[address, default: 0] < limits.strangersPerAddress
    else { throw Problem(.busy, "too many sockets have yet to answer the challenge") }
  }

  /// Takes a place.
  ///
  /// - Throws: ``Problem``, as ``check(_:isStranger:)``.
  mutating func take(_ address: String?, isStranger: Bool) throws(Problem) {
    try check(address, isStranger: isStranger)
    taken += 1
    if isStranger { strangers[address, default: 0] += 1 }
  }

  /// Makes a stranger a client.
  mutating func admit(_ address: String?) {
    let count = strangers[address, default: 0] - 1
    strangers[address] = count > 0 ? count : nil
  }

  /// Gives a place back.
  mutating func leave(_ address: String?, isStranger: Bool) {
    taken -= 1
    if isStranger { admit(address) }
  }
}

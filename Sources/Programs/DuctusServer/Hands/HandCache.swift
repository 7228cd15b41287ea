import DuctusEngine
import Foundation
import Support

/// The hands that clients sent or had learned, which requests name. The least recently used ones
/// are dropped, since clients keep the bytes.
final class HandCache: Sendable {
  private struct State: Sendable {
    /// The hands, the most recently used last.
    var hands: [(name: String, hand: Hand)] = []
    var isLearning = false
  }

  /// The maximum number of hands that are kept.
  static let limit = 8
  private let state = Locked(State())

  /// Keeps a hand, and gives it an unguessable name.
  func keep(_ hand: Hand) -> String {
    let name = UUID().uuidString.lowercased()
    state.withLock { state in
      if state.hands.count >= Self.limit { state.hands.removeFirst() }
      state.hands.append((name, hand))
    }
    return name
  }

  /// - Throws: ``Problem`` of the kind `no-hand`.
  func hand(_ name: String) throws(Problem) -> Hand {
    let found = state.withLock { state -> Hand? in
      guard let index = state.hands.firstIndex(where: { $0.name == name }) else { return nil }
      let entry = state.hands.remove(at: index)
      state.hands.append(entry)
      return entry.hand
    }
    guard let found else { throw Problem(.noHand, "send its bytes to /v1/hands again") }
    return found
  }

  /// Learns one hand at a time, since it takes a worker some seconds.
  ///
  /// - Throws: ``Problem`` of the kind `busy` while another is being learned.
  func learning<Value>(_ body: () throws(Problem) -> Value) throws(Problem) -> Value {
    let mayLearn = state.withLock { state in
      defer { state.isLearning = true }
      return !state.isLearning
    }
    guard mayLearn else { throw Problem(.busy, "another hand is being learned") }
    defer { state.withLock { $0.isLearning = false } }
    return try body()
  }
}

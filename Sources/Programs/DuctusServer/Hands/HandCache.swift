import DuctusEngine
import Foundation
import ModelStore
import Support

/// The hands that clients sent or had learned, which requests name. The least recently used ones
/// are dropped, since clients keep the bytes.
final class HandCache: Sendable {
  private struct Entry: Sendable {
    let name: String
    /// The SHA-256 of its bytes.
    let hash: String
    let hand: Hand
  }

  private struct State: Sendable {
    /// The hands, the most recently used last.
    var hands: [Entry] = []
    var isLearning = false
  }

  private let limit: Int
  private let state = Locked(State())

  /// - Parameter limit: the maximum number of hands that are kept.
  init(limit: Int = 8) { self.limit = limit }

  /// Keeps a hand, and gives it an unguessable name; the same bytes have the same name, so that
  /// they take the place, and the recognisers, of one hand.
  func keep(_ hand: Hand) -> String {
    let hash = sha256(of: Data(hand.bytes))
    return state.withLock { state in
      let known = state.hands.firstIndex { $0.hash == hash }
      let entry =
        known.map { state.hands.remove(at: $0) }
        ?? Entry(name: UUID().uuidString.lowercased(), hash: hash, hand: hand)
      if state.hands.count >= limit { state.hands.removeFirst() }
      state.hands.append(entry)
      return entry.name
    }
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

import HandLearning
import NeuralNetwork
import Support

extension FuzzTarget {
  /// A file of a person's hand: an accepted one is written and read again unchanged.
  static let hand = FuzzTarget(name: "hand") { bytes in
    func read(_ bytes: [UInt8]) -> Hand? {
      accepted { () throws(HandError) in
        try Hand(bytes.withUnsafeBytes { FileBytes(name: "fuzz.hand", copying: $0) })
      }
    }
    guard let hand = read(bytes) else { return }
    try expect(hand.words.values.allSatisfy { $0 > 0 }, "a word that nobody confirmed")
    try expect(hand.pairs.values.allSatisfy { $0 > 0 }, "a pair that nobody confirmed")
    let written = hand.bytes
    guard let again = read(written) else {
      throw Finding(description: "a hand that was written is refused")
    }
    try expect(again.bytes == written, "a hand that was read again is another one")
  }
}

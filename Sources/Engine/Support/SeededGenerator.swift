/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): the same numbers for the same seed everywhere.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: some BinaryInteger) {
    state = UInt64(truncatingIfNeeded: seed)
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns the elements in a random order (Fisher and Yates 1938; Durstenfeld 1964, "Algorithm 235",
  /// CACM).
  ///
  /// Swift's `shuffled(using:)` draws words of the machine's size, so 32-bit machines such as
  /// WebAssembly's would get another order.
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for first in elements.indices.dropLast() {
      let offset = next(upperBound: UInt64(elements.count - first))
      elements.swapAt(first, first + Int(offset))
    }
    return elements
  }
}

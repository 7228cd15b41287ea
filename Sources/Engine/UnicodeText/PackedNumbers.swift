/// The numbers of tables in the sources, packed by `tools/ductus_tools/packed.py`: groups of five
/// bits, lowest first, as ASCII from `?` on; a sixth bit says that more follow.
package struct PackedNumbers {
  private var rest: UnsafeBufferPointer<UInt8>.SubSequence

  package init(_ text: StaticString) {
    rest = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)[...]
  }

  /// Returns the next number; `nil` at the end.
  package mutating func next() -> UInt32? {
    var number: UInt32 = 0
    var shift: UInt32 = 0
    while let byte = rest.popFirst() {
      // Line feeds.
      guard byte >= 63 else { continue }
      number |= (UInt32(byte - 63) & 31) << shift
      if byte - 63 < 32 { return number }
      shift += 5
    }
    return nil
  }

  /// Returns the next number, which is stored as its distance from another.
  package mutating func next(after last: UInt32) -> UInt32 {
    let packed = next() ?? 0
    let distance = Int32(packed / 2)
    return UInt32(Int32(last) + (packed % 2 == 0 ? distance : -distance - 1))
  }
}

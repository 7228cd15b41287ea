/// Reads bits of a part of an ink stream, the most significant of each byte first.
struct WindowsInkBits {
  private var bytes: WindowsInkBytes
  /// The bits that are left of the last byte, at the top.
  private var byte: UInt8 = 0
  private var count = 0

  init(_ bytes: WindowsInkBytes) {
    self.bytes = bytes
  }

  /// The number of bits that are left.
  var remaining: Int { 8 * bytes.rest.count + count }

  /// What follows the last byte of which a bit was read.
  var end: WindowsInkBytes { bytes }

  func fault(_ fault: NoteFault) -> WindowsInkFault { bytes.fault(fault) }

  /// Reads up to 32 bits.
  mutating func next(_ width: Int) throws(WindowsInkFault) -> UInt32 {
    var value: UInt32 = 0
    var missing = width
    while missing > 0 {
      if count == 0 { (byte, count) = (try bytes.byte(), 8) }
      let taken = min(count, missing)
      value = value << UInt32(taken) | UInt32(byte >> UInt8(8 - taken))
      byte = taken == 8 ? 0 : byte << UInt8(taken)
      count -= taken
      missing -= taken
    }
    return value
  }

  /// Counts ones up to a zero, which is skipped.
  mutating func ones(limit: Int) throws(WindowsInkFault) -> Int {
    var ones = 0
    while try next(1) == 1 {
      ones += 1
      guard ones <= limit else { throw fault(.malformed("coordinate")) }
    }
    return ones
  }
}

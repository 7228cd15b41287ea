import CKernels

/// The checksum in a hand's file, by which every flipped bit is noticed.
///
/// The file begins with 72 bytes: the length of the header (8), ``start``, 16 hexadecimal digits and
/// five bytes that end their member and begin the next. The digits are the checksum of all further
/// bytes, as `ck_checksum` computes it from 64-bit words, plus that of one more word: the bytes that
/// remain, then zeros.
enum HandChecksum {
  /// The first member of the metadata, before the checksum is known.
  static let member = "\"checksum\":\"0000000000000000\","
  private static let start = #"{"__metadata__":{"ductus":"{\"checksum\":\""#
  private static let (length, place, covered) = (8, 51..<67, 72)

  /// Writes the checksum into a file that has the ``member``.
  static func write(into file: inout [UInt8]) {
    file.replaceSubrange(place, with: file.withUnsafeBytes { digits(of: $0) })
  }

  /// Returns whether a file has a checksum, and whether it matches the bytes.
  static func check(_ file: UnsafeRawBufferPointer) -> (isPresent: Bool, isRight: Bool) {
    guard file.count >= covered, file.dropFirst(length).starts(with: start.utf8) else {
      return (false, false)
    }
    return (true, file[place].elementsEqual(digits(of: file)))
  }

  private static func digits(of file: UnsafeRawBufferPointer) -> [UInt8] {
    let content = UnsafeRawBufferPointer(rebasing: file[covered...])
    let (words, remaining) = content.count.quotientAndRemainder(dividingBy: 8)
    var last: UInt64 = 0
    for byte in content.suffix(remaining).reversed() { last = last << 8 | UInt64(byte) }
    let sum =
      ck_checksum(content.assumingMemoryBound(to: UInt64.self).baseAddress, words)
      &+ ck_checksum(&last, 1)
    return (0..<16).map { digit in
      let value = UInt8(truncatingIfNeeded: sum >> (60 - 4 * digit)) & 15
      return value + (value < 10 ? 0x30 : 0x57)
    }
  }
}

import CKernels

/// The checksum in a hand's file, by which every flipped bit is noticed.
///
/// The file begins with 72 bytes: the length of the header (8), ``start``, 16 hexadecimal digits
/// and five bytes that end their member and begin the next. The digits are the checksum of all
/// further bytes, as `ck_checksum` computes it from 64-bit words, plus that of one more word: the
/// bytes that remain, then zeros.
enum HandChecksum {
  /// The first member of the metadata, before the checksum is known.
  static let member = "\"checksum\":\"0000000000000000\","
  private static let start = #"{"__metadata__":{"ductus":"{\"checksum\":\""#
  private static let (place, covered) = (51, 72)

  /// Writes the checksum into a file that has the ``member``.
  static func write(into file: inout [UInt8]) {
    let sum = file.withUnsafeBytes { checksum(of: $0) }
    for number in 0..<16 { file[place + number] = digit(number, of: sum) }
  }

  /// Returns whether a file has a checksum, and whether it matches the bytes.
  static func check(_ file: UnsafeRawBufferPointer) -> (isPresent: Bool, isRight: Bool) {
    guard file.count >= covered else { return (false, false) }
    var index = 8
    for byte in start.utf8 {
      guard file[index] == byte else { return (false, false) }
      index += 1
    }
    let sum = checksum(of: file)
    for number in 0..<16 where file[place + number] != digit(number, of: sum) {
      return (true, false)
    }
    return (true, true)
  }

  /// Returns a hexadecimal digit, the highest first.
  private static func digit(_ number: Int, of sum: UInt64) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: sum >> (60 - 4 * number)) & 15
    return value + (value < 10 ? 0x30 : 0x57)
  }

  private static func checksum(of file: UnsafeRawBufferPointer) -> UInt64 {
    let words = (file.count - covered) / 8
    var last: UInt64 = 0
    for index in stride(from: file.count - 1, to: covered + 8 * words - 1, by: -1) {
      last = last << 8 | UInt64(file[index])
    }
    let content = file.baseAddress?.advanced(by: covered).assumingMemoryBound(to: UInt64.self)
    return ck_checksum(content, words) &+ ck_checksum(&last, 1)
  }
}

/// A GIF picture with the ink that it shows, for programs that know it: Microsoft calls it
/// fortified. The ink is in an extension of the picture, in pieces of at most 255 bytes.
enum FortifiedGIF {
  private enum Label {
    static let application: UInt8 = 0xFF
    static let comment: UInt8 = 0xFE
  }

  private static let magic = ["GIF87a", "GIF89a"].map { Array($0.utf8) }
  /// The number of bytes of a description of the screen, or of an image.
  private static let (screenSize, imageSize) = (7, 9)

  static func isPicture(_ bytes: [UInt8]) -> Bool {
    magic.contains { bytes.starts(with: $0) }
  }

  /// Returns the stream of ink in the first extension that has one, as far as the file has it.
  static func ink(in bytes: [UInt8]) -> [UInt8]? {
    var rest = TaggedBytes(bytes.dropFirst(magic[0].count))
    // A picture that ends early may still have ink.
    return try? ink(in: bytes, &rest)
  }

  private static func ink(
    in bytes: [UInt8], _ rest: inout TaggedBytes
  ) throws(BlockFault) -> [UInt8]? {
    try skipDescription(screenSize, flagsAt: 4, in: bytes, &rest)
    while true {
      switch try rest.fixed(UInt8.self) {
      case UInt8(ascii: "!"):
        let label = try rest.fixed(UInt8.self)
        // The name of an application comes first.
        if label == Label.application { _ = try piece(of: bytes, &rest) }
        let content = content(of: bytes, &rest, isKept: label >= Label.comment)
        if WindowsInk.isStream(content) { return content }
      case UInt8(ascii: ","):
        try skipDescription(imageSize, flagsAt: 8, in: bytes, &rest)
        _ = try rest.fixed(UInt8.self)
        _ = content(of: bytes, &rest, isKept: false)
      default: return nil
      }
    }
  }

  /// Skips a description and the colours after it, whose number its flags have.
  private static func skipDescription(
    _ size: Int, flagsAt place: Int, in bytes: [UInt8], _ rest: inout TaggedBytes
  ) throws(BlockFault) {
    let start = rest.offset
    _ = try rest.next(size, of: 1)
    let flags = bytes[start + place]
    if flags & 0x80 != 0 { _ = try rest.next(2 << Int(flags & 7), of: 3) }
  }

  /// Returns the pieces up to an empty one or the end of the file.
  private static func content(
    of bytes: [UInt8], _ rest: inout TaggedBytes, isKept: Bool
  ) -> [UInt8] {
    var content: [UInt8] = []
    while let piece = try? piece(of: bytes, &rest), !piece.isEmpty {
      if isKept { content += piece }
    }
    return content
  }

  /// Returns a length and that many bytes, or as many as there are.
  private static func piece(
    of bytes: [UInt8], _ rest: inout TaggedBytes
  ) throws(BlockFault) -> ArraySlice<UInt8> {
    let count = min(Int(try rest.fixed(UInt8.self)), rest.remaining)
    let start = rest.offset
    _ = try rest.next(count, of: 1)
    return bytes[start..<start + count]
  }
}

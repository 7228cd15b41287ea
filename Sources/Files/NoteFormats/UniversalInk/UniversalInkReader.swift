import InkModel

/// Reads files of Wacom's Universal Ink Model: blocks of Protocol Buffers, one for all in version
/// 3.0, and one for the ink in version 3.1.
///
/// Lengths are pixels, 96 to an inch, on an unbounded page.
enum UniversalInkReader {
  private static let magic = (Array("RIFF".utf8), Array("UINK".utf8))
  /// The maximum number of blocks of a file; those of version 3.1 have up to seven.
  private static let blockLimit = 100

  static func isInk(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: magic.0) && bytes.dropFirst(8).starts(with: magic.1)
  }

  /// - Throws: if there is no ink, or in an unknown form.
  static func document(
    _ bytes: [UInt8], file: String
  ) throws(NoteFormatError) -> NoteDocument {
    var blocks: [(name: String, content: ArraySlice<UInt8>)] = []
    var rest = TaggedBytes(bytes.dropFirst(12))
    // Nothing after the ink is needed, so a fault only counts if the ink is missing.
    _ = try? readBlocks(&rest, of: bytes, into: &blocks)
    guard let head = blocks.first?.content, head.count >= 3 else {
      throw .damaged(NoteDamage(file: file, position: .whole, fault: .blockEnds))
    }
    let version = head.prefix(2).map { Int($0) }
    guard version == [3, 0] || version == [3, 1] else {
      let found = version.map(String.init).joined(separator: ".")
      throw .unsupportedVersion(
        file: file, "Universal Ink of version \(found) can't be read; 3.0 and 3.1 can")
    }
    let name = version == [3, 0] ? "DATA" : "INKD"
    guard let number = blocks.firstIndex(where: { $0.name == name }) else {
      throw .damaged(
        NoteDamage(file: file, position: .byte(rest.offset), fault: .missing("ink (\(name))")))
    }
    // The head has eight bytes for each block after it; the fifth says how the block is compressed.
    if version == [3, 1], head.dropFirst(8 * number).first.map({ $0 != 0 }) ?? false {
      throw .unsupportedVersion(file: file, "compressed Universal Ink isn't read yet")
    }
    var ink = UniversalInk()
    var document = NoteDocument()
    do throws(BlockFault) {
      let message = ProtobufMessage(blocks[number].content)
      if version == [3, 0] {
        try ink.readVersion30(message)
      } else {
        try ink.readVersion31(message)
      }
    } catch {
      document.damage = [NoteDamage(file: file, position: .whole, fault: .blockEnds)]
    }
    document.pages = [ink.page]
    document.damage += ink.budget.damage(of: file)
    return document
  }

  /// Blocks have a name of four letters and a length, and begin at even places.
  private static func readBlocks(
    _ rest: inout TaggedBytes, of bytes: [UInt8],
    into blocks: inout [(name: String, content: ArraySlice<UInt8>)]
  ) throws(BlockFault) {
    while !rest.isAtEnd, blocks.count < blockLimit {
      let start = rest.offset
      _ = try rest.next(4, of: 1)
      let count = Int(try rest.fixed(UInt32.self))
      _ = try rest.next(count, of: 1)
      blocks.append(
        (
          String(decoding: bytes[start..<start + 4], as: UTF8.self),
          bytes[start + 8..<start + 8 + count]
        ))
      if count % 2 == 1, !rest.isAtEnd { _ = try rest.fixed(UInt8.self) }
    }
  }
}

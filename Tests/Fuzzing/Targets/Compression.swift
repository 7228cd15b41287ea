import CLzma
import InkFormats

extension FuzzTarget {
  /// The first byte decides whether the rest is read directly, or compressed first, unchanged or
  /// with a byte changed.
  static let xz = FuzzTarget(name: "xz") { bytes in
    var choices = Choices(bytes)
    let way = choices.below(4)
    var options = InkReadingOptions(choices: &choices)
    options.decompressionMemoryLimit = 32 << 20
    func records(_ bytes: some Sequence<UInt8>) -> [Result<LabelledInk, InkFormatError>] {
      // A name that doesn't determine the format.
      Array(InkFileReader(bytes: bytes, name: "a", options: options).prefix(5_000))
    }
    // What is compressed twice is decompressed once.
    let isCompressed = [0xFD, 0x1F].contains(choices.rest.first)
    switch way {
    case 0: _ = records(choices.rest)
    case 1:
      let plain = records(choices.rest)
      let isSame = try records(compressed(choices.rest)) == plain
      try expect(isCompressed || isSame, "compression changes the records")
    case 2:
      // Two streams in a row are one file.
      let half = choices.rest.count / 2
      let plain = records(choices.rest)
      let parts =
        try compressed(choices.rest.prefix(half))
        + compressed(choices.rest.dropFirst(half))
      let isSame = records(parts) == plain
      try expect(isCompressed || isSame, "compression in two parts changes the records")
    default:
      let place = Int(choices.uint16())
      let change = choices.byte()
      var file = try compressed(choices.rest)
      if change == 0 { file.removeLast(min(file.count, place)) }
      if !file.isEmpty { file[place % file.count] ^= change }
      _ = records(file)
    }
  }

  private static func compressed(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
    var file = [UInt8](repeating: 0, count: lzma_stream_buffer_bound(bytes.count))
    var size = 0
    let status = Array(bytes).withUnsafeBufferPointer { input in
      lzma_easy_buffer_encode(
        0, LZMA_CHECK_CRC32, nil, input.baseAddress, input.count, &file, &size, file.count)
    }
    try expect(status == LZMA_OK, "liblzma can't compress: \(status)")
    return Array(file.prefix(size))
  }
}

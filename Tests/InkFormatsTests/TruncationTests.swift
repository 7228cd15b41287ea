import InkFormats
import Testing

/// Whatever is cut off or damaged, reading ends, with only records and typed errors.
@Suite struct TruncationTests {
  private static let files = ["letters.ndjson", "letters.json", "strokes.json", "letters.inkml"]
  private static let formats: [InkFormat] = [.auto, .ndjson, .json, .inkml]

  @Test(arguments: files, formats)
  func survivesTruncationAtEveryByte(name: String, format: InkFormat) throws {
    let bytes = try Fixture.bytes(name)
    for length in 0..<bytes.count {
      let reader = InkFileReader(bytes: bytes[..<length], name: "cut", format: format)
      let reading = Reading(reader)
      #expect(reading.errors.allSatisfy { !$0.description.isEmpty })
    }
  }

  @Test(arguments: files)
  func truncatedDocumentsAreFaults(name: String) throws {
    let bytes = try Fixture.bytes(name)
    let end = bytes.lastIndex { !" \n".utf8.contains($0) } ?? 0
    // Every line of NDJSON is a document.
    let start = name.hasSuffix(".ndjson") ? (bytes[..<end].lastIndex(of: 0x0A) ?? 0) + 2 : 20
    for length in start..<end {
      #expect(Reading(InkFileReader(bytes: bytes[..<length], name: name)).errors.count == 1)
    }
  }

  @Test(arguments: files)
  func survivesFlippedBits(name: String) throws {
    let bytes = try Fixture.bytes(name)
    for offset in bytes.indices {
      for bit in [0, 3, 7] {
        var damaged = bytes
        damaged[offset] ^= 1 << UInt8(bit)
        let reading = Reading(InkFileReader(bytes: damaged, name: name))
        #expect(reading.errors.allSatisfy { !$0.description.isEmpty })
      }
    }
  }
}

import Foundation
import InkFormats
import Testing

@Suite struct CompressionTests {
  private static let fixtures = ["letters.ndjson.xz", "letters.ndjson.gz"]

  @Test(arguments: fixtures) func readsByContentWhateverTheName(_ fixture: String) throws {
    let bytes = try Fixture.bytes(fixture)
    for (name, format) in [("a", InkFormat.auto), ("a.ndjson", .auto), ("a.txt", .ndjson)] {
      let reading = Reading(InkFileReader(bytes: bytes, name: name, format: format))
      #expect(reading.errors == [])
      #expect(reading.records == Fixture.letters)
    }
  }

  @Test func namesTellTheFormat() throws {
    for fixture in Self.fixtures {
      let reading = Reading(InkFileReader(path: Fixture.path(fixture)))
      #expect(reading.errors == [] && reading.records == Fixture.letters)
    }
  }

  /// The fixtures hold two streams, the first with one line.
  @Test(arguments: fixtures) func everyTruncationIsAFault(_ fixture: String) throws {
    let bytes = try Fixture.bytes(fixture)
    var wholeStreams: [Int] = []
    for length in 0..<bytes.count {
      let reading = Reading(
        InkFileReader(bytes: bytes[..<length], name: "a", format: .ndjson))
      #expect(reading.records == Array(Fixture.letters.prefix(reading.records.count)))
      if reading.errors == [] { wholeStreams.append(length) }
      guard length >= 6 else { continue }  // less than the magic bytes
      for error in reading.errors {
        guard case .damagedCompression(let place, .truncated) = error else {
          Issue.record("\(length): \(error)")
          continue
        }
        #expect(place.file == "a" && place.line == reading.records.count + 1)
      }
    }
    #expect(wholeStreams.count == 2)  // nothing, and the end of the first stream
  }

  /// As tapes and block devices leave it, in whatever pieces it is read.
  @Test(arguments: [1, 2, 511, 70_000, 200_000]) func zerosAfterGzipArePadding(count: Int) throws {
    let zeros = [UInt8](repeating: 0, count: count)
    let bytes = try Fixture.bytes("letters.ndjson.gz") + zeros
    let reading = Reading(InkFileReader(bytes: bytes, name: "a", format: .ndjson))
    #expect(reading.errors == [] && reading.records == Fixture.letters)
    let damaged = Reading(InkFileReader(bytes: bytes + [1], name: "a", format: .ndjson))
    #expect(damaged.errors.count == 1 && damaged.records == Fixture.letters)
  }

  @Test(arguments: fixtures) func flippedBitsAreFaultsAndNotCrashes(_ fixture: String) throws {
    let bytes = try Fixture.bytes(fixture)
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8(offset % 8)
      let reading = Reading(InkFileReader(bytes: damaged, name: "a", format: .ndjson))
      // A gzip header has no checksum: its time, say, may be any.
      let isHarmless = fixture.hasSuffix(".gz") && reading.records == Fixture.letters
      #expect(reading.errors != [] || isHarmless)
    }
  }

  @Test func honoursTheMemoryLimit() throws {
    var options = InkReadingOptions()
    options.decompressionMemoryLimit = 10_000
    let reading = Reading(
      InkFileReader(path: Fixture.path("letters.ndjson.xz"), options: options))
    #expect(
      reading.errors == [
        .damagedCompression(
          at: InkFilePlace(file: Fixture.path("letters.ndjson.xz"), line: 1), .unsupported)
      ])
  }

  /// The limit is for the decompressed bytes, whatever their format.
  @Test func honoursTheLimitOfTheWholeContent() throws {
    let path = Fixture.path("letters.ndjson.xz")
    let whole = Reading(InkFileReader(path: path))
    var options = InkReadingOptions()
    options.contentByteLimit = 200
    let cut = Reading(InkFileReader(path: path, options: options))
    #expect(cut.records == Array(whole.records.prefix(cut.records.count)))
    #expect(cut.errors == [.documentTooLarge(file: path, limit: 200)])
    options.contentByteLimit = 10_000
    #expect(Reading(InkFileReader(path: path, options: options)) == whole)
    options.contentByteLimit = 5
    for text in ["[      ]", "<ink></ink>", "\n\n\n\n\n\n"] {
      let reading = Reading(text, options: options)
      #expect(reading.errors == [.documentTooLarge(file: "ink", limit: 5)], "\(text)")
    }
  }
}

import Foundation
import InkFormats
import Testing

@Suite struct CompressionTests {
  @Test func readsXZByContentWhateverTheName() throws {
    let bytes = try Fixture.bytes("letters.ndjson.xz")
    for (name, format) in [("a", InkFormat.auto), ("a.ndjson", .auto), ("a.txt", .ndjson)] {
      let reading = Reading(InkFileReader(bytes: bytes, name: name, format: format))
      #expect(reading.errors == [])
      #expect(reading.records == Fixture.letters)
    }
  }

  /// The fixture holds two streams, the first with one line.
  @Test func everyTruncationIsAFault() throws {
    let bytes = try Fixture.bytes("letters.ndjson.xz")
    var wholeStreams: [Int] = []
    for length in 0..<bytes.count {
      let reading = Reading(
        InkFileReader(bytes: bytes[..<length], name: "a.xz", format: .ndjson))
      #expect(reading.records == Array(Fixture.letters.prefix(reading.records.count)))
      if reading.errors == [] { wholeStreams.append(length) }
      guard length >= 6 else { continue }  // less than the magic bytes
      for error in reading.errors {
        guard case .damagedCompression(let place, .truncated) = error else {
          Issue.record("\(length): \(error)")
          continue
        }
        #expect(place.file == "a.xz" && place.line == reading.records.count + 1)
      }
    }
    #expect(wholeStreams.count == 2)  // nothing, and the end of the first stream
  }

  @Test func flippedBitsAreFaultsAndNotCrashes() throws {
    let bytes = try Fixture.bytes("letters.ndjson.xz")
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8(offset % 8)
      let reading = Reading(InkFileReader(bytes: damaged, name: "a.xz", format: .ndjson))
      #expect(reading.errors != [])
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
}

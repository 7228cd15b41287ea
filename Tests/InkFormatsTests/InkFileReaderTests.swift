import Foundation
import InkFormats
import InkModel
import Testing

@Suite struct InkFileReaderTests {
  private static let line = #"{"drawing":[[[1],[2]]]}"#
  private static let xml = "<ink><trace>1 2</trace></ink>"

  private static let files: [(String, String)] = [
    (line, "-"), ("\(line)\n\(line)", "-"), (line, "a.json"), ("\n\n\(line)", "-"),
    ("{\n\(line.dropFirst())", "-"), ("{\"drawing\": [\n[[1],[2]]]}", "-"), ("[\(line)]", "-"),
    ("[\(line)]", "a.json"), (xml, "-"), ("\u{FEFF}\n\(xml)", "a.xml"), (xml, "a.INKML"),
    (line, "a.jsonl"),
  ]

  @Test(arguments: files)
  func tellsTheFormat(text: String, name: String) {
    let reading = Reading(text, name: name)
    #expect(reading.errors == [])
    #expect(reading.records.first?.ink == Fixture.ink([[(1, 2, nil)]]))
  }

  @Test func anExtensionOutweighsTheContent() {
    #expect(Reading("oops\n" + Self.line, name: "a.ndjson").records.count == 1)
    guard case .malformedXML? = Reading(Self.line, name: "a.inkml").errors.first else {
      Issue.record("JSON was read as InkML")
      return
    }
  }

  @Test(arguments: ["oops", "\0\0\0", "PK\u{3}\u{4}", "\u{FF}"])
  func refusesUnknownFormats(text: String) {
    let reading = Reading(text, name: "a.bin")
    #expect(reading.errors == [.unknownFormat(file: "a.bin")])
  }

  @Test func reportsFilesThatCannotBeRead() throws {
    let directory = try TemporaryDirectory()
    let missing = directory.url.appendingPathComponent("none.ndjson").path
    #expect(
      Reading(InkFileReader(path: missing)).errors == [.unreadable(file: missing, code: ENOENT)])
    let folder = directory.url.path
    #expect(
      Reading(InkFileReader(path: folder)).errors == [.unreadable(file: folder, code: EISDIR)])
    for format in [InkFormat.ndjson, .json, .inkml] {
      let reading = Reading(InkFileReader(path: missing, format: format))
      #expect(reading.errors == [.unreadable(file: missing, code: ENOENT)])
    }
  }

  @Test(.timeLimit(.minutes(60)), arguments: [InkFormat.auto, .ndjson])
  func yieldsARecordAsSoonAsItsLineIsThere(format: InkFormat) throws {
    let pipe = Pipe()
    let reader = InkFileReader(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe", format: format)
    // The write end stays open: each `next` must return without the end of the file.
    for number in 0..<50 {
      let text = "{\"id\":\(number),\"drawing\":[[[1],[2]]]}\n{\"id\""
      let rest = number == 0 ? text : String(text.dropFirst(5))
      try pipe.fileHandleForWriting.write(contentsOf: Data(rest.utf8))
      #expect(try reader.next()?.get().id == "\(number)")
    }
    try pipe.fileHandleForWriting.close()
    guard case .failure(.malformedJSON(let place, .unexpectedEnd))? = reader.next() else {
      Issue.record("the line that was cut off is not a fault")
      return
    }
    #expect(place.line == 51)
    #expect(reader.next() == nil)
  }

  @Test func readsNothingAfterTheEnd() {
    let reader = InkFileReader(bytes: Self.line.utf8, name: "ink")
    #expect(reader.next() != nil)
    #expect(reader.next() == nil)
    #expect(reader.next() == nil)
  }
}

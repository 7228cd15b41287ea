import Foundation
import InkFormats
import Testing

/// Tests on data that doesn't ship with the package: they run if `DUCTUS_SHARED` names the
/// directory that contains `data/`.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["DUCTUS_SHARED"] != nil,
    "needs DUCTUS_SHARED, the evaluation data"))
struct SharedDataTests {
  @Test(arguments: [
    ("latin/words.ndjson.xz", 76_854), ("latin/chars.ndjson.xz", 110_743),
    ("latin/lines.ndjson.xz", 13_113), ("sketches/quickdraw.ndjson.xz", 33_842),
  ])
  func everyRecordIsRead(file: String, count: Int) throws {
    // `make test-deep` leaves out no record.
    let isDeep = ProcessInfo.processInfo.environment["DUCTUS_DEEP"] != nil
    let count = isDeep ? count : min(count, 10_000)
    let root = try #require(ProcessInfo.processInfo.environment["DUCTUS_SHARED"])
    var records = 0
    for result in InkFileReader(path: "\(root)/data/\(file)") {
      let record = try result.get()
      if record.label == nil || record.ink.isEmpty { Issue.record("record \(records) is empty") }
      records += 1
      if records == count, !isDeep { break }
    }
    #expect(records == count)
  }
}

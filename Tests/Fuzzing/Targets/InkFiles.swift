import InkFormats
import InkModel

extension FuzzTarget {
  static let ndjson = FuzzTarget(name: "ndjson") { try read($0, .ndjson, "a.ndjson") }
  static let json = FuzzTarget(name: "json") { try read($0, .json, "a.json") }
  static let inkML = FuzzTarget(name: "inkml") { try read($0, .inkml, "a.inkml") }

  /// The first byte chooses the options, the file follows.
  private static func read(_ bytes: [UInt8], _ format: InkFormat, _ name: String) throws {
    var choices = Choices(bytes)
    let options = InkReadingOptions(choices: &choices)
    let file = InkFileReader(bytes: choices.rest, name: name, format: format, options: options)
    for result in file.prefix(5_000) {
      switch result {
      case .success(let record): try checkRecord(record, options)
      case .failure(let error):
        try expect(error.description.utf8.count < 20_000, "a message of this length: \(error)")
      }
    }
  }
}

extension InkReadingOptions {
  init(choices: inout Choices) {
    self.init()
    let byte = choices.byte()
    documentByteLimit = 1 << 20
    lineByteLimit = 1 << 20
    dropsTimes = byte & 1 != 0
    if byte & 2 != 0 { inkMLGrouping = .topLevelGroups }
    if byte & 4 != 0 { pointLimit = 20 }
    if byte & 8 != 0 {
      lineByteLimit = 100
      documentByteLimit = 300
    }
    isStrict = byte & 16 != 0
    if byte & 32 != 0 { strokeLimit = 3 }
  }
}

/// A reader's promises about a record, and that writing and reading it again gives the same. Faults
/// of the ink are repaired by then, so the second reading has no warnings.
func checkRecord(_ record: LabelledInk, _ options: InkReadingOptions) throws {
  do {
    try record.ink.validate(pointLimit: options.pointLimit, strokeLimit: options.strokeLimit)
    try record.writingArea?.validate()
  } catch {
    throw Finding(description: "the reader let an ink through that is not valid: \(error)")
  }
  try expect(record.warnings.isEmpty || !options.isStrict, "a strict reader has repaired an ink")
  let line = try NDJSONWriter.line(for: record)
  let again = try only(InkFileReader(bytes: line.utf8, name: "again.ndjson"), line)
  var repaired = record
  repaired.warnings = []
  try expect(again == repaired, "NDJSON gives back another record: \(line)")

  guard !record.ink.isEmpty else { return }
  let document = try InkMLWriter.document(for: record)
  let ink = try only(InkFileReader(bytes: document.utf8, name: "again.inkml"), document).ink
  try expect(ink == record.ink.inInkML, "InkML gives back another ink: \(document)")
}

/// The one record of a file.
private func only(_ file: InkFileReader, _ text: String) throws -> LabelledInk {
  do {
    guard let record = try file.next()?.get(), file.next() == nil else {
      throw Finding(description: "not one record: \(text)")
    }
    return record
  } catch let error as InkFormatError {
    throw Finding(description: "what was written isn't read: \(error): \(text)")
  }
}

extension Ink {
  /// The parts of an ink that InkML keeps: strokes with points, and times if all points have one
  /// within bounds.
  fileprivate var inInkML: Ink {
    let written = Ink(strokes: strokes.filter { !$0.points.isEmpty })
    let isTimed = written.strokes.allSatisfy {
      $0.points.allSatisfy { ($0.t?.magnitude ?? .max) <= 1 << 53 }
    }
    return isTimed ? written : written.withoutTimes
  }
}

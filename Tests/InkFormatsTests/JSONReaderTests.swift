import InkFormats
import InkModel
import Testing

@Suite struct JSONReaderTests {
  @Test func readsStrokesOfPoints() {
    let reading = Reading(InkFileReader(path: Fixture.path("strokes.json")))
    #expect(reading.errors == [])
    #expect(reading.records.first?.label == "v")
    #expect(reading.strokes == [[[0, 0, 1], [5.5, 10, 9]], [[5.5, 10, nil], [11, 0, nil]]])
  }

  @Test(arguments: [
    ("[]", 0), (" [ ] ", 0), (#"{"drawing":[]}"#, 1), ("{\n\"drawing\":\n[]\n}\n", 1),
    (#"[{"drawing":[]},{"strokes":[]}]"#, 2), ("\u{FEFF}[{\"drawing\":[]}]", 1),
  ])
  func readsOneRecordOrAnArray(text: String, count: Int) {
    let reading = Reading(text, format: .json)
    #expect(reading.errors == [])
    #expect(reading.records.count == count)
  }

  @Test func goesOnAfterABadRecord() {
    let reading = Reading(
      """
      [
        {"drawing": [[[1], [2]]]},
        {"drawing": [[[1, 2], [2]], {"deep": ["]", "}"]}]}, 5,
        {"drawing": [[[1], [1e999]]]},
        {"drawing": [[[3], [4]]]}
      ]
      """)
    #expect(reading.records.map { $0.ink.strokes[0].points[0].x } == [1, 3])
    #expect(
      reading.errors == [
        .malformedRecord(
          at: InkFilePlace(file: "ink", line: 3, column: 16),
          .malformedStroke(0, point: 1, .missingCoordinate)),
        .malformedRecord(at: InkFilePlace(file: "ink", line: 3, column: 55), .notAnObject),
        .invalidInk(
          at: InkFilePlace(file: "ink", line: 4, column: 3), .notFinite(stroke: 0, point: 0)),
      ])
  }

  @Test(
    arguments: [
      ("", JSONFault.unexpectedEnd, 0), ("[", .unexpectedEnd, 0),
      (#"[{"drawing":[]}"#, .unexpectedEnd, 0), (#"[{"drawing":[]},"#, .unexpectedEnd, 1),
      (#"[{"drawing":[]}]x"#, .trailingContent, 0), (#"{"drawing":[]}x"#, .trailingContent, 0),
      (#"[{"drawing":[]};"#, .unexpectedByte(UInt8(ascii: ";")), 0), ("[]]", .trailingContent, 0),
      (#"[{"drawing":5 5},{"drawing":[]}]"#, .unexpectedByte(UInt8(ascii: "5")), 0),
    ] as [(String, JSONFault, Int)])
  func stopsAtAFaultOfSyntax(text: String, fault: JSONFault, records: Int) {
    let reading = Reading(text, format: .json)
    guard case .malformedJSON(_, fault)? = reading.errors.first else {
      Issue.record("\(reading)")
      return
    }
    #expect(reading.errors.count == 1 && reading.records.count == records)
  }

  @Test func refusesDocumentsAboveTheLimit() {
    var options = InkReadingOptions()
    options.documentByteLimit = 100
    let reading = Reading(
      "[" + String(repeating: " ", count: 100) + "]", format: .json, options: options)
    #expect(reading.errors == [.documentTooLarge(file: "ink", limit: 100)])
    #expect(Reading("[" + String(repeating: " ", count: 98) + "]", options: options).errors == [])
  }

  @Test(.timeLimit(.minutes(60))) func manyBadRecordsTakeLinearTime() {
    let reading = Reading(
      "[\n" + Array(repeating: "5", count: 50_000).joined(separator: ",\n") + "]")
    #expect(reading.errors.count == 50_000)
    #expect(
      reading.errors.last
        == .malformedRecord(at: InkFilePlace(file: "ink", line: 50_001, column: 1), .notAnObject))
  }
}

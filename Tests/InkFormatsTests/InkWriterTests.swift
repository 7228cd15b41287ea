import InkFormats
import InkModel
import Support
import Testing

@Suite struct InkWriterTests {
  /// Records that are hard to write: odd numbers, odd texts, missing times.
  static let records: [LabelledInk] =
    Fixture.letters + [
      LabelledInk(ink: Ink(strokes: [])),
      LabelledInk(ink: Fixture.ink([[(0.1, -0.0, 0), (1e-30, 3.4028235e38, 0)]])),
      LabelledInk(
        ink: Fixture.ink([
          [(.leastNormalMagnitude, .leastNonzeroMagnitude, -5), (16_777_216, 1e20, 7)]
        ])),
      LabelledInk(
        ink: Fixture.ink([[(0.333333343, -12_345.678, 1_700_000_000_000)]]),
        id: "<a & \"b\">", label: "]]> <é> 'x' \\ \u{2028}😀", preContext: " hello \n\t\r",
        samplingRate: 100.1),
      LabelledInk(ink: Fixture.ink([[(1, 2, nil)]]), samplingRate: 200),
    ]

  @Test(arguments: records)
  func ndjsonRoundTrips(record: LabelledInk) throws {
    let line = try NDJSONWriter.line(for: record)
    #expect(line.hasSuffix("}\n") && line.dropLast().contains("\n") == false)
    let reading = Reading(line)
    #expect(reading.errors == [])
    #expect(reading.records == [record])
  }

  @Test func ndjsonRoundTripsWhatXMLCannotHold() throws {
    let ink = Fixture.ink([[(1, 2, 3), (1, 2, nil)], [], [(1, 2, 4)]])
    let record = LabelledInk(ink: ink, label: "\u{0}\u{1}\u{7F}\u{FFFE}")
    #expect(Reading(try NDJSONWriter.line(for: record)).records == [record])
  }

  @Test func ndjsonKeepsSymbols() throws {
    var record = LabelledInk(ink: Fixture.ink([[(1, 2, nil)], [(3, 4, nil)]]))
    record.symbols = [
      KnownSymbol(name: "\\alpha", strokes: [0]), KnownSymbol(name: "\"", strokes: [0, 1]),
      KnownSymbol(name: "x", strokes: []),
    ]
    #expect(Reading(try NDJSONWriter.line(for: record)).records == [record])
  }

  @Test func ndjsonHasTheFewestDigits() throws {
    let record = LabelledInk(ink: Fixture.ink([[(1, 0.1, 5), (-2.5, 1e20, nil)]]), id: "n")
    #expect(
      try NDJSONWriter.line(for: record)
        == "{\"id\":\"n\",\"drawing\":[[[1,-2.5],[0.1,1e+20],[5,null]]]}\n")
  }

  @Test(arguments: records)
  func inkMLRoundTrips(record: LabelledInk) throws {
    let document = try InkMLWriter.document(for: record)
    let reading = Reading(document)
    #expect(reading.errors == [])
    #expect(reading.records == [record])
  }

  @Test func inkMLRoundTripsManyRecords() throws {
    var options = InkReadingOptions()
    options.inkMLGrouping = .topLevelGroups
    let reading = Reading(try InkMLWriter.document(for: Self.records), options: options)
    #expect(reading.errors == [])
    #expect(reading.records == Self.records)
  }

  @Test func inkMLLeavesOutWhatItCannotSay() throws {
    let record = LabelledInk(
      ink: Fixture.ink([[(1, 2, 3), (3, 4, nil)], []]), label: "a\u{1}b")
    let read = Reading(try InkMLWriter.document(for: record)).records.first
    #expect(
      read == LabelledInk(ink: Fixture.ink([[(1, 2, nil), (3, 4, nil)]]), label: "a\u{FFFD}b"))
  }

  /// Readers accept times within ±2⁵³. InkML has times of all points or of none.
  @Test func timesThatNoReaderAcceptsAreLeftOut() throws {
    let far = 1 << 53
    let times = [.min, -far - 1, -far, 1 - far, 0, far - 1, far, far + 1, .max]
    let known = times.map { (-far...far).contains($0) ? $0 : nil }
    let record = LabelledInk(ink: Fixture.ink([times.map { (1, 2, $0) }]))
    #expect(
      Reading(try NDJSONWriter.line(for: record)).records
        == [LabelledInk(ink: Fixture.ink([known.map { (1, 2, $0) }]))])
    let read = Reading(try InkMLWriter.document(for: record)).records
    #expect(read == [LabelledInk(ink: record.ink.withoutTimes)])
  }

  /// Readers drop them with a warning, but nothing else is lost.
  @Test func timesFromEachPenDownAreWritten() throws {
    let record = LabelledInk(
      ink: Fixture.ink([[(1, 2, 0), (3, 4, 8)], [(5, 6, 0), (7, 8, 8)]]), label: "=")
    var read = LabelledInk(ink: record.ink.withoutTimes, label: "=")
    read.warnings = [.clockRestarts(stroke: 1, point: 0)]
    let line = try NDJSONWriter.line(for: record)
    #expect(line.contains("[0,8]"))
    for text in [line, try InkMLWriter.document(for: record)] {
      #expect(Reading(text).records == [read])
    }
  }

  @Test(arguments: [0, -200, .nan, .infinity] as [Double])
  func samplingRatesThatNoReaderAcceptsAreLeftOut(rate: Double) throws {
    let ink = Fixture.ink([[(1, 2, nil)]])
    let record = LabelledInk(ink: ink, samplingRate: rate)
    for text in [try NDJSONWriter.line(for: record), try InkMLWriter.document(for: record)] {
      let reading = Reading(text)
      #expect(reading.errors == [])
      #expect(reading.records == [LabelledInk(ink: ink)])
    }
  }

  @Test func refusesInvalidInk() {
    let bad = LabelledInk(ink: Fixture.ink([[(.nan, 0, nil)]]))
    let area = LabelledInk(
      ink: Ink(strokes: []), writingArea: WritingArea(width: .infinity, height: 1))
    for record in [bad, area] {
      #expect(throws: InkError.self) { try NDJSONWriter.line(for: record) }
      #expect(throws: InkError.self) { try InkMLWriter.document(for: record) }
      #expect(throws: InkError.self) { try InkMLWriter.document(for: [record]) }
    }
  }

  @Test func randomInkRoundTrips() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var t = Int.random(in: -5...5, using: &generator)
      let strokes = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<Int.random(in: 1...9, using: &generator)).map { _ -> (Float, Float, Int?) in
          t += Int.random(in: 0...20, using: &generator)
          return (
            Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &generator)),
            Float.random(in: -1000...1000, using: &generator), t
          )
        }
      }
      let record = LabelledInk(ink: Fixture.ink(strokes))
      #expect(Reading(try NDJSONWriter.line(for: record)).records == [record])
      #expect(Reading(try InkMLWriter.document(for: record)).records == [record])
    }
  }
}

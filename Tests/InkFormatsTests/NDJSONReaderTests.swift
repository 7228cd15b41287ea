import Foundation
import InkModel
import Support
import Testing

@testable import InkFormats

@Suite struct NDJSONReaderTests {
  @Test(arguments: ["letters.ndjson", "letters.ndjson.xz", "letters.json"])
  func readsTheSameRecordsFromEveryForm(name: String) {
    let reading = Reading(InkFileReader(path: Fixture.path(name)))
    #expect(reading.errors == [])
    #expect(reading.records == Fixture.letters)
  }

  @Test(arguments: [
    ("\n  \r\n{\"drawing\":[]}\r\n\n{\"drawing\":[]}", 2),
    ("\u{FEFF}{\"drawing\":[]}\n", 1),
    ("", 0),
    ("\n\n", 0),
    (
      #" { "drawing" : [ [ [ ] , [ ] ] ] , "x" : { "a" : [ 1 , { } , null , true , "\u0041" ] } } "#,
      1
    ),
  ])
  func takesWhiteSpaceAndEmptyInk(text: String, count: Int) {
    let reading = Reading(text, format: .ndjson)
    #expect(reading.errors == [])
    #expect(reading.records.count == count)
    #expect(reading.records.allSatisfy { $0.ink.isEmpty })
  }

  @Test(arguments: [
    (#""id":12"#, "12"), (#""id":"x""#, "x"), (#""id":null"#, nil), (#""id":1.50e3"#, "1.50e3"),
    (#""key_id":5"#, "5"), (#""key_id":5,"id":"own""#, "own"),
  ])
  func namesComeAsTextOrNumber(member: String, id: String?) {
    #expect(Reading("{\(member),\"drawing\":[]}").records.first?.id == id)
    let member = member.replacing("key_id", with: "word").replacing("id", with: "label")
    #expect(Reading("{\(member),\"drawing\":[]}").records.first?.label == id)
  }

  @Test(arguments: [
    (#"\u00e9\uD83D\uDE00\n\t\"\\\/\b\f\r"#, "é😀\n\t\"\\/\u{8}\u{C}\r"), ("", ""), (" a ", " a "),
  ])
  func unescapesStrings(json: String, text: String) {
    #expect(Reading("{\"label\":\"\(json)\",\"drawing\":[]}").records.first?.label == text)
  }

  @Test(arguments: [
    #"{"drawing":[[[1],[2]]],"strokes":[{"points":[{"x":3,"y":4}]}]}"#,
    #"{"strokes":[{"points":[{"x":3,"y":4}]}],"drawing":[[[1],[2]]]}"#,
    #"{"strokes":[{"points":[{"x":1,"y":2}]}],"drawing":null}"#,
    #"{"drawing":null,"strokes":[{"points":[{"x":1,"y":2}]}]}"#,
  ])
  func aDrawingCountsRatherThanStrokes(json: String) {
    #expect(Reading(json).strokes == [[[1, 2, nil]]])
  }

  @Test func timesMayBeAbsentNullOrFractions() {
    let reading = Reading(#"{"drawing":[[[1,2],[3,4],null],[[1,2,3],[3,4,5],[1.4,null,2.5e0]]]}"#)
    #expect(reading.errors == [])
    #expect(
      reading.strokes == [[[1, 3, nil], [2, 4, nil]], [[1, 3, 1], [2, 4, nil], [3, 5, 3]]])
  }

  @Test(arguments: [
    (#""hz":200"#, 200), (#""hz":66.6"#, 66.6), (#""hz":null"#, nil), (#""ppi":5"#, nil),
  ])
  func samplingRates(member: String, rate: Double?) {
    #expect(Reading("{\(member),\"drawing\":[]}").records.first?.samplingRate == rate)
  }

  // MARK: - Bad records

  @Test(
    arguments: [
      (#"{"drawing":[[[1,NaN],[1,2]]]}"#, InkError.notFinite(stroke: 0, point: 1)),
      (#"{"drawing":[[[],[]],[[1,2],[1,-Infinity]]]}"#, .notFinite(stroke: 1, point: 1)),
      (#"{"drawing":[[[1e999],[1]]]}"#, .notFinite(stroke: 0, point: 0)),
      (#"{"drawing":[[[1],[-1e39]]]}"#, .notFinite(stroke: 0, point: 0)),
      (#"{"drawing":[[[1,2],[1,2],[5,4]]]}"#, .timeRunsBackwards(stroke: 0, point: 1)),
      (#"{"drawing":[[[1],[1],[5]],[[1],[1],[4]]]}"#, .timeRunsBackwards(stroke: 1, point: 0)),
      (#"{"drawing":[[[1,2,3],[1,2,3]],[[1,2,3],[1,2,3]]]}"#, .tooManyPoints(count: 6, limit: 5)),
      (
        #"{"drawing":[[[],[]],[[],[]],[[],[]],[[],[]],[[],[]]]}"#,
        .tooManyStrokes(count: 5, limit: 4)
      ),
      (
        #"{"strokes":[{"points":[]},{"points":[]},{"points":[]},{"points":[]},{"points":[]}]}"#,
        .tooManyStrokes(count: 5, limit: 4)
      ),
      (#"{"drawing":[[[1,2,3,4,5,6],[1,2,3,4,5,6]]]}"#, .tooManyPoints(count: 6, limit: 5)),
      (#"{"strokes":[{"points":[{"x":1e999,"y":1}]}]}"#, .notFinite(stroke: 0, point: 0)),
      (#"{"drawing":[],"writingArea":[0,1]}"#, .invalidWritingArea(width: 0, height: 1)),
    ] as [(String, InkError)])
  func refusesInvalidInk(line: String, error: InkError) {
    var options = InkReadingOptions()
    options.isStrict = true
    options.pointLimit = 5
    options.strokeLimit = 4
    let reading = Reading(line, format: .ndjson, options: options)
    guard case .invalidInk(let place, error)? = reading.errors.first else {
      Issue.record("\(reading)")
      return
    }
    #expect(place.file == "ink" && place.line == 1)
    #expect(reading.records == [] && reading.errors.count == 1)
  }

  @Test(
    arguments: [
      ("[]", RecordFault.notAnObject), ("1", .notAnObject), ("{}", .missingDrawing),
      (#"{"label":"a"}"#, .missingDrawing),
      (#"{"drawing":1}"#, .mistypedField(name: "drawing", expected: .array)),
      (#"{"drawing":null}"#, .missingDrawing),
      (#"{"drawing":null,"strokes":null}"#, .missingDrawing),
      (#"{"strokes":{}}"#, .mistypedField(name: "strokes", expected: .array)),
      (#"{"label":true,"drawing":[]}"#, .mistypedField(name: "label", expected: .stringOrNumber)),
      (#"{"id":[],"drawing":[]}"#, .mistypedField(name: "id", expected: .stringOrNumber)),
      (#"{"multiline":1,"drawing":[]}"#, .mistypedField(name: "multiline", expected: .boolean)),
      (#"{"writingArea":5,"drawing":[]}"#, .mistypedField(name: "writingArea", expected: .size)),
      (#"{"writingArea":[1],"drawing":[]}"#, .mistypedField(name: "writingArea", expected: .size)),
      (
        #"{"writingArea":[1,2,3],"drawing":[]}"#,
        .mistypedField(name: "writingArea", expected: .size)
      ),
      (#"{"hz":"5","drawing":[]}"#, .mistypedField(name: "hz", expected: .positiveNumber)),
      (#"{"hz":0,"drawing":[]}"#, .mistypedField(name: "hz", expected: .positiveNumber)),
      (#"{"hz":1e999,"drawing":[]}"#, .mistypedField(name: "hz", expected: .positiveNumber)),
      (#"{"drawing":[1]}"#, .malformedStroke(0, point: nil, .wrongShape)),
      (#"{"drawing":[[1,2],[3,4]]}"#, .malformedStroke(0, point: nil, .wrongShape)),
      (#"{"drawing":[[]]}"#, .rowCount(stroke: 0, 0)),
      (#"{"drawing":[[[1]]]}"#, .rowCount(stroke: 0, 1)),
      (#"{"drawing":[[[],[]],[[],[],[],[]]]}"#, .rowCount(stroke: 1, 4)),
      (#"{"drawing":[[[1],[1],null,"p",[]]]}"#, .rowCount(stroke: 0, 5)),
      (#"{"drawing":[[[1,2],[1]]]}"#, .malformedStroke(0, point: 1, .missingCoordinate)),
      (#"{"drawing":[[[],[1]]]}"#, .malformedStroke(0, point: 0, .missingCoordinate)),
      (#"{"drawing":[[[1,2],[1,2],[3]]]}"#, .malformedStroke(0, point: 1, .missingCoordinate)),
      (#"{"drawing":[[[1,"2"],[1,2]]]}"#, .malformedStroke(0, point: 1, .notANumber)),
      (#"{"drawing":[[[1,null],[1,2]]]}"#, .malformedStroke(0, point: 1, .notANumber)),
      (#"{"drawing":[[[1,[2]],[1,2]]]}"#, .malformedStroke(0, point: 1, .notANumber)),
      (#"{"drawing":[[[1],[1],["a"]]]}"#, .malformedStroke(0, point: 0, .timeNotANumber)),
      (#"{"drawing":[[[1],[1],[true]]]}"#, .malformedStroke(0, point: 0, .timeNotANumber)),
      (
        #"{"strokes":[{"points":[{"x":1,"y":1,"t":"12"}]}]}"#,
        .malformedStroke(0, point: 0, .timeNotANumber)
      ),
      (#"{"drawing":[[[1],[1],[1e300]]]}"#, .malformedStroke(0, point: 0, .timeOutOfRange)),
      (#"{"drawing":[[[1],[1],[1e17]]]}"#, .malformedStroke(0, point: 0, .timeOutOfRange)),
      (
        #"{"drawing":[[[1],[1],[100000000000000000]]]}"#,
        .malformedStroke(0, point: 0, .timeOutOfRange)
      ),
      // Points one by one, as many write them.
      (
        #"{"drawing":[[[1, 2], [3, 4], [5, 6], [7, 8]]]}"#, .rowCount(stroke: 0, 4)
      ),
      (#"{"strokes":[5]}"#, .malformedStroke(0, point: nil, .withoutPoints)),
      (#"{"strokes":[{}]}"#, .malformedStroke(0, point: nil, .withoutPoints)),
      (#"{"strokes":[{"points":[[1,2]]}]}"#, .malformedStroke(0, point: 0, .withoutPoints)),
      (#"{"strokes":[{"points":[{"x":1}]}]}"#, .malformedStroke(0, point: 0, .missingCoordinate)),
      (#"{"strokes":[{"points":[{"x":1,"y":"a"}]}]}"#, .malformedStroke(0, point: 0, .notANumber)),
    ] as [(String, RecordFault)])
  func refusesWhatIsNoRecord(line: String, fault: RecordFault) {
    let reading = Reading("\n" + line, format: .ndjson)
    guard case .malformedRecord(let place, fault)? = reading.errors.first else {
      Issue.record("\(reading)")
      return
    }
    #expect(place.line == 2)
    #expect(reading.records == [] && reading.errors.count == 1)
  }

  @Test func `A stroke with too many rows is named, with their number and the permitted ones`() {
    let reading = Reading(
      #"{"drawing":[[[1],[2]],[[1],[2],[3],[0.5]]]}"#, format: .ndjson)
    #expect(
      reading.errors.first?.description
        == "ink:1:23: stroke 1: not of the form [[x…], [y…], [t…]]: 4 rows instead of 2 or 3")
  }

  @Test(
    arguments: [
      ("{", JSONFault.unexpectedEnd), (#"{"drawing":[[[1,2"#, .unexpectedEnd),
      (#"{"label":"abc"#, .unexpectedEnd), (#"{"label":"a\u12"#, .unexpectedEnd),
      (#"{"drawing":[]} x"#, .trailingContent), (#"{"drawing":[]}{}"#, .trailingContent),
      (#"{"drawing":[],}"#, .unexpectedByte(UInt8(ascii: "}"))),
      (#"{"drawing":[[[1,],[1]]]}"#, .unexpectedByte(UInt8(ascii: "]"))),
      (#"{"drawing":[[[01],[1]]]}"#, .unexpectedByte(UInt8(ascii: "0"))),
      (#"{"drawing":[[[1.],[1]]]}"#, .unexpectedByte(UInt8(ascii: "1"))),
      (#"{"drawing":[[[1e],[1]]]}"#, .unexpectedByte(UInt8(ascii: "e"))),
      (#"{"drawing":[[[-],[1]]]}"#, .unexpectedByte(UInt8(ascii: "-"))),
      (#"{drawing:[]}"#, .unexpectedByte(UInt8(ascii: "d"))),
      (#"{"a":tru,"drawing":[]}"#, .unexpectedByte(UInt8(ascii: "t"))),
      (#"{"label":"\x","drawing":[]}"#, .invalidString),
      (#"{"label":"\uD800","drawing":[]}"#, .invalidString),
      (#"{"label":"\uDC00","drawing":[]}"#, .invalidString),
      (#"{"label":"\uZZZZ","drawing":[]}"#, .invalidString),
      ("{\"label\":\"a\tb\",\"drawing\":[]}", .invalidString),
      (#"{"label":"a"# + String(repeating: "\u{301}", count: 1_001) + #""}"#, .tooManyMarks),
      (#"{"label":"a"# + String(repeating: #"\u0316"#, count: 1_001) + #""}"#, .tooManyMarks),
      (#"{"a":"# + String(repeating: "[", count: 100_000), .nestedTooDeep),
      (#"{"a":"# + String(repeating: #"{"a":"#, count: 100_000), .nestedTooDeep),
    ] as [(String, JSONFault)])
  func refusesWhatIsNoJSON(line: String, fault: JSONFault) {
    let reading = Reading(line, format: .ndjson)
    guard case .malformedJSON(let place, fault)? = reading.errors.first else {
      Issue.record("\(reading)")
      return
    }
    #expect(place.line == 1 && place.column != nil)
    #expect(reading.records == [] && reading.errors.count == 1)
  }

  @Test func refusesWhatIsNotUTF8() {
    let bytes = Array(#"{"label":""#.utf8) + [0xC3, 0x28] + Array(#"","drawing":[]}"#.utf8)
    let reading = Reading(InkFileReader(bytes: bytes, name: "x.ndjson"))
    #expect(
      reading.errors
        == [.malformedJSON(at: InkFilePlace(file: "x.ndjson", line: 1, column: 11), .invalidUTF8)])
  }

  @Test func goesOnAfterABadLine() {
    let good = #"{"drawing":[[[1],[2]]]}"#
    let reading = Reading([good, "{oops", good, "[]", good].joined(separator: "\n"))
    #expect(reading.records.count == 3)
    #expect(
      reading.errors == [
        .malformedJSON(
          at: InkFilePlace(file: "ink", line: 2, column: 2), .unexpectedByte(UInt8(ascii: "o"))),
        .malformedRecord(at: InkFilePlace(file: "ink", line: 4, column: 1), .notAnObject),
      ])
    #expect(reading.errors.first?.description == "ink:2:2: unexpected \"o\" in JSON")
  }

  /// 150 KB of xz may contain a billion of them.
  @Test(.timeLimit(.minutes(60)), arguments: [0, 1, 7, 8, 9, 65_535, 65_536, 65_537, 10_000_001])
  func countsEmptyLines(count: Int) {
    let feeds = [UInt8](repeating: 0x0A, count: count)
    let reading = Reading(
      InkFileReader(bytes: feeds + Array("x\n\nx".utf8), name: "ink", format: .ndjson))
    #expect(reading.records == [])
    let lines = reading.errors.map(\.place.line)
    #expect(lines == [count + 1, count + 3])
  }

  /// Blank lines are skipped many at a time, wherever the read chunks end.
  @Test func countsBlankLinesOfAllKinds() {
    var chance = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let count = Int.random(in: 0...200, using: &chance)
      let lines = (0..<count).map { _ in
        ["", "\r", " ", "\t \r", String(repeating: " ", count: 40)]
          .randomElement(using: &chance) ?? ""
      }
      let text = (lines + ["  x", "", "\r", "x"]).joined(separator: "\n")
      let reading = Reading(text, format: .ndjson)
      #expect(reading.errors.map(\.place.line) == [count + 1, count + 4], "\(lines)")
      #expect(reading.errors.map(\.place.column) == [3, 1], "\(lines)")
    }
  }

  /// 312 kB of xz may hold 2 GiB of line ends: they are a line that is too long.
  @Test(arguments: ["\n", "\r\n", " \t\n", "\r\n\n     \n"])
  func blankLinesAreBounded(lines: String) {
    var options = InkReadingOptions()
    options.lineByteLimit = 100_000
    let record = #"{"drawing":[[[1],[2]]]}"#
    let within = String(repeating: lines, count: 100_000 / lines.utf8.count)
    let few = Reading(within + record + "\n" + within + record, format: .ndjson, options: options)
    #expect(few.records.count == 2 && few.errors == [])
    let many = Reading(within + within + record, format: .ndjson, options: options)
    #expect(many.records == [])
    guard case .tooManyBlankLines(let place, 100_000) = many.errors.first else {
      Issue.record("\(many.errors)")
      return
    }
    #expect(many.errors.count == 1 && place.line.map { $0 > 0 } == true)
  }

  /// Nothing is read after it, however much there is.
  @Test func blankLinesEndTheReading() {
    let source = EndlessSource(bytes: Array("\r\n".utf8))
    var options = InkReadingOptions()
    options.lineByteLimit = 2 << 20
    let reader = InkFileReader(source, name: "ink", format: .ndjson, options: options)
    #expect(Reading(reader).errors.count == 1)
    #expect(source.count <= options.lineByteLimit + 1 << 20)
  }

  @Test func passesOverLinesAboveTheLimit() {
    var options = InkReadingOptions()
    options.lineByteLimit = 30
    let good = #"{"drawing":[[[1],[2]]]}"#
    let long = String(repeating: "x", count: 300_000)
    let reading = Reading(
      [good, long, good, String(repeating: " ", count: 7) + good, good + "       ", long]
        .joined(separator: "\n"), format: .ndjson, options: options)
    #expect(reading.records.count == 4)
    #expect(
      reading.errors
        == [2, 6].map {
          .lineTooLong(at: InkFilePlace(file: "ink", line: $0), limit: 30)
        })
  }

  @Test func longLinesAreReadWhole() {
    let numbers = (0..<90_000).map(String.init).joined(separator: ",")
    let line = "{\"drawing\":[[[\(numbers)],[\(numbers)],[\(numbers)]]]}\n"
    let reading = Reading(line + line)
    #expect(reading.errors == [])
    #expect(reading.records.map(\.ink.pointCount) == [90_000, 90_000])
    #expect(
      reading.records.last?.ink.strokes[0].points.last
        == StrokePoint(x: 89_999, y: 89_999, t: 89_999))
  }
}

/// The same bytes over and over.
private final class EndlessSource: ByteSource {
  private let bytes: [UInt8]
  /// How many bytes were read.
  private(set) var count = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    for index in buffer.indices { buffer[index] = bytes[(count + index) % bytes.count] }
    count += buffer.count
    return buffer.count
  }
}

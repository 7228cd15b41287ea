import InkModel
import Support
import Testing

@testable import InkFormats

@Suite struct TraceDecoderTests {
  private static func format(_ regular: [String], _ intermittent: [String] = []) throws
    -> TraceFormat
  {
    var format = TraceFormat()
    for name in regular {
      try format.append(attributes: ["name": name], isIntermittent: false)
    }
    for name in intermittent {
      try format.append(attributes: ["name": name], isIntermittent: true)
    }
    return format
  }

  private func points(_ text: String, _ format: TraceFormat = .standard) throws -> [[Float]] {
    try TraceDecoder.points(in: text, format: format, timeOffset: 0).map { [$0.x, $0.y] }
  }

  /// The example of the Recommendation, with its table of values.
  @Test func decodesDifferencesOfBothOrders() throws {
    let text = """
      1125 18432,'23'43,"7"-8,3-5,7 -3,6 2,6 8,3 6 T,2 4*T,3 6,3-6 F F
      """
    #expect(
      try points(text, Self.format(["X", "Y"], ["B1", "B2"])) == [
        [1125, 18432], [1148, 18475], [1178, 18510], [1211, 18540], [1251, 18567], [1297, 18596],
        [1349, 18633], [1404, 18676], [1461, 18723], [1521, 18776], [1584, 18823],
      ])
  }

  @Test(
    arguments: [
      ("", []), (" \n ", []), ("1 2", [[1, 2]]), ("1 2,", [[1, 2]]),
      ("1 2,\n3 4 , ", [[1, 2], [3, 4]]),
      ("125-3,45-2", [[125, -3], [45, -2]]), ("1.5.25", [[1.5, 0.25]]), ("1. .5", [[1, 0.5]]),
      ("- 1 -\t2", [[-1, -2]]), ("1e2 2.5E-1", [[100, 0.25]]), ("#1F#ff", [[31, 255]]),
      ("-#A -#a", [[-10, -10]]), ("1#10", [[1, 16]]), ("!1!2", [[1, 2]]),
      // The qualifier holds until the next one, for its own channel.
      ("10 20,'1 30,2 40,3 50", [[10, 20], [11, 30], [13, 40], [16, 50]]),
      ("10 20,'1'1,1 1,!5 1,5 1", [[10, 20], [11, 21], [12, 22], [5, 23], [5, 24]]),
      ("0 0,'1'2,\"1\"0,1 0,'0'0", [[0, 0], [1, 2], [3, 4], [6, 6], [6, 6]]),
      // The first difference of explicit values counts for a second difference.
      ("0 0,1 2,\"1\"0", [[0, 0], [1, 2], [3, 4]]),
      ("10 10,\"1\"2,1 2", [[10, 10], [11, 12], [13, 16]]),
      // What * repeats depends on the qualifier in force.
      ("1 2,* *,**", [[1, 2], [1, 2], [1, 2]]),
      ("1 2,'3'4,**,*-1", [[1, 2], [4, 6], [7, 10], [10, 9]]),
      ("0 0,'1'1,\"1\"1,**,**", [[0, 0], [1, 1], [3, 3], [6, 6], [10, 10]]),
      ("' 1 2", nil), ("'* 2", nil),
    ] as [(String, [[Float]]?)])
  func decodes(text: String, expected: [[Float]]?) throws {
    if let expected {
      #expect(try points(text) == expected)
    } else {
      #expect(throws: TraceDecoder.Failure.self) { try points(text) }
    }
  }

  @Test func findsChannelsByName() throws {
    let format = try Self.format(["F", "Y", "T", "X", "B1"], ["OTX"])
    let points = try TraceDecoder.points(
      in: "9 2 100 1 T, 8 4 ? 3 F 7, ? 6 300 5 *", format: format, timeOffset: 0)
    #expect(
      points == [
        StrokePoint(x: 1, y: 2, t: 100), StrokePoint(x: 3, y: 4), StrokePoint(x: 5, y: 6, t: 300),
      ])
  }

  @Test func takesCoordinatesFromIntermittentChannels() throws {
    let format = try Self.format(["F"], ["Y", "X", "T"])
    let points = try TraceDecoder.points(in: "9 2 1,9 4 3 7", format: format, timeOffset: 5)
    #expect(points == [StrokePoint(x: 1, y: 2), StrokePoint(x: 3, y: 4, t: 12)])
    #expect(throws: TraceDecoder.Failure.self) {
      try TraceDecoder.points(in: "9 2", format: format, timeOffset: 0)
    }
  }

  @Test func convertsUnitsAndOrientation() throws {
    var format = TraceFormat()
    try format.append(attributes: ["name": "X", "orientation": "+ve"], isIntermittent: false)
    try format.append(attributes: ["name": "Y", "orientation": "-ve"], isIntermittent: false)
    try format.append(attributes: ["name": "T", "units": "s"], isIntermittent: false)
    let points = try TraceDecoder.points(in: "1 2 0.5,'1'1'.0084", format: format, timeOffset: 0)
    #expect(points == [StrokePoint(x: 1, y: -2, t: 500), StrokePoint(x: 2, y: -3, t: 508)])
    #expect(throws: InkMLFault.unsupportedUnit("parsec")) {
      try format.append(attributes: ["name": "T", "units": "parsec"], isIntermittent: false)
    }
  }

  @Test(
    arguments: [
      ("1", 0, 1, TraceFault.wrongValueCount(expected: 2, found: 1)),
      ("1 2,3", 1, 5, .wrongValueCount(expected: 2, found: 1)),
      ("1 2,,3 4", 1, 4, .wrongValueCount(expected: 2, found: 0)),
      ("1 2 3", 0, 4, .wrongValueCount(expected: 2, found: 3)),
      ("1 2,3 4 *", 1, 8, .wrongValueCount(expected: 2, found: 3)),
      ("1 x", 0, 2, .unexpectedCharacter(UInt8(ascii: "x"))),
      ("1 NaN", 0, 2, .unexpectedCharacter(UInt8(ascii: "N"))),
      ("1 +2", 0, 2, .unexpectedCharacter(UInt8(ascii: "+"))),
      ("1 T", 0, 2, .unexpectedCharacter(UInt8(ascii: "T"))),
      ("1 --2", 0, 3, .unexpectedCharacter(UInt8(ascii: "-"))),
      ("1 -", 0, 2, .unexpectedCharacter(UInt8(ascii: "-"))),
      ("1 #", 0, 2, .unexpectedCharacter(UInt8(ascii: "#"))),
      ("1 .", 0, 2, .unexpectedCharacter(UInt8(ascii: "."))),
      ("1 2,3 '", 1, 7, .wrongValueCount(expected: 2, found: 1)),
      ("1 2,'\"3 4", 1, 5, .unexpectedCharacter(UInt8(ascii: "\""))),
      ("1 '2", 0, 3, .nothingBefore(channel: "Y")), ("* 1", 0, 0, .nothingBefore(channel: "X")),
      ("1 ?", 0, 3, .missingCoordinate(channel: "Y")),
    ] as [(String, Int, Int, TraceFault)])
  func refuses(text: String, point: Int, offset: Int, fault: TraceFault) {
    do {
      Issue.record("\(try points(text))")
    } catch let failure as TraceDecoder.Failure {
      #expect(failure.fault == fault)
      #expect(failure.point == point)
      // The place is that of the fault, up to the space or comma after it.
      #expect(abs(failure.offset - offset) <= 1)
    } catch {
      Issue.record(error)
    }
  }

  @Test func refusesTimesOutOfRange() throws {
    let format = try Self.format(["X", "Y", "T"])
    #expect(throws: TraceDecoder.Failure.self) {
      try TraceDecoder.points(in: "1 2 1e30", format: format, timeOffset: 0)
    }
  }

  /// No text, however odd, may do more than fail.
  @Test func survivesRandomText() throws {
    var generator = SeededGenerator(seed: 1)
    let format = try Self.format(["X", "Y"], ["T", "B"])
    let alphabet = Array("0123456789.-+eE#'\"!*?TF, \n\u{e9}")
    for _ in 0..<5000 {
      let length = Int.random(in: 0...20, using: &generator)
      let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
      _ = try? TraceDecoder.points(in: text, format: format, timeOffset: 1)
    }
  }
}

extension TraceDecoder {
  fileprivate static func points(
    in text: String, format: TraceFormat, timeOffset: Double
  ) throws(Failure) -> [StrokePoint] {
    var points: [StrokePoint] = []
    let count = try decode(
      Array(text.utf8)[...], format: format, timeOffset: timeOffset, into: &points, limit: 1_000)
    #expect(count == points.count)
    return points
  }
}

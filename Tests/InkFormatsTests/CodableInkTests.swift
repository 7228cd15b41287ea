import Foundation
import InkFormats
import InkModel
import Testing

/// Ink written by Swift's coders.
@Suite struct CodableInkTests {
  private static let ink = Fixture.ink([[(1.5, 2, 3), (0.1, -1e30, nil)], [], [(4, 5, -6)]])

  @Test func comesBackAsItWas() throws {
    let written = try JSONEncoder().encode(Self.ink)
    #expect(try JSONDecoder().decode(Ink.self, from: written) == Self.ink)
    let area = WritingArea(width: 400, height: 60.5)
    let writtenArea = try JSONEncoder().encode(area)
    #expect(try JSONDecoder().decode(WritingArea.self, from: writtenArea) == area)
  }

  /// ML Kit's form.
  @Test func isARecord() throws {
    let ink = Fixture.ink([[(1.5, 2, 3), (4, 5, nil)], [(6, 7, 8)]])
    let reading = Reading(String(decoding: try JSONEncoder().encode(ink), as: UTF8.self))
    #expect(reading.errors == [])
    #expect(reading.records.map(\.ink) == [ink])
  }

  @Test func invalidCoordinatesAreRefused() {
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(StrokePoint(x: .nan, y: 0))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StrokePoint.self, from: Data(#"{"x":1}"#.utf8))
    }
  }
}

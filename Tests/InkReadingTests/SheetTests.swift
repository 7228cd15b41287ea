import InkModel
import Testing

@testable import InkReading

/// Ink is valid whenever it is read.
struct SheetTests {
  private static let stroke = Stroke(points: [StrokePoint(x: 0, y: 0)])

  /// An open stroke will be one of the ink's, if it has points.
  @Test func anOpenStrokeHasARoomOfItsOwn() throws {
    var sheet = Sheet()
    let limit = Ink.defaultStrokeLimit
    let first = try sheet.insert(
      Array(repeating: Self.stroke, count: limit - 1), at: 0)
    sheet.beginStroke()
    #expect(throws: Never.self) { try sheet.replace(first[0], with: [Self.stroke]) }
    try sheet.add(StrokePoint(x: 1, y: 1))
    #expect(throws: InkError.tooManyStrokes(count: limit + 1, limit: limit)) {
      try sheet.append(Self.stroke)
    }
    #expect(throws: InkError.tooManyStrokes(count: limit + 1, limit: limit)) {
      try sheet.replace(first[1], with: [Self.stroke, Self.stroke])
    }
    #expect(sheet.endStroke() != nil)
    #expect(sheet.ink.strokes.count == limit)
    #expect(throws: InkError.self) { try sheet.append(Self.stroke) }
  }
}

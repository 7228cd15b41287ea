import InkModel
import Testing

@testable import InkEditing

/// The places between the characters of a line, some of which have no ink.
struct TextGapTests {
  /// A text whose characters have an upright stroke each, 30 units apart; those in capitals have
  /// none.
  private func text(_ text: String) -> WrittenText {
    let ink = Ink(
      strokes: text.indices.enumerated().map { place, _ in
        Stroke(points: (0..<20).map { StrokePoint(x: 30 * Float(place), y: Float($0)) })
      })
    let spans = text.enumerated().map { place, character in
      character.isLowercase ? [InkSpan(stroke: place, points: 0..<20)] : []
    }
    return WrittenText(text, spans: spans, of: ink)
  }

  /// The gaps of a text of one line, from the left: the index and, for a space, a `_`.
  private func gaps(_ line: String) -> [String] {
    let text = text(line)
    return text.gaps(ofLine: text.lines[0]).map { "\($0.index)" + ($0.isSpace ? "_" : "") }
  }

  @Test(arguments: [
    ("abc", ["0", "1", "2", "3"]), ("ab c", ["0", "1", "2_", "4"]),
    // Characters without ink belong to the one before them, or the first ones to the one after.
    ("Abc", ["0", "2", "3"]), ("ABc", ["0", "3"]), ("aBc", ["0", "2", "3"]),
    ("abC", ["0", "1", "3"]),
    ("a Bc", ["0", "1_", "4"]),
    // So do words.
    ("a B c", ["0", "3_", "5"]), ("A b", ["0", "3"]), ("a B", ["0", "3"]), ("A B c D", ["0", "7"]),
    ("A B", []),
  ])
  func charactersWithoutInkHaveNoGapOfTheirOwn(line: String, expected: [String]) {
    #expect(gaps(line) == expected)
  }

  @Test func aCaretBeforeALetterWithoutInkIsBeforeItsWord() throws {
    let text = text("Abc")
    let caret = Ink(strokes: [
      Stroke(
        points: [(20, 32), (30, 19), (40, 32)].map { StrokePoint(x: $0.0, y: $0.1) })
    ])
    let path = try #require(GesturePath(caret))
    #expect(text.pointed(at: path.top, path)?.ranges == [0..<0])
  }
}

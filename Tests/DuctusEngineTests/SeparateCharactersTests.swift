import Ductus
import InkModel
import Testing

/// Capitals that are written apart from each other.
struct SeparateCharactersTests {
  private static let recognizer = Result { try TextRecognizer() }

  private static let letters: [Character: [[(x: Float, y: Float)]]] = [
    "E": [[(0, 0), (0, 50)], [(0, 0), (22, 0)], [(0, 25), (18, 25)], [(0, 50), (22, 50)]],
    "F": [[(0, 0), (0, 50)], [(0, 0), (24, 0)], [(0, 24), (18, 24)]],
    "H": [[(0, 0), (0, 50)], [(26, 0), (26, 50)], [(0, 25), (26, 25)]],
    "I": [[(0, 0), (0, 50)]],
    "K": [[(0, 0), (0, 50)], [(24, 0), (0, 26), (24, 50)]],
    "L": [[(0, 0), (0, 50), (22, 50)]],
    "M": [[(0, 50), (0, 0), (16, 36), (32, 0), (32, 50)]],
    "N": [[(0, 50), (0, 0), (26, 50), (26, 0)]],
    "T": [[(0, 0), (30, 0)], [(15, 0), (15, 50)]],
    "X": [[(0, 0), (30, 50)], [(30, 0), (0, 50)]],
  ]

  /// Letters, 50 high, with a gap after each.
  private func ink(_ text: String, gap: Float) -> Ink {
    var (x, strokes) = (Float(0), [Stroke]())
    for letter in text {
      let corners = Self.letters[letter] ?? []
      strokes += corners.map { corners in
        Stroke(
          points: zip(corners, corners.dropFirst()).flatMap { start, end in
            (0...12).map { step in
              let share = Float(step) / 12
              return StrokePoint(
                x: x + start.x + share * (end.x - start.x),
                y: start.y + share * (end.y - start.y))
            }
          })
      }
      x += (corners.joined().map { $0.x }.max() ?? 0) + gap
    }
    return Ink(strokes: strokes)
  }

  private func text(
    _ ink: Ink, after preContext: String? = nil, hints: RecognitionHints? = nil
  ) throws -> String? {
    try Self.recognizer.get()
      .recognize(ink, context: RecognitionContext(preContext: preContext, hints: hints))
      .candidates.first?.text
  }

  @Test(arguments: ["FHIT", "KLMN"])
  func evenGapsAreAllSpaces(letters: String) throws {
    let apart = letters.map { String($0) }.joined(separator: " ")
    #expect(try text(ink(letters, gap: 60)) == apart)
    #expect(try text(ink(letters, gap: 8)) == letters)
  }

  @Test(arguments: ["TEXT", "LINE"])
  func wordsStayWords(word: String) throws {
    for gap: Float in [8, 18, 30, 60] { #expect(try text(ink(word, gap: gap)) == word) }
  }

  @Test func aSpaceComesBeforeWordsAndRows() throws {
    for gap: Float in [8, 18, 30] {
      #expect(try text(ink("TEXT", gap: gap), after: "of the") == " TEXT")
    }
    #expect(try text(ink("FHIT", gap: 60), after: "of the") == " F H I T")
    #expect(try text(ink("FHIT", gap: 60), after: "of the ") == "F H I T")
  }

  /// The empty reading, which isn't shown, counted.
  @Test func thereAreAsManyCandidatesAsAsked() throws {
    let context = RecognitionContext(preContext: "the")
    let result = try Self.recognizer.get().recognize(ink("T", gap: 8), context: context)
    #expect(result.candidates.count == 10)
  }

  /// Confusables come in where there is room: in a short list they would displace likelier readings.
  @Test(arguments: ["I", "L", "X", "F"])
  func aShortListIsTheBeginningOfALongerOne(letter: String) throws {
    let long = try Self.recognizer.get().recognize(ink(letter, gap: 8)).candidates
    for count in 1...10 {
      let short = try TextRecognizer(options: RecognizerOptions(maxResultCount: count))
        .recognize(ink(letter, gap: 8)).candidates
      #expect(short == Array(long.prefix(count)))
    }
  }

  /// A row of 3,200 letters took three minutes.
  @Test(.timeLimit(.minutes(60))) func rowsHaveALimit() throws {
    let text = try text(ink(String(repeating: "X", count: 3_200), gap: 50))
    #expect(text?.contains("X") == true)
  }

  /// Bindings pass hints even if they hint at nothing.
  @Test func onlyHintsOfOtherTextsForbidRows() throws {
    var hints = RecognitionHints()
    #expect(try text(ink("FHIT", gap: 60), hints: hints) == "F H I T")
    hints.postContext = "."
    #expect(try text(ink("FHIT", gap: 60), hints: hints) == "F H I T")
    hints.pattern = "AAAA"
    #expect(try text(ink("FHIT", gap: 60), hints: hints) == "FHIT")
  }
}

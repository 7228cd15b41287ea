import Ductus
import EngineFixtures
import Testing

/// Hints to the bundled English pack, on the test split.
@Suite(.enabled(if: SharedData.isThere, "needs DUCTUS_SHARED"))
struct RecognitionHintsTests {
  private func read(
    _ records: [LabelledInk], _ hints: RecognitionHints?
  ) throws -> [[String]] {
    let recognizer = try TextRecognizer()
    let requests = records.map { record in
      RecognitionRequest(
        ink: record.ink, context: RecognitionContext(hints: hints))
    }
    var texts: [[String]] = []
    for start in stride(from: 0, to: requests.count, by: 64) {
      for result in recognizer.recognize(Array(requests[start...].prefix(64))) {
        texts.append(try result.get().candidates.map(\.text))
      }
    }
    return texts
  }

  private func words(_ count: Int, where isWanted: (String) -> Bool) throws -> [LabelledInk] {
    let records = try SharedData.testSplit(of: "words").filter { isWanted($0.label ?? "") }
    let step = max(1, records.count / count)
    return stride(from: 0, to: records.count, by: step).map { records[$0] }
  }

  @Test func numbersHaveNoLetters() throws {
    var hints = RecognitionHints()
    hints.recognitionType = .number
    let letters = try words(60) { $0.allSatisfy(\.isLetter) }
    let digits = try words(80) { !$0.isEmpty && $0.allSatisfy { "0123456789".contains($0) } }
    let readings = try read(letters + digits, hints)
    #expect(readings.joined().allSatisfy { !$0.contains(where: \.isLetter) })
    let right = zip(digits, readings.suffix(digits.count)).count { $0.label == $1.first }
    #expect(Double(right) >= 0.9 * Double(digits.count))
  }

  /// Without letters, an `H` whose bar is missing was one figure.
  @Test(arguments: [RecognitionType.number, .date, .phone])
  func elevenIsTwoFigures(type: RecognitionType) throws {
    var hints = RecognitionHints()
    hints.recognitionType = type
    let records = try SharedData.testSplit(of: "words").filter { $0.label == "11" }
    #expect(!records.isEmpty)
    #expect(try read(records, hints).allSatisfy { $0.first == "11" })
  }

  /// People asked for a date may also write `soon`.
  @Test(arguments: [RecognitionType.date, .phone])
  func wordsKeepTheirLettersWhereFiguresAreExpected(type: RecognitionType) throws {
    var hints = RecognitionHints()
    hints.recognitionType = type
    let records = try words(100) { $0.count > 2 && $0.allSatisfy(\.isLetter) }
    let right = zip(records, try read(records, hints)).count { $0.label == $1.first }
    let without = zip(records, try read(records, nil)).count { $0.label == $1.first }
    #expect(Double(right) >= 0.85 * Double(without))
  }

  @Test func onlyAllowedCharactersAreRead() throws {
    var hints = RecognitionHints()
    hints.allowedCharacters = Set("aeiou ")
    hints.allowsOnly = true
    let readings = try read(try words(40) { $0.count > 2 }, hints)
    #expect(readings.joined().allSatisfy { $0.allSatisfy("aeiou ".contains) })
    hints.allowsOnly = false
    let free = try read(try words(40) { $0.count > 2 }, hints)
    #expect(free.compactMap(\.first).contains { !$0.allSatisfy("aeiou ".contains) })
  }

  /// They would make all others less likely, and so what is read shorter.
  @Test(arguments: ["", "日", "日\u{AC00}"])
  func expectingNothingThatIsReadChangesNothing(allowed: String) throws {
    let records = try words(60) { $0.count > 2 }
    let hints = RecognitionHints(allowedCharacters: Set(allowed))
    #expect(try read(records, hints) == read(records, nil))
  }

  /// Something is read, but hardly ever believed.
  @Test func onlyAllowedCharactersThatTheInkLacksAreUnlikely() throws {
    let recognizer = try TextRecognizer()
    func confidences(_ allowed: (String) -> String) throws -> [Double] {
      try words(60) { $0.count > 2 && $0.allSatisfy(\.isLetter) }.map { record in
        var hints = RecognitionHints(allowedCharacters: Set(allowed(record.label ?? "")))
        hints.allowsOnly = true
        let context = RecognitionContext(hints: hints)
        let result = try recognizer.recognize(record.ink, context: context)
        return result.candidates.first?.confidence ?? 0
      }
    }
    #expect(try confidences { _ in "0123456789" }.allSatisfy { $0 < 0.5 })
    #expect(try confidences { $0 }.count { $0 > 0.8 } >= 50)
  }

  @Test func aLexiconHelpsItsWords() throws {
    let records = try words(200) { $0.count > 2 }
    var hints = RecognitionHints()
    hints.lexicon = try UserLexicon(words: Set(records.compactMap(\.label)))
    func errors(_ readings: [[String]]) -> Int {
      zip(records, readings).count { $0.label != $1.first }
    }
    let before = errors(try read(records, nil))
    let after = errors(try read(records, hints))
    #expect(Double(after) <= 0.75 * Double(before))
  }
}

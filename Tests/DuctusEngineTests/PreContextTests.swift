import Ductus
import EngineFixtures
import Testing

/// The promises of ML Kit's guide about the text before the ink, on real inks of the test split.
@Suite(.enabled(if: SharedData.isThere, "needs DUCTUS_SHARED, the evaluation data"))
struct PreContextTests {
  @Test func aWordAfterAWordBeginsWithASpace() throws {
    let words = try SharedData.testSplit(of: "words").filter { record in
      let label = record.label ?? ""
      return label.count >= 4 && label.allSatisfy { $0.isLowercase && $0.isASCII }
    }
    let chosen = stride(from: 0, to: words.count, by: max(1, words.count / 80)).map { words[$0] }
    let recognizer = try TextRecognizer()
    var counts = (alone: 0, spaced: 0, right: 0)
    for record in chosen {
      let alone = try recognizer.recognize(record.ink).candidates.first?.text ?? ""
      let after = try recognizer.recognize(
        record.ink, context: RecognitionContext(preContext: "hello")
      ).candidates.first?.text
      #expect(!alone.hasPrefix(" "))
      guard alone == record.label else { continue }
      counts.alone += 1
      counts.spaced += after?.hasPrefix(" ") == true ? 1 : 0
      counts.right += after == " " + alone ? 1 : 0
    }
    print("after 'hello', of \(counts.alone) words read right alone: \(counts)")
    #expect(counts.alone >= 20)
    #expect(Double(counts.right) >= 0.8 * Double(counts.alone))
  }

  @Test(arguments: [("arg", "ument"), ("gover", "nment")])
  func contextDecidesBetweenTwoLetters(context: String, reading: String) throws {
    // By writer and letter, up to two inks: some writers give two words.
    var letters: [String: [Character: [Ink]]] = [:]
    for record in try SharedData.testSplit(of: "chars") {
      guard let writer = record.writer, let label = record.label, let letter = label.first,
        label.count == 1, "umentn".contains(letter),
        letters[writer]?[letter]?.count ?? 0 < 2
      else { continue }
      // Half-way shapes need letters of one stroke.
      guard !"un".contains(letter) || record.ink.strokes.count == 1 else { continue }
      letters[writer, default: [:]][letter, default: []].append(record.ink)
    }
    let complete = letters.filter { $0.value.count == 5 }.sorted { $0.key < $1.key }
    let words = complete.flatMap { _, own in
      (0..<own.values.map(\.count).min()!).map { index in
        let ambiguous = LetterComposer.between(own["u"]![index], own["n"]![index])
        return LetterComposer.word([ambiguous] + "ment".map { own[$0]![index] })
      }
    }
    let recognizer = try TextRecognizer()
    var right = 0
    for ink in words {
      let result = try recognizer.recognize(
        ink, context: RecognitionContext(preContext: context))
      right += result.candidates.first?.text == reading ? 1 : 0
    }
    print("after '\(context)', '\(reading)' is read in \(right) of \(words.count) inks")
    #expect(words.count >= 20)
    #expect(Double(right) >= 0.8 * Double(words.count))
  }
}

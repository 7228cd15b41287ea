import CommandSupport
import Ductus
import Support
import Testing

@testable import ductus_lab

struct EvaluationTallyTests {
  /// A recogniser that can't read anything.
  private struct Refusing: InkRecognizer {
    let pack: Pack

    func recognize(
      _ requests: [RecognitionRequest]
    ) -> [Result<RecognitionResult, DuctusError>] {
      requests.map { _ in .failure(.inconsistentPack(directory: "pack", reason: "absurd")) }
    }
  }

  @Test func manyFailuresAreToldInFewWords() throws {
    let recognizer = Refusing(pack: try TextRecognizer().pack)
    let told = Locked<[String]>([])
    let failures = InputLog("failures") { message in told.withLock { $0.append(message) } }
    var tally = EvaluationTally(
      grouping: nil, countsConfusions: false, namesFigures: false, progress: nil,
      failures: failures, errors: nil, evidence: nil)
    for first in stride(from: 0, to: 1_000, by: 100) {
      var batch = EvaluationBatch(limit: 100)
      for index in first..<first + 100 {
        let record = LabelledInk(ink: Ink(strokes: []), label: "a")
        batch.append(LabelledRecord(file: "inks", index: index, record: record, label: "a"))
      }
      tally.add([
        BatchOutcome(
          batch, recognizer: recognizer, layout: .line, withinClass: false,
          punctuationApart: false, hints: nil)
      ])
    }
    failures.end()
    let messages = told.withLock { $0 }
    #expect(messages.count == InputLog.limit + 1)
    #expect(messages.first?.hasPrefix("inks: record 1: ") == true)
    #expect(messages.last == "900 more failures")
    #expect(tally.hasFaults && tally.inks == 1_000)
  }
}

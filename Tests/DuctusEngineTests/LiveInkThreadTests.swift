import Ductus
import EngineFixtures
import Support
import Testing

/// A live ink on which several threads write, change and read at once.
struct LiveInkThreadTests {
  @Test(.timeLimit(.minutes(60)), arguments: 0..<3)
  func threadsShareALiveInk(round: Int) async throws {
    let recognizer = try TextRecognizer()
    let strokes = Samples.texts.flatMap { $0.ink.strokes.prefix(2) }
    let live = LiveInk(recognizer: recognizer)
    let results = live.results()
    let reader = Task {
      var last: RecognitionResult?
      for try await result in results { last = result }
      return last
    }
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          var generator = SeededGenerator(seed: 4 * round + writer)
          for _ in 0..<20 { Self.change(live, strokes, &generator) }
        }
      }
    }
    let result = try await live.finish()
    let ink = live.ink
    let whole = try recognizer.recognize(ink)
    #expect(result.candidates.map(\.text) == whole.candidates.map(\.text))
    #expect(try await reader.value == result)
  }

  private static func change(
    _ live: LiveInk, _ strokes: [Stroke], _ generator: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: live.beginStroke()
    case 1: live.endStroke()
    case 2: live.cancelStroke()
    case 3: live.strokeIDs.randomElement(using: &generator).map { _ = live.remove($0) }
    case 4: _ = try? live.partialResult()
    case 5:
      if let id = live.strokeIDs.first { _ = try? live.replace(id, with: [strokes[0]]) }
    case 6: try? live.add(StrokePoint(x: 3, y: 4))
    default: _ = try? live.append(strokes[Int.random(in: strokes.indices, using: &generator)])
    }
  }
}

import DuctusEngine
import DuctusNotes
import EngineFixtures
import Foundation
import InkModel
import NoteFormats
import PackCatalog
import PageStructure
import Support
import Testing

/// Pages are read by separate tasks, which end when the caller's is cancelled.
///
/// Each attempt has its own recogniser, which knows no lines of the page.
@Suite(.serialized) struct CancellationTests {
  /// Samples in lines below one another.
  private static func page(lines: Int) -> Ink {
    var ink = Ink(strokes: [])
    for line in 0..<lines {
      var x: Float = 0
      for sample in Samples.texts.prefix(4) {
        ink.strokes += sample.ink.placed(x: x, y: Float(line) * 120).strokes
        x += sample.ink.width + 40
      }
    }
    return ink
  }

  @Test func transcription() async throws {
    let recognizer = try TextRecognizer()
    let notebook = Notebook(inks: (0..<8).map { _ in Self.page(lines: 12) })
    for attempt in 1... {
      let probe = CancellationProbe()
      let reading = CancellationProbe.$current.withValue(probe) {
        Task(executorPreference: ReadingExecutor.shared) {
          Result { try notebook.transcribe(with: TextRecognizer(sharing: recognizer)) }
        }
      }
      // Not from a task: other tests may keep the threads that tasks share.
      await withCheckedContinuation { continuation in
        Thread {
          while probe.questions < 100 { usleep(500) }
          reading.cancel()
          continuation.resume()
        }.start()
      }
      // On a busy machine it may have been read by then.
      guard case .failure(let error) = await reading.value else {
        try #require(attempt < 30, "a cancelled transcription goes on")
        continue
      }
      #expect("\(error)" == "\(DuctusError.cancelled)")
      break
    }
  }

  /// At whatever stage a page's task is cancelled, the whole ends with the error.
  @Test func aPageThatIsCancelled() async throws {
    let recognizer = try TextRecognizer()
    let notebook = Notebook(inks: [Self.page(lines: 12)])
    let work = try await CancelledWork {
      _ = try notebook.transcribe(with: TextRecognizer(sharing: recognizer))
    }
    print("a page of notes: \(work.questions) questions, \(work.latest) after cancelling at most")
    #expect(work.isPrompt, "\(work)")
  }

  /// The roles of a page's strokes are found before any of them is read.
  @Test func structure() async throws {
    let dots = (0..<8_000 / CancelledWork.divisor).map { (number: Int) -> Stroke in
      let (x, y) = (Float(number * 37 % 1_000), Float(number * 53 % 1_013))
      return Stroke(points: [StrokePoint(x: x, y: y), StrokePoint(x: x, y: y + 3)])
    }
    for ink in [Self.page(lines: 100 / CancelledWork.divisor), Ink(strokes: dots)] {
      let work = try await CancelledWork {
        _ = PageStructure(ink)
        if Cancellation.isRequested { throw CancellationError() }
      }
      #expect(work.isPrompt, "\(work)")
    }
  }

  @Test func aCancelledPageKeepsItsStrokes() async {
    let ink = Self.page(lines: 2)
    let structure = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return PageStructure(ink)
    }.value
    let placed = structure.blocks.joined() + structure.others.flatMap(\.strokes)
    #expect(placed.sorted() == Array(ink.strokes.indices))
  }
}

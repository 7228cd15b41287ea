import Ductus
import DuctusNotes
import Foundation
import Support
import Testing

@testable import DuctusCommand

struct NoteTranscriberTests {
  /// A note without pages is finished as soon as it begins, also while another one is delivered.
  @Test(.timeLimit(.minutes(1))) func notesAreDeliveredInTheirOrder() throws {
    let model = NoteModel(try TextRecognizer(languageTag: "en-US"), model: "en-US")
    let transcriber = NoteTranscriber(
      models: [model], formulas: nil, options: TranscriptionOptions(), threads: 1)
    let notes = [Notebook(inks: [Ink(strokes: [])]), Notebook(inks: [])]
    let (delivered, hasNext) = (Locked<[Int]>([]), DispatchSemaphore(value: 0))
    _ = transcriber.run(
      count: notes.count, bar: nil,
      load: { number in
        if number == 1 { hasNext.signal() }
        return notes[number]
      },
      deliver: { transcribed in
        if transcribed.note.number == 0 {
          hasNext.wait()
          usleep(100_000)
        }
        delivered.withLock { $0.append(transcribed.note.number) }
      })
    #expect(delivered.withLock { $0 } == [0, 1])
  }
}

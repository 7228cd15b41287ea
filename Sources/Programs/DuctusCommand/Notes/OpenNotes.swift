import CommandSupport
import Ductus
import DuctusNotes
import NoteFormats
import Support

/// Notes with pages that aren't read yet, in order.
struct OpenNotes: Sendable {
  struct Note: Sendable {
    let number: Int
    let notebook: Notebook
    let model: NoteModel
    let sample: Int
    let kept: Set<Int>
    var pages: [PageTranscript] = []
    var fault: DuctusError?

    var isFinished: Bool { fault != nil || pages.count == notebook.pages.count }

    var transcribed: TranscribedNote {
      TranscribedNote(
        number: number, notebook: notebook, model: model, sample: sample, kept: kept,
        transcript: fault.map(Result.failure)
          ?? .success(Transcript(title: notebook.title, pages: pages)))
    }
  }

  private var notes: [Note] = []
  /// The number of pending pages of failed notes.
  private var passedOver = 0

  /// - Returns: the notes that are now finished.
  mutating func begin(
    _ number: Int, _ notebook: Notebook, _ choice: LanguageChoice.Choice, kept: Set<Int>
  ) -> [TranscribedNote] {
    notes.append(
      Note(
        number: number, notebook: notebook, model: choice.model, sample: choice.sample, kept: kept))
    return takeFinished()
  }

  mutating func add(_ result: Result<PageTranscript, DuctusError>) -> [TranscribedNote] {
    if passedOver > 0 {
      passedOver -= 1
      return []
    }
    switch result {
    case .success(let page): notes[0].pages.append(page)
    case .failure(let fault):
      passedOver = notes[0].notebook.pages.count - notes[0].pages.count - 1
      notes[0].fault = fault
    }
    return takeFinished()
  }

  private mutating func takeFinished() -> [TranscribedNote] {
    let count = notes.prefix { $0.isFinished }.count
    defer { notes.removeFirst(count) }
    return notes[..<count].map(\.transcribed)
  }
}

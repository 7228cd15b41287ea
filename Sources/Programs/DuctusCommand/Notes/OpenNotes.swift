import Ductus
import DuctusNotes

/// Notes with pages that aren't read yet, in order.
struct OpenNotes: Sendable {
  private struct OpenNote {
    let note: NoteToRead
    var pages: [PageTranscript] = []
    var fault: DuctusError?

    var pageCount: Int { note.notebook.pages.count }
    var isFinished: Bool { fault != nil || pages.count == pageCount }

    var transcribed: TranscribedNote {
      TranscribedNote(
        note: note,
        transcript: fault.map(Result.failure)
          ?? .success(Transcript(title: note.notebook.title, pages: pages)))
    }
  }

  private var notes: [OpenNote] = []
  /// The number of pending pages of failed notes.
  private var passedOver = 0

  /// - Returns: the notes that are now finished.
  mutating func begin(_ note: NoteToRead) -> [TranscribedNote] {
    notes.append(OpenNote(note: note))
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
      passedOver = notes[0].pageCount - notes[0].pages.count - 1
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

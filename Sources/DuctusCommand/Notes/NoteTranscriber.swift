import CommandSupport
import Ductus
import DuctusNotes
import NoteFormats
import Support

/// Reads the pages of notes on several threads, with a bar that shows how far it is.
struct NoteTranscriber {
  let recognizer: TextRecognizer
  let options: TranscriptionOptions
  let threads: Int

  private struct Job: Sendable {
    let note: Int
    let page: NotePage
  }

  /// Transcribes notes; one is handed over when its last page is read, in their order.
  ///
  /// - Parameters:
  ///   - bar: counts notes, or the pages of a single one.
  ///   - load: the note of each number, or `nil` for one that can't be read.
  ///   - deliver: takes a note's number, the note and its transcript; or the fault of a page.
  func run(
    count: Int, bar: ProgressBar?, load: (Int) -> Notebook?,
    deliver: @escaping @Sendable (Int, Notebook, Result<Transcript, DuctusError>) -> Void
  ) {
    let reader = PageReader(recognizer, options: options)
    let open = Locked(OpenNotes())
    let pipeline = OrderedPipeline<Job, Result<PageTranscript, DuctusError>>(
      limits: PipelineLimits(
        threads: threads, batchCount: 1, batchCost: 1, pendingCount: 8 * threads,
        pendingCost: 2_000_000),
      cost: { job in job.page.strokes.reduce(1) { $0 + $1.stroke.points.count } },
      work: { jobs in
        jobs.map { job in
          Result { () throws(DuctusError) in try reader.transcribe(job.page) }
        }
      },
      deliver: { results in
        for result in results {
          if count == 1 { bar?.update(1) }
          let finished = open.withLock { $0.add(result) }
          if count > 1 { bar?.update(finished.count) }
          for note in finished { deliver(note.number, note.notebook, note.transcript) }
        }
      })
    for number in 0..<count {
      let notebook = load(number)
      if let notebook {
        let finished = open.withLock { $0.begin(number, notebook) }
        for note in finished { deliver(note.number, note.notebook, note.transcript) }
        for page in notebook.pages { pipeline.submit(Job(note: number, page: page)) }
      }
    }
    pipeline.finish()
  }
}

/// Notes of which not all pages are read yet, in their order.
private struct OpenNotes: Sendable {
  struct Note: Sendable {
    let number: Int
    let notebook: Notebook
    var pages: [PageTranscript] = []
    var fault: DuctusError?

    var isFinished: Bool { fault != nil || pages.count == notebook.pages.count }

    var transcript: Result<Transcript, DuctusError> {
      if let fault { return .failure(fault) }
      return .success(Transcript(title: notebook.title, pages: pages))
    }
  }

  private var notes: [Note] = []
  /// Pages of notes with a fault that are still to come.
  private var passedOver = 0

  /// - Returns: the notes that are finished by now.
  mutating func begin(_ number: Int, _ notebook: Notebook) -> [Note] {
    notes.append(Note(number: number, notebook: notebook))
    return takeFinished()
  }

  mutating func add(_ result: Result<PageTranscript, DuctusError>) -> [Note] {
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

  private mutating func takeFinished() -> [Note] {
    let count = notes.prefix { $0.isFinished }.count
    defer { notes.removeFirst(count) }
    return Array(notes[..<count])
  }
}

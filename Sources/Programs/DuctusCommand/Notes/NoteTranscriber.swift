import CommandSupport
import Ductus
import DuctusNotes
import NoteFormats
import Support

/// Reads the pages of notes on several threads, with a progress bar.
struct NoteTranscriber {
  /// The candidates for a note's model.
  let models: [NoteModel]
  /// The reader of formulas, if its pack is available.
  let formulas: FormulaRecognizer?
  let options: TranscriptionOptions
  let threads: Int

  /// Transcribes notes; each is delivered when its last page is read, in order.
  ///
  /// - Parameters:
  ///   - bar: counts notes, or the pages of a single one.
  ///   - load: returns the note with a number, or `nil` if it can't be read.
  ///   - former: returns what is known from an earlier version of a note.
  ///   - deliver: takes a note with its transcript, or the fault of a page.
  /// - Returns: the models that were chosen.
  func run(
    count: Int, bar: ProgressBar?, load: (Int) -> Notebook?,
    former: (Int, Notebook) -> FormerReading? = { _, _ in nil },
    deliver: @escaping @Sendable (TranscribedNote) -> Void
  ) -> ChosenModels {
    let language = LanguageChoice(models: models, formulas: formulas, options: options)
    let open = Locked(OpenNotes())
    let pipeline = pipeline { result in
      if count == 1 { bar?.update(1) }
      open.withLock { open in
        let finished = open.add(result)
        if count > 1 { bar?.update(finished.count) }
        for note in finished { deliver(note) }
      }
    }
    var (counts, undecided): ([String: Int], Int) = ([:], 0)
    for number in 0..<count {
      guard let notebook = load(number) else { continue }
      let note = NoteToRead(notebook, number: number, former(number, notebook), language)
      if note.choice.isMade { counts[note.model.name, default: 0] += 1 }
      if note.choice.lacksLines { undecided += 1 }
      // A note without pages may be finished while the one before it is being delivered.
      open.withLock { for finished in $0.begin(note) { deliver(finished) } }
      for page in note.pages { pipeline.submit(page) }
    }
    pipeline.finish()
    return ChosenModels(
      counts: models.compactMap { model in counts[model.name].map { (model.name, $0) } },
      undecided: undecided, usual: models[0].name)
  }

  /// Returns the threads that read pages.
  private func pipeline(
    deliver: @escaping @Sendable (Result<PageTranscript, DuctusError>) -> Void
  ) -> OrderedPipeline<PageToRead, Result<PageTranscript, DuctusError>> {
    OrderedPipeline(
      limits: PipelineLimits(
        threads: threads, batchCount: 1, batchCost: 1, pendingCount: 8 * threads,
        pendingCost: 2_000_000),
      cost: \.cost,
      work: { [formulas, options] pages in
        pages.map { $0.read(formulas: formulas, options: options) }
      },
      deliver: { results in for result in results { deliver(result) } })
  }
}

/// A note that was read.
struct TranscribedNote: Sendable {
  let note: NoteToRead
  let transcript: Result<Transcript, DuctusError>
}

/// The models that were chosen for notes.
struct ChosenModels {
  /// The number of notes for which each model was chosen, in the order of the models.
  let counts: [(model: String, notes: Int)]
  /// The number of notes whose writing is too short for a choice.
  let undecided: Int
  /// The model that read these.
  let usual: String

  /// Reports which models were chosen; nothing if there was no choice.
  func report() {
    let total = counts.reduce(undecided) { $0 + $1.notes }
    let parts = counts.map { total == 1 ? $0.model : "\($0.model) (\($0.notes))" }
    if !parts.isEmpty { CommandSupport.report("note: read as \(parts.joined(separator: ", "))") }
    guard undecided > 0 else { return }
    let place = total == 1 ? "" : " in \(undecided) \(undecided == 1 ? "note" : "notes")"
    CommandSupport.report("note: nothing to choose by\(place); read as \(usual)")
  }
}

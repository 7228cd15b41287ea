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

  private struct Job: Sendable {
    let model: NoteModel
    let page: NotePage
    /// The existing results.
    let transcript: Result<PageTranscript, DuctusError>?
  }

  /// Transcribes notes; each is delivered when its last page is read, in order.
  ///
  /// - Parameters:
  ///   - bar: counts notes, or the pages of a single one.
  ///   - load: returns the note with a number, or `nil` if it can't be read.
  ///   - former: returns what is known from an earlier version of a note.
  ///   - deliver: takes a note with its transcript, or the fault of a page.
  /// - Returns: the number of notes for which each model was chosen, in the order of the models;
  ///   empty if there was no choice.
  func run(
    count: Int, bar: ProgressBar?, load: (Int) -> Notebook?,
    former: (Int, Notebook) -> FormerReading? = { _, _ in nil },
    deliver: @escaping @Sendable (TranscribedNote) -> Void
  ) -> [(model: String, notes: Int)] {
    let language = LanguageChoice(models: models, formulas: formulas, options: options)
    let open = Locked(OpenNotes())
    let pipeline = OrderedPipeline<Job, Result<PageTranscript, DuctusError>>(
      limits: PipelineLimits(
        threads: threads, batchCount: 1, batchCost: 1, pendingCount: 8 * threads,
        pendingCost: 2_000_000),
      cost: { job in job.page.strokes.reduce(1) { $0 + $1.stroke.points.count } },
      work: { jobs in
        jobs.map { job in
          job.transcript
            ?? Result { () throws(DuctusError) in
              try PageReader(job.model.recognizer, formulas: formulas, options: options)
                .transcribe(job.page)
            }
        }
      },
      deliver: { results in
        for result in results {
          if count == 1 { bar?.update(1) }
          let finished = open.withLock { $0.add(result) }
          if count > 1 { bar?.update(finished.count) }
          for note in finished { deliver(note) }
        }
      })
    var counts: [String: Int] = [:]
    for number in 0..<count {
      guard let notebook = load(number) else { continue }
      let former = former(number, notebook)
      let choice = former?.choice(among: models) ?? language.choice(for: notebook.pages)
      let kept = former.flatMap { $0.model == choice.model.name ? $0.pages : nil } ?? []
      if choice.isMade { counts[choice.model.name, default: 0] += 1 }
      let finished = open.withLock { $0.begin(number, notebook, choice, kept: kept) }
      for note in finished { deliver(note) }
      for (index, page) in notebook.pages.enumerated() {
        let transcript =
          kept.contains(index) ? .success(PageTranscript(blocks: [])) : choice.read[index]
        pipeline.submit(Job(model: choice.model, page: page, transcript: transcript))
      }
    }
    pipeline.finish()
    guard models.count > 1 else { return [] }
    return models.compactMap { model in counts[model.name].map { (model.name, $0) } }
  }
}

/// A note that was read.
struct TranscribedNote: Sendable {
  /// Its index among the notes.
  let number: Int
  let notebook: Notebook
  /// The model that read it.
  let model: NoteModel
  /// The number of pages by which the model was chosen; see ``LanguageChoice/Choice/sample``.
  let sample: Int
  /// The pages that weren't read, since they are known; their transcripts are empty.
  let kept: Set<Int>
  let transcript: Result<Transcript, DuctusError>
}

/// What is known of a note from its earlier version.
struct FormerReading: Sendable {
  /// The name of the model that read it.
  let model: String
  /// The number of pages by which that model was chosen, if these are still the same; otherwise 0.
  let sample: Int
  /// The pages that are known.
  let pages: Set<Int>

  /// The choice of the same model, if it would be made again.
  fileprivate func choice(among models: [NoteModel]) -> LanguageChoice.Choice? {
    guard sample > 0, let model = models.first(where: { $0.name == model }) else { return nil }
    return LanguageChoice.Choice(model: model, isMade: true, sample: sample)
  }
}

extension NoteLanguage {
  /// Reports which models were chosen.
  static func reportChoice(_ counts: [(model: String, notes: Int)]) {
    guard !counts.isEmpty else { return }
    let total = counts.reduce(0) { $0 + $1.notes }
    let parts = counts.map { total == 1 ? $0.model : "\($0.model) (\($0.notes))" }
    report("note: read as \(parts.joined(separator: ", "))")
  }
}

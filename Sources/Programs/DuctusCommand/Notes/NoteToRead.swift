import Ductus
import DuctusNotes
import NoteFormats

/// A note whose pages are to be read, with the model for it.
struct NoteToRead: Sendable {
  /// Its index among the notes.
  let number: Int
  let notebook: Notebook
  let choice: LanguageChoice.Choice
  /// The pages that aren't read, since they are known; their transcripts are empty.
  let kept: Set<Int>

  /// - Parameters:
  ///   - former: what is known from an earlier version of the note.
  ///   - language: chooses the model, unless the earlier choice would be made again.
  init(_ notebook: Notebook, number: Int, _ former: FormerReading?, _ language: LanguageChoice) {
    (self.number, self.notebook) = (number, notebook)
    let choice =
      former?.choice(among: language.models) ?? language.choice(for: notebook.pages)
    self.choice = choice
    kept = former.flatMap { $0.model == choice.model.name ? $0.pages : nil } ?? []
  }

  var model: NoteModel { choice.model }

  /// The pages, in their order.
  var pages: [PageToRead] {
    notebook.pages.enumerated().map { number, page in
      PageToRead(
        model: model, page: page,
        transcript: kept.contains(number)
          ? .success(PageTranscript(blocks: [])) : choice.read[number])
    }
  }
}

/// A page of a note that is to be read.
struct PageToRead: Sendable {
  let model: NoteModel
  let page: NotePage
  /// The existing result.
  let transcript: Result<PageTranscript, DuctusError>?

  /// The number of points, a measure of the memory.
  var cost: Int { page.strokes.reduce(1) { $0 + $1.stroke.points.count } }

  func read(
    formulas: FormulaRecognizer?, options: TranscriptionOptions
  ) -> Result<PageTranscript, DuctusError> {
    transcript
      ?? Result { () throws(DuctusError) in
        try PageReader(model.recognizer, formulas: formulas, options: options).transcribe(page)
      }
  }
}

/// What is known of a note from its earlier version.
struct FormerReading: Sendable {
  /// The name of the model that read it.
  let model: String
  /// The number of pages by which that model was chosen, if these are still the same; otherwise 0.
  let sample: Int
  /// The pages that are known.
  let pages: Set<Int>

  /// Returns the choice of the same model, if it would be made again.
  fileprivate func choice(among models: [NoteModel]) -> LanguageChoice.Choice? {
    guard sample > 0, let model = models.first(where: { $0.name == model }) else { return nil }
    return LanguageChoice.Choice(model: model, isMade: true, sample: sample)
  }
}

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

/// Which model reads notes: one that is named, or that of several under which they are likeliest.
struct NoteLanguage {
  static let model = CommandOption(
    name: "model", value: "TAG|DIR|auto", completion: .models,
    summary: "The model's tag, a pack's directory, or auto: the likeliest (default: en-US).")
  static let languages = CommandOption(
    name: "languages", value: "TAGS",
    summary: "With --model auto: tags to choose among (default: en-US,de,fr,es,it).")
  static let options = [model, languages]

  /// Lines that the choice is made by, and letters of a line at least.
  private static let sampleLines = 12
  private static let sampleLength = 8

  private let choices: [RecognizerChoice]

  /// The tags of what there is to choose among.
  var name: String { choices.map(\.model).joined(separator: ",") }

  init(_ arguments: Arguments) throws(UsageError) {
    let asked = arguments.string(Self.model)
    let list = arguments.string(Self.languages)
    guard asked == "auto" else {
      if list != nil {
        throw .inapplicable(
          option: Self.languages.spelling, reason: "it goes with \(Self.model.spelling) auto")
      }
      choices = [try RecognizerChoice(arguments)]
      return
    }
    var choices: [RecognizerChoice] = []
    for tag in (list ?? "en-US,de,fr,es,it").split(separator: ",") {
      choices.append(
        try RecognizerChoice(
          Arguments(["--model", String(tag)], options: RecognizerChoice.options)))
    }
    guard !choices.isEmpty else {
      throw .badValue(
        option: Self.languages.spelling, value: list ?? "", expected: "tags with commas between")
    }
    self.choices = choices
  }

  /// The recogniser; a model that can't be loaded, or is none of text, is reported.
  ///
  /// - Parameter sample: pages to choose by.
  func recognizer(
    candidates: Int, sample: @autoclosure () -> [NotePage]
  ) -> (recognizer: TextRecognizer, model: String)? {
    var recognizers: [(recognizer: TextRecognizer, model: String)] = []
    for var choice in choices {
      choice.options.maxResultCount = candidates
      guard let opened = choice.recognizerOrReport() else { return nil }
      guard let text = opened as? TextRecognizer else {
        report("\(choice.model) is no model of text")
        return nil
      }
      recognizers.append((text, choice.model))
    }
    guard recognizers.count > 1 else { return recognizers.first }
    let lines = Self.sampleInks(sample(), recognizers[0].recognizer)
    guard !lines.isEmpty else { return recognizers[0] }
    let costs = recognizers.map { entry in
      entry.recognizer.recognize(lines.map { RecognitionRequest(ink: $0) })
        .reduce(0.0) { sum, result in
          sum + ((try? result.get())?.candidates.first?.cost ?? 1_000)
        }
    }
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    report("note: \(recognizers[best].model) is the likeliest language")
    return recognizers[best]
  }

  /// Lines of text, as one of the recognisers sees them.
  private static func sampleInks(_ pages: [NotePage], _ recognizer: TextRecognizer) -> [Ink] {
    var inks: [Ink] = []
    for page in pages {
      guard let transcript = try? PageReader(recognizer).transcribe(page) else { continue }
      let strokes = page.strokes
      for line in transcript.lines where line.role == .text && line.text.count >= sampleLength {
        guard !line.strokes.isEmpty else { continue }
        inks.append(Ink(strokes: line.strokes.map { strokes[$0].stroke }))
        if inks.count == sampleLines { return inks }
      }
    }
    return inks
  }
}

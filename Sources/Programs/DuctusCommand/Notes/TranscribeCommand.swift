import CommandSupport
import DuctusNotes
import PDFRendering
import Support

/// `ductus transcribe`: the text of notes.
struct TranscribeCommand: Command {
  static let description = CommandDescription(
    name: "transcribe",
    operands: "FILE…|FOLDER",
    summary: "Read notes as text, Markdown, JSON, HTML or searchable PDF.",
    options: TranscribeOptions.all,
    discussion: """
      Notes are files of Xournal++ (.xopp, .xoj), reMarkable (.rmdoc, .rm), Rnote (.rnote),
      Excalidraw (.excalidraw), tldraw (.tldr), Saber (.sbn2, .sba, .sbn), Butterfly (.bfly,
      .tbfly), SpeedyNote (.snbx), Notability (.note), Wacom's Universal Ink (.uim), Windows Ink
      (.isf, and .gif with ink in it), MyScript (.jiix), and of Obsidian's plug-ins Excalidraw
      (.excalidraw.md) and Ink (.svg, .writing, .drawing). An ink file counts as a note, and each
      of its inks as a page. A folder stands for the notes in it and its subfolders, without ink
      files; links to folders are followed.
      Pen strokes are read, typed text is kept, and highlighters are only drawn.

      Without --model, the text of each note decides which model reads it: one of your
      locale's languages, English, German, French, Spanish, Italian or another that you
      installed. A message says which, and how to install one of your locale's languages that
      isn't installed.

      Drawings, formulas, and lines under or around words are distinguished from writing.
      Columns, notes in the margin and text in frames are read separately. Text and Markdown
      contain only writing and formulas.

      Markdown puts struck-through words between ~~, and underlined words between <u> and
      </u>; in JSON, such a word has "decorations": "underline", "strikeThrough", "surround".
      In scripts whose letters hang together, such as Arabic, many of these lines are taken
      for letters.

      Boxes at the start of a line are tasks: "- [ ]" in Markdown, or "- [x]" with a tick or a
      cross inside; ☐ and ☑ in text. In JSON, such a line has a "mark" with "kind", "box" and
      "strokes", as has a line whose bullet was drawn: a dot, a ring, a dash or an arrow. Arrows
      among words are words: →, ⇒. Indented items belong to the item above them. Words above a
      line are inserted at its caret, and numbers in a column are read with what is beside them.

      Tables with drawn lines, a grid or a line under the heading and lines between columns,
      are read cell by cell: in text with tabs between cells, in Markdown with pipes, in HTML
      as a table. In JSON, such a block has a "table" with "heading", which says whether a line
      sets off its first row, and "rows": for each cell the places of its lines in "lines".

      Boxes and rings that lines or arrows join are a drawing. The writing in each is read by
      itself, and is no heading or item in Markdown. In JSON, such a block has "label": true.

      Formulas, within a line of text or on lines of their own, are read if the pack of
      formulas is available. They appear as LaTeX between $ or $$ in Markdown, as MathML in
      HTML, and as plain text in text and behind the ink of a PDF. In JSON, such a word has a
      "formula" with "latex", "mathml", "plain" and "symbols".

      JSON says what every stroke was taken for, with boxes ([left, top, width, height] in
      units of the page), confidences and the alternatives of each word. A page's "strokes"
      counts the strokes of pens, its "shapes" those of drawing tools.

      The output's name decides its format. PDF and HTML show the pages as the note's program does,
      with invisible text over the ink that you can search and copy. Several notes go into one
      output, one after another, under their names; JSON has one note per line. Pictures are drawn
      if they are PNG files inside notes of Xournal++, Excalidraw or tldraw, not turned, mirrored or
      cut. Others aren't, nor is a PDF file or picture that forms a page's background; a message says
      so.

      A file or folder that can't be read at all is named on standard error, and so is the
      place of damage in any other; the exit code is then 1.
      """)

  private let options: TranscribeOptions

  init(_ arguments: Arguments) throws(UsageError) {
    options = try TranscribeOptions(arguments)
  }

  func run() -> ExitCode {
    let files = options.input.files
    let faults = NoteFaults()
    options.input.report(to: faults)
    // The first note is loaded at once, since the bar counts the pages of a single one. It is
    // loaded only once, since standard input can't be read again.
    let first = files.first.flatMap { FilePages.read($0, reporting: faults)?.notebook }
    let total = files.count == 1 ? first?.pages.count ?? 1 : files.count
    let bar = ProgressBar.isWanted && total > 1 ? ProgressBar(total: total) : nil
    faults.show(bar)
    let readers = options.language.readers(candidates: TranscribeOptions.candidates)
    guard let readers else { return .model }
    let sink = TranscriptSink(format: options.format, hasSeveralNotes: files.count > 1)
    let load = { (number: Int) -> Notebook? in
      let note = number == 0 ? first : FilePages.read(files[number], reporting: faults)?.notebook
      guard let note else { return nil }
      do throws(PDFError) {
        try sink.makeRoom(for: note)
        return note
      } catch {
        faults.add("\(files[number]): \(error)", file: files[number])
        return nil
      }
    }
    let showsPages = options.format.showsPages
    let choice = NoteTranscriber(
      models: readers.models, formulas: readers.formulas, options: TranscriptionOptions(),
      threads: options.threads
    ).run(
      count: files.count, bar: bar,
      load: load,
      deliver: { transcribed in
        let note = transcribed.note
        let file = files[note.number]
        switch transcribed.transcript {
        case .success(let transcript):
          sink.add(note.notebook, transcript, file: file, model: note.model)
          guard showsPages else { return }
          for missing in note.notebook.undrawn { faults.report("\(file): \(missing)") }
        case .failure(let error): faults.add("\(file): \(error)", file: file)
        }
      })
    let exitCode = faults.end()
    choice.report()
    // A partial output is better than none.
    if sink.isEmpty { return exitCode }
    if sink.lacksPages {
      report("no pages in \(files.joined(separator: ", ").printable)")
      return .badInput
    }
    return write(sink) ? exitCode : .badInput
  }

  /// Writes the transcript to its destination.
  ///
  /// - Returns: whether that worked; an error is reported.
  private func write(_ sink: TranscriptSink) -> Bool {
    do {
      try options.output.write(try sink.bytes())
      return true
    } catch {
      report("\(error)")
      return false
    }
  }
}

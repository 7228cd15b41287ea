import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import PDFRendering
import ResultFormats
import Support
import TranscriptFormats

/// `ductus transcribe`: the text of notes.
struct TranscribeCommand: Command {
  static let description = CommandDescription(
    name: "transcribe",
    operands: "FILE…|FOLDER",
    summary: "Read notes as text, Markdown, JSON, HTML or searchable PDF.",
    options: TranscribeOptions.all,
    discussion: """
      Notes are files of Xournal++ (.xopp, .xoj), reMarkable (.rmdoc, .rm), Rnote (.rnote),
      Excalidraw (.excalidraw), tldraw (.tldr), Saber (.sbn2, .sba, .sbn), Butterfly (.bfly, .tbfly),
      SpeedyNote (.snbx) and MyScript (.jiix), or ink files, of which each ink is a page; of a folder
      those of note programs in it and below. Pens are read, and typed text is kept; highlighters are
      drawn only.

      Without --model each note is read with the model under which its text is likeliest, of those of
      your locale's languages and English, German, French, Spanish and Italian. A message says which.

      Writing is told from drawings, formulas, and lines under words or around them. Columns, notes
      in the margin and text in frames are read by themselves. Text and Markdown leave out what is no
      text; JSON tells what every stroke was taken for, with boxes ([left, top, width, height] in
      units of the page), confidences and what else each word may be; "strokes" of a page counts those of pens and, as
      "shapes", of drawing tools.

      The form is told by the name of the output. PDF and HTML show the pages as the note's program
      does, and the words lie over their ink, unseen, so that they are found and copied. Several notes
      go into one output one after the other under their names, and with JSON one to a line.

      A file of which nothing can be read is named on standard error, as is the place of damage in
      any other, and the exit code is 1.
      """)

  private let options: TranscribeOptions

  init(_ arguments: Arguments) throws(UsageError) {
    options = try TranscribeOptions(arguments)
  }

  func run() -> ExitCode {
    let files = NoteInput(options.operands).files
    let faults = NoteFaults()
    if files.isEmpty { report("no notes in \(options.operands.joined(separator: ", "))") }
    // The first note is read at once: of a single one the bar counts the pages. Only once, for standard
    // input has no more.
    let first = files.first.flatMap { NoteInput.notebook($0, reporting: faults) }
    let total = files.count == 1 ? first?.pages.count ?? 1 : files.count
    let bar = ProgressBar.isWanted && total > 1 ? ProgressBar(total: total) : nil
    faults.show(bar)
    let models = options.language.models(candidates: TranscribeOptions.candidates)
    guard let models else { return .model }
    let sink = TranscriptSink(format: options.format, hasSeveralNotes: files.count > 1)
    let load = { (number: Int) -> Notebook? in
      let note = number == 0 ? first : NoteInput.notebook(files[number], reporting: faults)
      guard let note else { return nil }
      do throws(PDFError) {
        try sink.makeRoom(for: note)
        return note
      } catch {
        faults.add("\(files[number]): \(error)", file: files[number])
        return nil
      }
    }
    let choice = NoteTranscriber(
      models: models, options: TranscriptionOptions(), threads: options.threads
    ).run(
      count: files.count, bar: bar,
      load: load,
      deliver: { note in
        let file = files[note.number]
        switch note.transcript {
        case .success(let transcript):
          sink.add(note.notebook, transcript, file: file, model: note.model)
        case .failure(let error): faults.add("\(file): \(error)", file: file)
        }
      })
    let exitCode = faults.end()
    NoteLanguage.reportChoice(choice)
    // What was written before is better than nothing.
    if sink.isEmpty { return files.isEmpty ? .badInput : exitCode }
    do {
      let bytes = try sink.bytes()
      guard let path = options.output, path != "-" else {
        StandardOutput().end(with: String(decoding: bytes, as: UTF8.self))
        return exitCode
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      return exitCode
    } catch let error as PDFError {
      report("\(error)")
    } catch {
      report("\(options.output ?? ""): can't be written: \(error.localizedDescription)")
    }
    return .badInput
  }
}

/// The settings of `ductus transcribe`.
struct TranscribeOptions {
  static let output = CommandOption(
    name: "output", letter: "o", value: "FILE", completion: .files,
    summary: "Write .txt, .md, .json, .html or .pdf (default: text on standard output).")
  static let format = CommandOption(
    name: "format", value: "FORM", choices: TranscriptSink.Format.self,
    summary: "txt, md, json or html on standard output, or where the name doesn't tell.")
  static let all = [output, format] + NoteLanguage.options + [ThreadCount.option]

  /// Readings of a line.
  static let candidates = 10

  let operands: [String]
  let output: String?
  let format: TranscriptSink.Format
  let language: NoteLanguage
  let threads: Int

  init(_ arguments: Arguments) throws(UsageError) {
    operands = arguments.operands
    if operands.isEmpty { throw .missingOperand("FILE") }
    output = arguments.string(Self.output)
    language = try NoteLanguage(arguments)
    threads = try ThreadCount.value(arguments)
    if let format = try arguments.choice(Self.format, TranscriptSink.Format.self) {
      self.format = format
    } else if let output, output != "-" {
      let ending = URL(fileURLWithPath: output).pathExtension.lowercased()
      guard let format = TranscriptSink.Format(rawValue: ending) else {
        throw .badValue(
          option: Self.output.spelling, value: output,
          expected: "a name that ends in .txt, .md, .json, .html or .pdf")
      }
      self.format = format
    } else {
      format = .txt
    }
    if format == .pdf, output == nil || output == "-" {
      throw .inapplicable(option: Self.format.spelling, reason: "PDF needs \(Self.output.spelling)")
    }
  }
}

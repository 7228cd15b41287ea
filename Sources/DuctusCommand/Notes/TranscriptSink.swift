import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import PDFRendering
import ResultFormats
import Support
import TranscriptFormats

/// Puts the transcripts of notes into one output. Thread-safe.
final class TranscriptSink: Sendable {
  enum Format: String, CaseIterable {
    case txt, md, json, html, pdf
  }

  private struct State {
    var text = ""
    var title: String?
    var pages: [(page: NotePage, transcript: PageTranscript)] = []
    /// Names of notes, by the places of their first pages.
    var headings: [Int: String] = [:]
    /// Pages of notes that are read or are to be read.
    var expectedPages = 0
  }

  private let format: Format
  private let model: String
  private let language: String
  private let isRightToLeft: Bool
  private let hasSeveralNotes: Bool
  private let state = Locked(State())

  /// - Parameters:
  ///   - model: what messages call the recogniser's pack.
  ///   - hasSeveralNotes: whether notes stand under their names.
  init(format: Format, recognizer: TextRecognizer, model: String, hasSeveralNotes: Bool) {
    self.format = format
    self.model = model
    self.hasSeveralNotes = hasSeveralNotes
    let manifest = recognizer.pack.manifest
    language = manifest.tags.first ?? model
    if case .text(let contents) = manifest.contents {
      isRightToLeft = contents.direction == .rightToLeft
    } else {
      isRightToLeft = false
    }
  }

  /// Counts a note's pages before they are read.
  ///
  /// - Throws: ``PDFError/tooManyPages(_:)`` where the output can't take them; the note isn't counted.
  func makeRoom(for notebook: Notebook) throws(PDFError) {
    guard format == .pdf else { return }
    try state.withLock { state throws(PDFError) in
      let count = state.expectedPages + notebook.pages.count
      guard count <= NotePDF.pageLimit else { throw .tooManyPages(count) }
      state.expectedPages = count
    }
  }

  func add(_ notebook: Notebook, _ transcript: Transcript, file: String) {
    let name =
      notebook.title ?? (file == "-" ? "" : URL(fileURLWithPath: file).lastPathComponent)
    state.withLock { state in
      switch format {
      case .txt:
        if !state.text.isEmpty { state.text += "\n" }
        if hasSeveralNotes {
          let line = name.printable
          state.text += "\(line)\n\(String(repeating: "=", count: line.count))\n\n"
        }
        state.text += transcript.text.withoutControls + "\n"
      case .md:
        if !state.text.isEmpty { state.text += "\n" }
        state.text += TranscriptMarkdown.text(of: transcript, name: hasSeveralNotes ? name : nil)
      case .json:
        state.text +=
          TranscriptJSON.value(notebook, transcript, file: file, model: model).text + "\n"
      case .html, .pdf:
        state.title = state.title ?? name
        if hasSeveralNotes { state.headings[state.pages.count] = name }
        state.pages += zip(notebook.pages, transcript.pages).map { ($0, $1) }
      }
    }
  }

  /// Whether no note came.
  var isEmpty: Bool { state.withLock { $0.text.isEmpty && $0.pages.isEmpty } }

  /// The output's bytes.
  func bytes() throws(PDFError) -> [UInt8] {
    try state.withLock { state throws(PDFError) in
      switch format {
      case .txt, .md, .json: Array(state.text.utf8)
      case .html:
        Array(
          TranscriptHTML.document(
            title: state.title ?? "Notes", language: language, isRightToLeft: isRightToLeft,
            headings: state.headings, pages: state.pages
          ).utf8)
      case .pdf:
        try NotePDF.file(title: state.title, headings: state.headings, pages: state.pages)
      }
    }
  }
}

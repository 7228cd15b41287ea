import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import PDFRendering
import ResultFormats
import Support
import TranscriptFormats

/// Writes the transcripts of notes to one output. Thread-safe.
final class TranscriptSink: Sendable {
  enum Format: String, CaseIterable {
    case txt, md, json, html, pdf

    /// Whether the output shows the pages.
    var showsPages: Bool { self == .html || self == .pdf }
  }

  private struct State {
    var text = ""
    var title: String?
    var pages: [(page: NotePage, transcript: PageTranscript)] = []
    /// The names of notes, by the indices of their first pages.
    var headings: [Int: String] = [:]
    /// The number of pages that are read or to be read.
    var expectedPages = 0
    /// The tags of the languages in which notes were read, and whether one is right-to-left.
    var languages: Set<String> = []
    var isRightToLeft = false

    /// The language of all notes; `nil` if they have several.
    var language: String? { languages.count == 1 ? languages.first : nil }
  }

  private let format: Format
  private let hasSeveralNotes: Bool
  private let state = Locked(State())

  /// - Parameter hasSeveralNotes: whether notes have their names as headings.
  init(format: Format, hasSeveralNotes: Bool) {
    self.format = format
    self.hasSeveralNotes = hasSeveralNotes
  }

  /// Counts a note's pages before they are read.
  ///
  /// - Throws: ``PDFError/tooManyPages(_:)`` if the output can't take them; the note then isn't
  ///   counted.
  func makeRoom(for notebook: Notebook) throws(PDFError) {
    guard format == .pdf else { return }
    try state.withLock { state throws(PDFError) in
      let count = state.expectedPages + notebook.pages.count
      guard count <= NotePDF.pageLimit else { throw .tooManyPages(count) }
      state.expectedPages = count
    }
  }

  func add(_ notebook: Notebook, _ transcript: Transcript, file: String, model: NoteModel) {
    let title =
      notebook.title ?? (file == "-" ? "" : URL(fileURLWithPath: file).lastPathComponent)
    let name = title.printable
    let manifest = model.recognizer.pack.manifest
    state.withLock { state in
      let tag = model.isTag ? model.name : manifest.tags.first ?? model.name
      state.languages.insert((try? LanguageTag(tag))?.ofDocument ?? tag)
      if case .text(let contents) = manifest.contents, contents.direction == .rightToLeft {
        state.isRightToLeft = true
      }
      switch format {
      case .txt:
        if !state.text.isEmpty { state.text += "\n" }
        if hasSeveralNotes {
          state.text += "\(name)\n\(String(repeating: "=", count: name.count))\n\n"
        }
        state.text += transcript.text.withoutControls + "\n"
      case .md:
        if !state.text.isEmpty { state.text += "\n" }
        // The pages of an ink file, which have no size, are separate inks.
        state.text += TranscriptMarkdown.text(
          of: transcript, name: hasSeveralNotes ? name : nil,
          comparesPages: notebook.pages.contains { $0.size != nil })
      case .json:
        state.text +=
          TranscriptJSON.value(notebook, transcript, file: file, model: model.name).text + "\n"
      case .html, .pdf:
        state.title = state.title ?? name
        if hasSeveralNotes { state.headings[state.pages.count] = name }
        state.pages += zip(notebook.pages, transcript.pages).map { ($0, $1) }
      }
    }
  }

  /// Whether there was no note.
  var isEmpty: Bool { state.withLock { $0.languages.isEmpty } }

  /// Whether there were notes, all without pages, in an output that shows pages.
  var lacksPages: Bool {
    state.withLock { format.showsPages && !$0.languages.isEmpty && $0.pages.isEmpty }
  }

  /// Returns the output's bytes.
  func bytes() throws(PDFError) -> [UInt8] {
    try state.withLock { state throws(PDFError) in
      switch format {
      case .txt, .md, .json: Array(state.text.utf8)
      case .html:
        Array(
          TranscriptHTML.document(
            title: state.title ?? "Notes",
            language: state.language,
            isRightToLeft: state.language != nil && state.isRightToLeft,
            headings: state.headings, pages: state.pages
          ).utf8)
      case .pdf:
        try NotePDF.file(
          title: state.title, language: state.language, headings: state.headings,
          pages: state.pages)
      }
    }
  }
}

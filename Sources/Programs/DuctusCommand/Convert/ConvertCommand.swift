import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import PDFRendering
import PNGRendering
import Support

/// `ductus convert`: ink files and notes in other formats.
struct ConvertCommand: Command {
  static let description = CommandDescription(
    name: "convert",
    operands: "FILE",
    summary: "Convert ink files and notes into one another, or draw their pages.",
    options: ConvertOptions.all,
    discussion: """
      FILE is a note of any program that 'ductus transcribe' reads, or an ink file: NDJSON,
      JSON or InkML, plain or compressed with xz or gzip; '-' is standard input. Each ink counts
      as a page. Nothing is recognised, so no model is needed.

      NDJSON, JSON and InkML contain the strokes of pens and drawing tools, one record or trace
      group for each page, without highlighters, typed text, pictures and colours. Labels and
      other members of ink files are kept, but InkML has no place for the symbols of formulas, nor
      for times that only some points have; a message says so. Ductus reads an InkML file back as
      one ink, whatever its trace groups, so the pages of a note are put one below the other. SVG,
      PNG and PDF show the pages as the note's program does, without what 'ductus transcribe'
      doesn't draw either. SVG and PNG hold one page: a note of several becomes FILE.svg,
      FILE-2.svg and so on. A PNG picture has 67 million pixels at most; larger pages are drawn
      smaller.

      A file from which nothing can be read is named on standard error, and so is the place of
      damage in any other; the exit code is then 1.
      """)

  private let options: ConvertOptions

  init(_ arguments: Arguments) throws(UsageError) {
    options = try ConvertOptions(arguments)
  }

  func run() -> ExitCode {
    let faults = NoteFaults()
    let pages = FilePages.read(options.input, from: options.from, reporting: faults)
    for missing in pages.map(missing) ?? [] {
      faults.report("\(options.input.printable): \(missing)")
    }
    let exitCode = faults.end()
    guard let pages else { return exitCode }
    guard !pages.notebook.pages.isEmpty else {
      report("\(options.input.printable): has no pages")
      return .badInput
    }
    do {
      try write(pages)
      return exitCode
    } catch let error as ConvertError {
      report(error.text)
    } catch {
      report("\(options.output == "-" ? options.input : options.output): \(error)")
    }
    return .badInput
  }

  /// Returns the parts of the pages that the output can't hold and that the help doesn't mention.
  private func missing(from pages: FilePages) -> [String] {
    switch options.to {
    case .ndjson, .json: []
    case .inkml: pages.records.missingFromInkML
    case .svg, .png, .pdf: pages.notebook.undrawn
    }
  }

  private func write(_ pages: FilePages) throws {
    let notebook = pages.notebook
    switch options.to {
    case .ndjson: try write(InkFormat.ndjson.text(of: pages.records).utf8)
    case .json: try write(InkFormat.json.text(of: pages.records).utf8)
    case .inkml: try write(InkFormat.inkml.text(of: pages.recordsOfSheet).utf8)
    case .pdf:
      try write(
        NotePDF.file(
          title: notebook.title,
          pages: notebook.pages.map { ($0, PageTranscript(blocks: [])) }))
    case .svg, .png:
      guard options.output != "-" || notebook.pages.count == 1 else {
        throw ConvertError(
          "\(options.input) has \(notebook.pages.count) pages: name files with "
            + ConvertOptions.output.spelling)
      }
      for (index, page) in notebook.pages.enumerated() {
        let picture = try NotePDF.svg(of: page)
        try write(
          options.to == .png ? PNGWriter.file(ofSVG: picture) : Array(picture.utf8), page: index + 1
        )
      }
    }
  }

  /// Writes the output, or the file of a page that isn't the first: `out-2.svg` beside `out.svg`.
  private func write(_ bytes: some Sequence<UInt8>, page: Int = 1) throws {
    guard options.output != "-" else {
      let output = StandardOutput()
      output.write(bytes)
      output.flush()
      return
    }
    var path = options.output
    if page > 1 {
      let ending = URL(fileURLWithPath: path).pathExtension
      let end = path.index(path.endIndex, offsetBy: ending.isEmpty ? 0 : -ending.count - 1)
      path = "\(path[..<end])-\(page)\(path[end...])"
    }
    // The user didn't choose the names of further pages.
    guard !InputFiles([options.input]).contain(path) else {
      throw ConvertError("\(path): isn't written, for it is the input")
    }
    do {
      try OutputFile.write(Array(bytes), to: path)
    } catch {
      throw ConvertError("\(path): can't be written: \(error)")
    }
  }
}

/// The reason why pages can't be written, with the place.
private struct ConvertError: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

extension [LabelledInk] {
  /// The parts of the records that InkML lacks.
  fileprivate var missingFromInkML: [String] {
    func inks(_ count: Int) -> String { count == 1 ? "1 ink" : "\(count) inks" }
    let symbols = count { !$0.symbols.isEmpty }
    let times = count { record in
      !record.ink.isTimed && record.ink.strokes.contains { $0.points.contains { $0.t != nil } }
    }
    return [
      (symbols, "the symbols of \(inks(symbols)) aren't written, for InkML has no place for them"),
      (times, "the times of \(inks(times)) aren't written, for some points lack one"),
    ].compactMap { count, message in count > 0 ? message : nil }
  }
}

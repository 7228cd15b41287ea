import CommandSupport
import Ductus
import DuctusNotes
import PDFRendering
import PNGRendering

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
  private var output: CommandOutput { options.output }

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
    } catch let error as OutputError {
      report("\(error)")
    } catch {
      report("\(output.isStandardOutput ? options.input : output.path): \(error)")
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
    case .ndjson: try output.write(InkFormat.ndjson.text(of: pages.records).utf8)
    case .json: try output.write(InkFormat.json.text(of: pages.records).utf8)
    case .inkml: try output.write(InkFormat.inkml.text(of: pages.recordsOfSheet).utf8)
    case .pdf:
      try output.write(
        NotePDF.file(
          title: notebook.title,
          pages: notebook.pages.map { ($0, PageTranscript(blocks: [])) }))
    case .svg, .png:
      guard !output.isStandardOutput || notebook.pages.count == 1 else {
        throw OutputError(
          "\(options.input) has \(notebook.pages.count) pages: name files with "
            + ConvertOptions.output.spelling)
      }
      for (index, page) in notebook.pages.enumerated() {
        let picture = try NotePDF.svg(of: page)
        try output.numbered(index + 1).write(
          options.to == .png ? PNGWriter.file(ofSVG: picture) : Array(picture.utf8))
      }
    }
  }
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

import Ductus
import Foundation
import InkRendering
import PNGRendering

/// `ductus render`: draws inks with their readings.
struct RenderCommand: Command {
  static let description = CommandDescription(
    name: "render",
    operands: "[FILE…]",
    summary: "Draw inks with their readings, in the terminal or as a picture.",
    options: RenderOptions.all,
    discussion: """
      Inks come from NDJSON (the Quick, Draw! form), JSON or InkML files, plain or compressed
      with xz; with no file or '-' from standard input. "writingArea" and "preContext" of a record
      are taken into account, and "label" is shown where the reading differs from it. In a picture, each character's ink has
      a colour, and beneath it stands what it was read as.

      A record that can't be read is named on standard error; the rest is drawn, and the exit code
      is 1.
      """)

  private let options: RenderOptions

  init(_ arguments: Arguments) throws(UsageError) {
    options = try RenderOptions(arguments)
  }

  func run() -> ExitCode {
    guard let recognizer = options.recognizer.recognizerOrReport() else { return .model }
    switch options.destination {
    case .terminal(let columns):
      let output = StandardOutput()
      let exitCode = readInks(recognizer) { figure in
        let lines = TerminalWriter.lines(
          for: figure, columns: columns, rows: RenderOptions.terminalRows,
          isStyled: Terminal.isStyled)
        output.end(with: lines.map { $0 + "\n" }.joined() + "\n")
      }
      return exitCode
    case .file(let path):
      var figures: [InkFigure] = []
      let exitCode = readInks(recognizer) { figures.append($0) }
      let document = SVGWriter.document(for: figures, style: options.style)
      return write(document, to: path) ? exitCode : .badInput
    }
  }

  /// Reads all inks and hands them over as figures, one by one.
  private func readInks(_ recognizer: any InkRecognizer, to body: (InkFigure) -> Void) -> ExitCode {
    var exitCode = ExitCode.success
    let (faults, warnings) = (InputLog("faults"), InputLog("warnings"))
    for file in options.input.files.isEmpty ? ["-"] : options.input.files {
      for (index, record) in options.input.reader(file).enumerated() {
        do {
          let record = try record.get()
          for warning in record.warnings {
            warnings.add(InputMessage("warning: \(warning)", file: file, index: index))
          }
          body(try figure(record, recognizer))
        } catch let error as InkFormatError {
          faults.add(InputMessage(error))
          exitCode = .badInput
        } catch {
          faults.add(InputMessage("\(error)", file: file, index: index))
          exitCode = .badInput
        }
      }
    }
    faults.end()
    warnings.end()
    return exitCode
  }

  private func figure(
    _ record: LabelledInk, _ recognizer: any InkRecognizer
  ) throws(DuctusError) -> InkFigure {
    let context = RecognitionContext(
      preContext: record.preContext, writingArea: record.writingArea)
    let request = RecognitionRequest(ink: record.ink, context: context)
    let result = try recognizer.recognize([request])[0].get()
    var figure = InkFigure(record, readings: result.candidates.map(\.text))
    if case .file = options.destination, options.style.colouring == .perPart,
      let best = result.candidates.first
    {
      figure.lines = best.inkLines
    }
    return figure
  }

  /// - Returns: whether the document could be written; a fault is reported.
  private func write(_ document: String, to path: String) -> Bool {
    if path == "-" {
      StandardOutput().end(with: document)
      return true
    }
    do {
      let picture =
        RenderOptions.isPNG(path)
        ? Data(try PNGWriter.file(ofSVG: document)) : Data(document.utf8)
      try picture.write(to: URL(fileURLWithPath: path), options: .atomic)
      return true
    } catch let error as PNGError {
      report("\(path): \(error)")
      return false
    } catch {
      report("\(path): can't be written: \(error.localizedDescription)")
      return false
    }
  }
}

extension InkFigure {
  /// A record with its readings, the best first.
  fileprivate init(_ record: LabelledInk, readings: [String]) {
    let lead = record.preContext.map { String($0.suffix(20)) } ?? ""
    guard let best = readings.first else {
      self.init(ink: record.ink, lead: lead, note: "nothing read")
      return
    }
    var notes: [String] = []
    if let label = record.label, label != best { notes.append("labelled \(label)") }
    let others = readings.dropFirst().map { reading in
      reading.hasPrefix(" ") ? "␣" + reading.dropFirst() : reading
    }
    if !others.isEmpty { notes.append("or " + others.joined(separator: " · ")) }
    self.init(
      ink: record.ink, lead: lead, caption: best, note: notes.joined(separator: ", "))
  }
}

extension RecognitionCandidate {
  /// The ink of its characters, line by line; white space has none.
  fileprivate var inkLines: [[InkPart]] {
    segments.split { text[$0.textRange].contains(where: \.isNewline) }.map { line in
      line.filter { !$0.ink.isEmpty }.map { InkPart(text: String(text[$0.textRange]), ink: $0.ink) }
    }
  }
}

import CommandSupport
import Ductus
import InkRendering

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
    case .file(let file):
      var figures: [InkFigure] = []
      let exitCode = readInks(recognizer) { figures.append($0) }
      let document = SVGWriter.document(for: figures, style: options.style)
      return file.write(document) ? exitCode : .badInput
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

/// The settings of `ductus render`.
struct RenderOptions {
  enum Destination {
    case terminal(columns: Int)
    case file(PictureFile)
  }

  static let output = CommandOption(
    name: "output", letter: "o", value: "FILE",
    summary: "Write one picture of all inks: .svg or .png ('-': SVG on standard output).")
  static let width = CommandOption(
    name: "width", value: "N",
    summary: "Columns of the drawing, or pixels with -o (default: the terminal's, or 640).")
  static let candidates = CommandOption(
    name: "candidates", value: "N", summary: "Readings per ink (default: 3).")
  static let strokes = CommandOption(
    name: "strokes",
    summary: "With -o: a colour for each stroke (default: for each character read).")

  static let all =
    [output, width, candidates, strokes] + InkInput.options + RecognizerChoice.options

  /// The most lines that a drawing in the terminal takes.
  static let terminalRows = 8

  let recognizer: RecognizerChoice
  let input: InkInput
  let destination: Destination
  let style: SVGStyle

  init(_ arguments: Arguments) throws(UsageError) {
    var recognizer = try RecognizerChoice(arguments)
    recognizer.options.maxResultCount = try arguments.integer(Self.candidates, in: 1...100) ?? 3
    self.recognizer = recognizer
    input = try InkInput(arguments)
    let width = try arguments.integer(Self.width, in: 8...10_000)
    var style = SVGStyle()
    if let path = arguments.string(Self.output) {
      destination = .file(try PictureFile(path, option: Self.output))
      if let width { style.width = Double(width) }
      style.colouring = arguments.has(Self.strokes) ? .perStroke : .perPart
    } else {
      guard !arguments.has(Self.strokes) else {
        throw .inapplicable(
          option: Self.strokes.spelling, reason: "it goes with \(Self.output.spelling)")
      }
      destination = .terminal(columns: width ?? Terminal.columns)
    }
    self.style = style
  }
}

import CommandSupport
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
      Inks are read from NDJSON (the Quick, Draw! form), JSON or InkML files, plain or compressed
      with xz, or from standard input if there is no file or the file is '-'. "writingArea" and
      "preContext" of a record are used, and "label" is shown where the reading differs from it. In a
      picture, the ink of each character has a colour, and its reading stands beneath it.

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
      return options.input.forEachInk { record in
        let lines = TerminalWriter.lines(
          for: try figure(record, recognizer), columns: columns,
          rows: RenderOptions.terminalRows, isStyled: Terminal.isStyled)
        output.end(with: lines.map { $0 + "\n" }.joined() + "\n")
      }
    case .file(let file):
      var figures: [InkFigure] = []
      let exitCode = options.input.forEachInk {
        figures.append(try figure($0, recognizer))
      }
      // What was written before is better than nothing.
      if figures.isEmpty, exitCode != .success { return exitCode }
      let document = SVGWriter.document(for: figures, style: options.style)
      return file.write(document) ? exitCode : .badInput
    }
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
    name: "output", letter: "o", value: "FILE", completion: .files,
    summary: "Write one picture of all inks: .svg or .png ('-': SVG on standard output).")
  static let width = CommandOption(
    name: "width", value: "N",
    summary: "Columns of the drawing, or pixels with -o (default: the terminal's, or 640).")
  static let candidates = CommandOption(
    name: "candidates", value: "N", summary: "Readings per ink (default: 3).")
  static let strokes = CommandOption(
    name: "strokes",
    summary: "With -o: colour strokes instead of characters.")

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

/// Where a picture goes: a file that ends in .svg or .png, or standard output, for SVG.
struct PictureFile {
  let path: String

  /// - Throws: for another ending.
  init(_ path: String, option: CommandOption) throws(UsageError) {
    guard path == "-" || Self.isPNG(path) || path.lowercased().hasSuffix(".svg") else {
      throw .badValue(
        option: option.spelling, value: path, expected: "a name that ends in .svg or .png")
    }
    self.path = path
  }

  private init(path: String) { self.path = path }

  var isStandardOutput: Bool { path == "-" }

  /// The file of a picture that isn't the first: `out-2.svg` beside `out.svg`.
  func numbered(_ number: Int) -> PictureFile {
    guard number > 1, !isStandardOutput else { return self }
    return PictureFile(path: "\(path.dropLast(4))-\(number)\(path.suffix(4))")
  }

  /// Writes an SVG document, or the picture that it shows.
  ///
  /// - Returns: whether it could be written; a fault is reported.
  func write(_ document: String) -> Bool {
    if isStandardOutput {
      StandardOutput().end(with: document)
      return true
    }
    do {
      let picture =
        Self.isPNG(path) ? Data(try PNGWriter.file(ofSVG: document)) : Data(document.utf8)
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

  private static func isPNG(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }
}

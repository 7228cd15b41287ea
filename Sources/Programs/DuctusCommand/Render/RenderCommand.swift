import CommandSupport
import Ductus
import InkRendering
import UnicodeText

/// `ductus render`: draws inks with their readings.
struct RenderCommand: Command {
  static let description = CommandDescription(
    name: "render",
    operands: "[FILE…]",
    summary: "Draw inks with their readings, in the terminal or as a picture.",
    options: RenderOptions.all,
    discussion: """
      Inks are read from NDJSON (the Quick, Draw! form), JSON or InkML files, plain or compressed
      with xz or gzip, or from standard input if there is no file or the file is '-'. "writingArea"
      and "preContext" of a record are used, and "label" is shown where the reading differs from it.
      In a picture, the ink of each character has a colour, and its reading stands beneath it.

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
      let exitCode = options.input.forEachInk(within: InkBudget()) {
        figures.append(try figure($0, recognizer))
      }
      // A partial output is better than none.
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
    var figure = InkFigure(record, result.candidates)
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
  fileprivate init(_ record: LabelledInk, _ readings: [RecognitionCandidate]) {
    let lead = record.preContext.map { String($0.suffix(20)) } ?? ""
    guard let best = readings.first else {
      self.init(ink: record.ink, lead: lead, note: "nothing read")
      return
    }
    var notes: [String] = []
    if let label = record.label, !best.says(label) { notes.append("labelled \(label)") }
    let others = readings.dropFirst().map(\.text).map { reading in
      reading.hasPrefix(" ") ? "␣" + reading.dropFirst() : reading
    }
    // Without isolation, a list of words that run to the left would run to the left itself.
    let isolated =
      others.contains { $0.isRightToLeft } ? others.map { "\u{2068}\($0)\u{2069}" } : others
    if !others.isEmpty { notes.append("or " + isolated.joined(separator: " · ")) }
    self.init(
      ink: record.ink, lead: lead, caption: best.text, note: notes.joined(separator: ", "))
  }
}

extension RecognitionCandidate {
  /// Returns whether it agrees with a label: a formula's, however it is spelt.
  fileprivate func says(_ label: String) -> Bool {
    guard let formula, let labelled = try? LaTeXParser.formula(label) else { return text == label }
    return formula.says(labelled)
  }

  /// The ink of its characters, line by line; white space has none.
  fileprivate var inkLines: [[InkPart]] {
    segments.split { text[$0.textRange].contains(where: \.isNewline) }.map { line in
      line.filter { !$0.ink.isEmpty }.map { InkPart(text: String(text[$0.textRange]), ink: $0.ink) }
    }
  }
}

import CommandSupport

/// The settings of `ductus transcribe`.
struct TranscribeOptions {
  static let output = CommandOption(
    name: "output", letter: "o", value: "FILE", completion: .files,
    summary: "Write .txt, .md, .json, .html or .pdf (default: text on standard output).")
  static let format = CommandOption(
    name: "format", value: "FORM", choices: TranscriptSink.Format.self,
    summary: """
      txt, md, json or html, for standard output or a name without one of these endings; pdf for \
      such a name.
      """)
  static let all = [output, format] + NoteLanguage.options + [ThreadCount.option]

  /// The readings of a line.
  static let candidates = 10

  let input: NoteInput
  let output: CommandOutput
  let format: TranscriptSink.Format
  let language: NoteLanguage
  let threads: Int

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.operands.isEmpty { throw .missingOperand("FILE") }
    language = try NoteLanguage(arguments)
    threads = try ThreadCount.value(arguments)
    let format = try arguments.format(Self.format, of: Self.output, TranscriptSink.Format.self)
    let path = arguments.string(Self.output) ?? "-"
    if format == .pdf, path == "-" {
      throw .inapplicable(
        option: Self.format.spelling, reason: "PDF needs \(Self.output.spelling)")
    }
    self.format = format ?? .txt
    input = NoteInput(arguments.operands)
    output = try CommandOutput(path, option: Self.output, inputs: InputFiles(input.files))
  }
}

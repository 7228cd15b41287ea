import CommandSupport

/// The settings of `ductus convert`.
struct ConvertOptions {
  /// The formats that can be read.
  enum Source: String, CaseIterable {
    case note, ndjson, json, inkml
  }

  /// The formats that can be written.
  enum Target: String, CaseIterable {
    case ndjson, json, inkml, svg, png, pdf

    /// Whether a file of this format has only one page.
    var isPicture: Bool { self == .svg || self == .png }
  }

  static let output = CommandOption(
    name: "output", letter: "o", value: "FILE", completion: .files,
    summary: "Write .ndjson, .json, .inkml, .svg, .png or .pdf ('-', the default: standard output)."
  )
  static let from = CommandOption(
    name: "from", value: "FORM", choices: Source.self,
    summary: "note, ndjson, json or inkml (default: by name and content).")
  static let to = CommandOption(
    name: "to", value: "FORM", choices: Target.self,
    summary: "ndjson, json, inkml, svg, png or pdf (default: by the output's name).")
  static let all = [output, from, to]

  /// A path, or `-` for standard input.
  let input: String
  let output: CommandOutput
  let from: Source?
  let to: Target

  init(_ arguments: Arguments) throws(UsageError) {
    guard let input = arguments.operands.first else { throw .missingOperand("FILE") }
    if arguments.operands.count > 1 { throw .unexpectedOperand(arguments.operands[1]) }
    self.input = input
    from = try arguments.choice(Self.from)
    guard let to = try arguments.format(Self.to, of: Self.output, Target.self) else {
      throw .missingOperand("\(Self.output.spelling) or \(Self.to.spelling)")
    }
    self.to = to
    output = try CommandOutput(
      arguments.string(Self.output) ?? "-", option: Self.output, inputs: InputFiles([input]))
  }
}

import CommandSupport
import Ductus
import Foundation
import Support

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
  /// A path, or `-` for standard output.
  let output: String
  let from: Source?
  let to: Target

  init(_ arguments: Arguments) throws(UsageError) {
    guard let input = arguments.operands.first else { throw .missingOperand("FILE") }
    if arguments.operands.count > 1 { throw .unexpectedOperand(arguments.operands[1]) }
    self.input = input
    output = arguments.string(Self.output) ?? "-"
    from = try arguments.choice(Self.from)
    let implied = Target(rawValue: URL(fileURLWithPath: output).pathExtension.lowercased())
    let requested = try arguments.choice(Self.to, Target.self)
    if let requested, let implied, requested != implied {
      throw .inapplicable(
        option: Self.to.spelling,
        reason: "\(requested.rawValue), but the name \(output.printable) says \(implied.rawValue)")
    }
    guard let to = requested ?? implied else {
      if output == "-" { throw .missingOperand("\(Self.output.spelling) or \(Self.to.spelling)") }
      throw .badValue(
        option: Self.output.spelling, value: output,
        expected: "a name that ends in " + Target.allCases.map { ".\($0.rawValue)" }.listed)
    }
    self.to = to
    try InputFiles([input]).refuse(output, of: Self.output)
  }
}

extension [String] {
  /// The items with commas between them, and `or` before the last.
  fileprivate var listed: String { dropLast().joined(separator: ", ") + " or " + (last ?? "") }
}

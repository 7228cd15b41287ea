import CommandSupport
import Ductus
import DuctusNotes
import Foundation
import NoteFormats
import PDFRendering
import ResultFormats
import Support
import TranscriptFormats

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
  let output: String?
  let format: TranscriptSink.Format
  let language: NoteLanguage
  let threads: Int

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.operands.isEmpty { throw .missingOperand("FILE") }
    output = arguments.string(Self.output)
    language = try NoteLanguage(arguments)
    threads = try ThreadCount.value(arguments)
    format = try Self.format(arguments, output: output)
    input = NoteInput(arguments.operands)
    if let output {
      try InputFiles(input.files).refuse(output, of: Self.output)
      try Self.output.requireWritable(output)
    }
  }

  /// Returns the format given by the option or by the output's name.
  private static func format(
    _ arguments: Arguments, output: String?
  ) throws(UsageError) -> TranscriptSink.Format {
    let requested = try arguments.choice(Self.format, TranscriptSink.Format.self)
    guard let output, output != "-" else {
      if requested == .pdf {
        throw .inapplicable(
          option: Self.format.spelling, reason: "PDF needs \(Self.output.spelling)")
      }
      return requested ?? .txt
    }
    let implied = TranscriptSink.Format(
      rawValue: URL(fileURLWithPath: output).pathExtension.lowercased())
    if let requested, let implied, requested != implied {
      throw .inapplicable(
        option: Self.format.spelling,
        reason: "\(requested.rawValue), but the name \(output.printable) says \(implied.rawValue)")
    }
    guard let format = requested ?? implied else {
      throw .badValue(
        option: Self.output.spelling, value: output,
        expected: "a name that ends in .txt, .md, .json, .html or .pdf")
    }
    return format
  }
}

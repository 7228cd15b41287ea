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
    summary: "txt, md, json or html on standard output, or where the name doesn't tell.")
  static let all = [output, format] + NoteLanguage.options + [ThreadCount.option]

  /// Readings of a line.
  static let candidates = 10

  let operands: [String]
  let output: String?
  let format: TranscriptSink.Format
  let language: NoteLanguage
  let threads: Int

  init(_ arguments: Arguments) throws(UsageError) {
    operands = arguments.operands
    if operands.isEmpty { throw .missingOperand("FILE") }
    output = arguments.string(Self.output)
    language = try NoteLanguage(arguments)
    threads = try ThreadCount.value(arguments)
    if let format = try arguments.choice(Self.format, TranscriptSink.Format.self) {
      self.format = format
    } else if let output, output != "-" {
      let ending = URL(fileURLWithPath: output).pathExtension.lowercased()
      guard let format = TranscriptSink.Format(rawValue: ending) else {
        throw .badValue(
          option: Self.output.spelling, value: output,
          expected: "a name that ends in .txt, .md, .json, .html or .pdf")
      }
      self.format = format
    } else {
      format = .txt
    }
    if format == .pdf, output == nil || output == "-" {
      throw .inapplicable(option: Self.format.spelling, reason: "PDF needs \(Self.output.spelling)")
    }
  }
}

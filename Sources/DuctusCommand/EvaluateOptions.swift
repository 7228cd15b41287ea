import CTCDecoder
import Ductus
import Foundation

/// The settings of `ductus evaluate`.
struct EvaluateOptions {
  static let split = CommandOption(
    name: "split", value: "NAME", summary: "Only inks of this split, such as test.")
  static let limit = CommandOption(
    name: "limit", value: "N", summary: "Only N inks, at even distances over all of them.")
  static let excludeMultiline = CommandOption(
    name: "exclude-multiline", summary: "Leave out inks that run over several lines.")
  static let onlyCharacters = CommandOption(
    name: "only-characters", value: "CHARS",
    summary: "Only inks whose label has no other characters than these.")
  static let decoderParameters = CommandOption(
    name: "decoder-parameters", value: "FILE",
    summary: "Parameters of the decoder (JSON) in place of the model's.")
  static let errors = CommandOption(
    name: "errors", value: "FILE", summary: "Write the inks that were read wrong, as NDJSON.")
  static let json = CommandOption(name: "json", summary: "Print one JSON object, not a table.")

  static let all =
    [split, limit, excludeMultiline, onlyCharacters, decoderParameters, errors, json]
    + [InkInput.format] + RecognizerChoice.options + [ThreadCount.option]

  let recognizer: RecognizerChoice
  let filter: LabelFilter
  let limit: Int?
  /// Where to write the inks that were read wrong.
  let errors: String?
  let printsJSON: Bool
  let input: InkInput
  let threads: Int

  init(_ arguments: Arguments) throws(UsageError) {
    var recognizer = try RecognizerChoice(arguments)
    recognizer.options.maxResultCount = 5
    if let file = arguments.string(Self.decoderParameters) {
      recognizer.options.decoderParameters = try Self.parameters(in: file)
    }
    self.recognizer = recognizer
    filter = LabelFilter(
      split: arguments.string(Self.split),
      excludesMultiline: arguments.has(Self.excludeMultiline),
      onlyCharacters: arguments.string(Self.onlyCharacters).map { Set($0.unicodeScalars) })
    limit = try arguments.integer(Self.limit, in: 1...Int.max)
    errors = arguments.string(Self.errors)
    printsJSON = arguments.has(Self.json)
    input = try InkInput(arguments)
    if input.files.isEmpty { throw .missingOperand("FILE") }
    threads = try ThreadCount.value(arguments)
    if limit != nil, !input.isRepeatable {
      throw .inapplicable(
        option: Self.limit.spelling,
        reason: "the inks are counted first, and a pipe can't be read twice")
    }
  }

  private static func parameters(in file: String) throws(UsageError) -> DecoderParameters {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      return try JSONDecoder().decode(DecoderParameters.self, from: data)
    } catch let error as DecoderError {
      throw .unusableFile(option: decoderParameters.spelling, file: file, reason: "\(error)")
    } catch {
      throw .unusableFile(
        option: decoderParameters.spelling, file: file, reason: error.localizedDescription)
    }
  }
}

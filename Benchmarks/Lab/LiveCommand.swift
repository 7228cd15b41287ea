import CommandSupport
import Ductus

/// `ductus-lab live`: the cost and the results of reading while an ink is written.
struct LiveCommand: Command {
  static let split = CommandOption(
    name: "split", value: "NAME", summary: "Only inks of this split, such as test.")
  static let limit = CommandOption(
    name: "limit", value: "N", summary: "Only the first N inks.")
  static let shortest = CommandOption(
    name: "shortest", value: "N", summary: "Only labels of so many characters (default: 35).")
  static let longest = CommandOption(
    name: "longest", value: "N", summary: "Only labels of up to so many characters (default: 45).")
  static let json = CommandOption(name: "json", summary: "Print one JSON object, not a table.")

  static let description = CommandDescription(
    name: "live",
    operands: "FILE…",
    summary: "Measure readings of inks that are being written.",
    options: [split, limit, shortest, longest, LayoutOption.option, json]
      + InkInput.options + RecognizerChoice.options,
    discussion: """
      Labelled inks are written again stroke by stroke. After every stroke the partial result is
      taken, and for comparison the whole ink so far is read anew. Times are processor times of one
      core: the median for a stroke, and the median for reading a finished ink, which is what a
      stroke would cost without a live session (but packs that read character by character remember
      what they saw: a new ink costs them more). Agreement compares the best partial reading with
      that of the ink so far read anew; the CER between the two counts edits per character of the
      latter.

      A finished ink's result has to be that of the whole ink read at once, with the same
      candidates and scores: the exit code is 1 if one isn't, or if an ink can't be read.
      """)

  private let recognizer: RecognizerChoice
  private let filter: LabelFilter
  private let limit: Int
  private let lengths: ClosedRange<Int>
  private let layout: TextLayout
  private let printsJSON: Bool
  private let input: InkInput

  init(_ arguments: Arguments) throws(UsageError) {
    recognizer = try RecognizerChoice(arguments)
    filter = LabelFilter(
      split: arguments.string(Self.split), excludesMultiline: true, onlyCharacters: nil)
    limit = try arguments.integer(Self.limit, in: 1...Int.max) ?? .max
    let shortest = try arguments.integer(Self.shortest, in: 1...Int.max) ?? 35
    let longest = try arguments.integer(Self.longest, in: shortest...Int.max)
    lengths = shortest...(longest ?? max(shortest, 45))
    layout = try LayoutOption.value(arguments)
    printsJSON = arguments.has(Self.json)
    input = try InkInput(arguments)
    if input.files.isEmpty { throw .missingOperand("FILE") }
  }

  func run() -> ExitCode {
    guard let opened = recognizer.recognizerOrReport() else { return .model }
    guard let recognizer = opened as? TextRecognizer else {
      report("\(self.recognizer.model) doesn't read text")
      return .model
    }
    var measurement = LiveMeasurement()
    var exitCode = ExitCode.success
    let faults = InputLog("faults")
    files: for file in input.files {
      for (index, element) in input.reader(file).enumerated() {
        if measurement.inks == limit { break files }
        do {
          let record = try element.get()
          guard case .taken(let label) = filter.verdict(record), lengths.contains(label.count)
          else { continue }
          try measurement.add(record, recognizer: recognizer, layout: layout)
        } catch {
          faults.add(
            (error as? InkFormatError).map(InputMessage.init)
              ?? InputMessage("\(error)", file: file, index: index))
          exitCode = .badInput
        }
      }
    }
    faults.end()
    if measurement.inks == 0 {
      report("there are no inks to write")
      return .badInput
    }
    StandardOutput().end(with: printsJSON ? measurement.json.text + "\n" : measurement.table)
    return measurement.differing > 0 ? .badInput : exitCode
  }
}

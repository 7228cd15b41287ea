import CommandSupport
import Ductus

/// The settings of `ductus recognize`.
struct RecognizeOptions {
  static let preContext = CommandOption(
    name: "pre-context", value: "TEXT",
    summary: "The text before the ink; its last 20 characters are used,"
      + " 256 with a lexicon or a hand.")
  static let writingArea = CommandOption(
    name: "writing-area", value: "WxH",
    summary: "Width and height of one line of text, in the unit of the points.")
  static let candidates = CommandOption(
    name: "candidates", value: "N", summary: "Readings per ink with --json (default: 10).")
  static let json = CommandOption(
    name: "json", summary: "Print one JSON object per ink instead of the best reading.")
  static let segments = CommandOption(
    name: "segments", summary: "With --json: add the ink of each character and word.")

  static let all =
    [preContext, writingArea, LayoutOption.option, candidates, json, segments]
    + InkInput.options + HintOptions.options + RecognizerChoice.options + [ThreadCount.option]

  let recognizer: RecognizerChoice
  let hints: HintOptions
  /// The defaults for records.
  let context: RecognitionContext
  let format: ResultFormat
  let input: InkInput
  let threads: Int

  init(_ arguments: Arguments) throws(UsageError) {
    let printsJSON = arguments.has(Self.json)
    format = ResultFormat(
      printsJSON: printsJSON, printsSegments: arguments.has(Self.segments))
    for option in [Self.candidates, Self.segments] where arguments.has(option) && !printsJSON {
      throw .inapplicable(option: option.spelling, reason: "it goes with \(Self.json.spelling)")
    }
    let candidates =
      try arguments.integer(Self.candidates, in: 1...RecognizerOptions.maximumResultCount) ?? 10
    var recognizer = try RecognizerChoice(arguments)
    // Plain text shows the best reading only.
    recognizer.options.maxResultCount = printsJSON ? candidates : 1
    self.recognizer = recognizer
    hints = try HintOptions(arguments)
    var context = RecognitionContext(
      preContext: arguments.string(Self.preContext),
      writingArea: try Self.writingArea(arguments), hints: hints.hints)
    context.layout = try LayoutOption.value(arguments)
    self.context = context
    input = try InkInput(arguments)
    threads = try ThreadCount.value(arguments)
  }

  private static func writingArea(_ arguments: Arguments) throws(UsageError) -> WritingArea? {
    guard let text = arguments.string(writingArea) else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Float($0) }
    if sides.count == 2, let width = sides[0], let height = sides[1] {
      let area = WritingArea(width: width, height: height)
      if (try? area.validate()) != nil { return area }
    }
    throw .badValue(
      option: writingArea.spelling, value: text, expected: "two positive numbers such as 400x60")
  }
}

import CommandSupport
import Ductus
import InkRendering

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

  /// The maximum number of lines of a drawing in the terminal.
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
      destination = .file(
        try PictureFile(path, option: Self.output, inputs: InputFiles(input.sources)))
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

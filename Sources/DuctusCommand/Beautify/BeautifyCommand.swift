import CommandSupport
import Ductus
import InkDiagrams
import ResultFormats

/// `ductus beautify`: diagrams drawn by hand as tidy pictures, or as JSON.
struct BeautifyCommand: Command {
  static let description = CommandDescription(
    name: "beautify",
    operands: "[FILE…]",
    summary: "Turn diagrams drawn by hand into tidy pictures.",
    options: [output, json, side, asDrawn] + InkInput.options + RecognizerChoice.options,
    discussion: """
      Each ink is one diagram: figures, arrows between them, and writing. Figures are straightened,
      made equal where they nearly are, and put in rows and columns; arrows end on the outlines of
      what they lead from and to; writing is read, with the model of --model, and set in its figure
      or where it stood. What is none of these is drawn as it is. The strokes of a figure have to
      follow one another.

      The picture is SVG on standard output, or goes to the file of -o; further inks to FILE-2.svg
      and so on. Inks come from NDJSON (the Quick, Draw! form), JSON or InkML files, plain or
      compressed with xz; with no file or '-' from standard input. An ink that can't be read is named
      on standard error; the rest is done, and the exit code is 1.

      With --json: {"id":…,"figures":[{"kind":"RECTANGLE","confidence":…,"centre":[x,y],
      "outline":[[x,y],…],"strokes":[…]},…],"connections":[{"kind":"ARROW","start":[x,y],"end":[x,y],
      "from":0,"to":1,"strokes":[…]},…],"texts":[{"text":…,"confidence":…,"centre":[x,y],"figure":0,
      "strokes":[…]},…],"rest":[…]}. "from", "to" and "figure" are places in "figures", "connection"
      of a text one in "connections"; "strokes" and "rest" are places in the ink's strokes.
      """)

  private static let output = CommandOption(
    name: "output", letter: "o", value: "FILE",
    summary: "Write the picture: .svg or .png ('-': SVG on standard output, the default).")
  private static let json = CommandOption(
    name: "json", summary: "Print one JSON object per ink, and no picture unless -o says where.")
  private static let side = CommandOption(
    name: "side", value: "N", summary: "Pixels of the picture's longer side (default: 960).")
  private static let asDrawn = CommandOption(
    name: "as-drawn", summary: "Leave sizes and places as they were drawn.")

  private static let figures = "zxx-Zsym-x-shapes-plus"

  private let recognizer: RecognizerChoice
  private let input: InkInput
  private let picture: PictureFile?
  private let printsJSON: Bool
  private let pixels: Int
  private let snaps: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    var recognizer = try RecognizerChoice(arguments)
    recognizer.options.maxResultCount = 1
    self.recognizer = recognizer
    input = try InkInput(arguments)
    printsJSON = arguments.has(Self.json)
    let path = arguments.string(Self.output) ?? (printsJSON ? nil : "-")
    var picture: PictureFile?
    if let path { picture = try PictureFile(path, option: Self.output) }
    self.picture = picture
    pixels = try arguments.integer(Self.side, in: 100...10_000) ?? 960
    snaps = !arguments.has(Self.asDrawn)
  }

  func run() -> ExitCode {
    guard let recognizer = recognizer.recognizerOrReport() else { return .model }
    guard let text = recognizer as? TextRecognizer else {
      report("'\(self.recognizer.model)' names figures: writing needs a model of text")
      return .model
    }
    let reader: DiagramReader
    do throws(DuctusError) {
      reader = DiagramReader(
        figures: try FigureRecognizer(languageTag: Self.figures, maxResultCount: 1), text: text)
    } catch {
      report("\(error)")
      return .model
    }
    var (exitCode, number) = (ExitCode.success, 0)
    let (faults, warnings) = (InputLog("faults"), InputLog("warnings"))
    for file in input.files.isEmpty ? ["-"] : input.files {
      for (index, record) in input.reader(file).enumerated() {
        do {
          let record = try record.get()
          for warning in record.warnings {
            warnings.add(InputMessage("warning: \(warning)", file: file, index: index))
          }
          number += 1
          if !show(try reader.read(record.ink), of: record, number: number) {
            exitCode = .badInput
          }
        } catch let error as InkFormatError {
          faults.add(InputMessage(error))
          exitCode = .badInput
        } catch {
          faults.add(InputMessage("\(error)", file: file, index: index))
          exitCode = .badInput
        }
      }
    }
    faults.end()
    warnings.end()
    return exitCode
  }

  /// - Returns: whether all could be written.
  private func show(_ drawn: Diagram, of record: LabelledInk, number: Int) -> Bool {
    let diagram = snaps ? drawn.snapped() : drawn
    if printsJSON {
      var members: [(String, JSONText)] = []
      if let id = record.id { members.append(("id", .string(id))) }
      StandardOutput().end(
        with: JSONText.object(members + JSONText.members(of: diagram)).text + "\n")
    }
    return picture?.numbered(number).write(diagram.svg(side: Double(pixels))) ?? true
  }
}

import CommandSupport
import Ductus
import InkDiagrams
import ResultFormats

/// `ductus beautify`: hand-drawn diagrams as tidy pictures, or as JSON.
struct BeautifyCommand: Command {
  static let description = CommandDescription(
    name: "beautify",
    operands: "[FILE…]",
    summary: "Turn diagrams drawn by hand into tidy pictures.",
    options: [output, json, side, asDrawn] + InkInput.options + RecognizerChoice.options,
    discussion: """
      Each ink is one diagram: figures, arrows between them, and writing. Figures are straightened,
      made equal where they nearly are, and aligned in rows and columns; arrows end on the outlines
      they connect; writing is read with --model and set in its figure or where it stood. Anything
      else is drawn as it is. The strokes of a figure must follow one another.

      The picture goes to standard output as SVG, for a single ink, or to the file given by -o; the
      second ink's goes to FILE-2.svg and so on. Inks are read from NDJSON (the Quick, Draw! form),
      JSON or InkML files, plain or compressed with xz or gzip, or from standard input if there is no
      file or the file is '-'. An ink that can't be read is named on standard error and, with --json,
      gives an object with "error": lines, pictures' numbers and records stay in step. The rest
      is done, and the exit code is 1.

      With --json: {"id":…,"figures":[{"kind":"RECTANGLE","confidence":…,"centre":[x,y],
      "outline":[[x,y],…],"strokes":[…]},…],"connections":[{"kind":"ARROW","start":[x,y],"end":[x,y],
      "from":0,"to":1,"strokes":[…]},…],"texts":[{"text":…,"confidence":…,"centre":[x,y],"figure":0,
      "strokes":[…]},…],"rest":[…]}. "from", "to" and "figure" are indices into "figures", and a
      text's "connection" is one into "connections"; "strokes" and "rest" are indices of the ink's
      strokes.
      """)

  private static let output = CommandOption(
    name: "output", letter: "o", value: "FILE", completion: .files,
    summary: "Write the picture: .svg or .png ('-': SVG on standard output, the default).")
  private static let json = CommandOption(
    name: "json", summary: "Print one JSON object per ink, and no picture without -o.")
  private static let side = CommandOption(
    name: "side", value: "N", summary: "Pixels of the picture's longer side (default: 960).")
  private static let asDrawn = CommandOption(
    name: "as-drawn", summary: "Keep sizes and places as drawn.")

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
    if let path {
      picture = try PictureFile(path, option: Self.output, inputs: InputFiles(input.sources))
    }
    self.picture = picture
    pixels = try arguments.integer(Self.side, in: 100...10_000) ?? 960
    snaps = !arguments.has(Self.asDrawn)
  }

  func run() -> ExitCode {
    guard let recognizer = recognizer.recognizerOrReport() else { return .model }
    guard let text = recognizer as? TextRecognizer else {
      report("'\(self.recognizer.model)' reads no text: a diagram's writing needs a model of text")
      return .model
    }
    let reader: DiagramReader
    var options = RecognizerOptions()
    options.maxResultCount = 1
    do throws(PackCatalogError) {
      reader = DiagramReader(
        figures: try FigureRecognizer(languageTag: Self.figures, options: options), text: text)
    } catch {
      report(error.message(for: .command))
      return .model
    }
    // Pictures are numbered by record.
    var (number, readCount, isWritten) = (0, 0, true)
    let (faults, warnings) = (InputLog("faults"), InputLog("warnings"))
    let exitCode = input.forEachInk(
      { record in
        let diagram = try reader.read(record.ink)
        number += 1
        readCount += 1
        let isShown = show(diagram, of: record, number: number, readCount: readCount)
        isWritten = isWritten && isShown
      },
      onFault: { fault in
        number += 1
        faults.add(fault)
        if printsJSON {
          StandardOutput().end(with: JSONText.object([("error", .string(fault.text))]).text + "\n")
        }
      }, onWarning: warnings.add)
    faults.end()
    warnings.end()
    // Without inks the picture is empty.
    if number == 0, exitCode == .success, let picture {
      isWritten = write(Diagram(ink: Ink(strokes: [])), to: picture)
    }
    return isWritten ? exitCode : .badInput
  }

  /// - Parameters:
  ///   - number: the number of the record.
  ///   - readCount: the number of inks that could be read.
  /// - Returns: whether everything could be written.
  private func show(
    _ drawn: Diagram, of record: LabelledInk, number: Int, readCount: Int
  ) -> Bool {
    let diagram = snaps ? drawn.snapped() : drawn
    if printsJSON {
      var members: [(String, JSONText)] = []
      if let id = record.id { members.append(("id", .string(id))) }
      StandardOutput().end(
        with: JSONText.object(members + JSONText.members(of: diagram)).text + "\n")
    }
    guard let picture else { return true }
    if picture.isStandardOutput {
      if readCount == 2 {
        report("standard output takes one picture: -o FILE writes one for each ink")
      }
      return readCount == 1 && write(diagram, to: picture)
    }
    return write(diagram, to: picture, number: number)
  }

  private func write(_ diagram: Diagram, to picture: PictureFile, number: Int = 1) -> Bool {
    picture.write(diagram.svg(side: Double(pixels)), number: number)
  }
}

extension JSONText {
  /// Returns a diagram's members: "figures", "connections", "texts" and "rest".
  static func members(of diagram: Diagram) -> [(String, JSONText)] {
    [
      ("figures", .array(diagram.figures.map(JSONText.init))),
      ("connections", .array(diagram.arrows.map(JSONText.init))),
      ("texts", .array(diagram.texts.map(JSONText.init))),
      ("rest", JSONText(diagram.rest)),
    ]
  }

  private init(_ places: [Int]) { self = .array(places.map(JSONText.integer)) }

  private init(_ figure: DiagramFigure) {
    self = .object([
      ("kind", .string(figure.kind.rawValue)),
      ("confidence", .number(figure.confidence, digits: 4)),
      ("centre", JSONText(figure.middle)),
      ("outline", .array(figure.outline.map(JSONText.init))),
      ("strokes", JSONText(figure.strokes)),
    ])
  }

  private init(_ arrow: DiagramArrow) {
    let kind = [.none: "LINE", .one: "ARROW", .both: "DOUBLE_ARROW"][arrow.heads] ?? ""
    var members: [(String, JSONText)] = [
      ("kind", .string(kind)), ("start", JSONText(arrow.start)), ("end", JSONText(arrow.end)),
    ]
    if let from = arrow.from { members.append(("from", .integer(from))) }
    if let to = arrow.to { members.append(("to", .integer(to))) }
    self = .object(members + [("strokes", JSONText(arrow.strokes))])
  }

  private init(_ text: DiagramText) {
    var members: [(String, JSONText)] = [
      ("text", .string(text.lines.joined(separator: "\n"))),
      ("confidence", .number(text.confidence, digits: 4)), ("centre", JSONText(text.middle)),
    ]
    switch text.host {
    case .figure(let figure): members.append(("figure", .integer(figure)))
    case .arrow(let arrow): members.append(("connection", .integer(arrow)))
    case .none: break
    }
    self = .object(members + [("strokes", JSONText(text.strokes))])
  }
}

import CommandSupport
import Ductus
@_spi(Laboratory) import DuctusNotes
import NoteFormats
import ResultFormats

/// `ductus-lab zones`: the measures of the parts of pages that may be formulas, for fitting the
/// models that tell them from text.
struct ZonesCommand: Command {
  static let parts = CommandOption(
    name: "parts",
    summary: "Measure words and other strokes instead, before any is read as a formula.")

  static let description = CommandDescription(
    name: "zones",
    operands: "FILE…",
    summary: "Print the measures of what may be a formula on each page, one line for each page.",
    options: [parts] + InkInput.options + RecognizerChoice.options,
    discussion: """
      Each zone has its "strokes" and "values", each part its "neighbours" in several ways besides.
      ductus_tools.pages.parts and ductus_tools.pages.zones fit the models to them.
      """)

  private let input: InkInput
  private let choice: RecognizerChoice
  private let isOfParts: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    input = try InkInput(arguments)
    choice = try RecognizerChoice(arguments)
    isOfParts = arguments.has(Self.parts)
    if input.files.isEmpty { throw .missingOperand("FILE") }
  }

  func run() -> ExitCode {
    guard let text = choice.recognizerOrReport() as? TextRecognizer else { return .model }
    let output = StandardOutput()
    do {
      let pack = try PackCatalog().pack(forTag: "zxx-Zmth-x-formula")
      let reader = PageReader(text, formulas: try FormulaRecognizer(pack: pack))
      for file in input.files {
        for element in input.reader(file) {
          let page = NotePage(ink: try element.get().ink)
          let rows = try isOfParts ? parts(of: page, reader) : zones(of: page, reader)
          output.end(with: JSONText.array(rows).text + "\n")
        }
      }
    } catch {
      report("\(error)")
      return .badInput
    }
    return .success
  }

  private func zones(of page: NotePage, _ reader: PageReader) throws -> [JSONText] {
    try reader.formulaZones(of: page).map { zone in
      JSONText.object([
        ("strokes", .array(zone.strokes.map(JSONText.integer))),
        ("values", Self.numbers(zone.measures.values)),
      ])
    }
  }

  private func parts(of page: NotePage, _ reader: PageReader) throws -> [JSONText] {
    guard let (strokes, measures) = try reader.formulaParts(of: page) else { return [] }
    return strokes.indices.map { part in
      JSONText.object([
        ("strokes", .array(strokes[part].map(JSONText.integer))),
        ("values", Self.numbers(measures.values[part])),
        (
          "neighbours",
          .array(measures.neighbours[part].map { .array($0.map(JSONText.integer)) })
        ),
      ])
    }
  }

  private static func numbers(_ values: [Double]) -> JSONText {
    .array(values.map { .number($0, digits: 4) })
  }
}

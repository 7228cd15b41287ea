import CommandSupport
import Ductus
@_spi(Laboratory) import DuctusNotes
import NoteFormats
import ResultFormats

/// `ductus-lab zones`: what is measured of the parts of pages that may be formulas, for fitting the
/// model that tells them from text.
struct ZonesCommand: Command {
  static let description = CommandDescription(
    name: "zones",
    operands: "FILE…",
    summary: "Print the measures of what may be a formula on each page, one line for each page.",
    options: InkInput.options + RecognizerChoice.options,
    discussion: """
      Each zone has its "strokes" and "values". ductus_tools.pages.zones fits the model to them.
      """)

  private let input: InkInput
  private let choice: RecognizerChoice

  init(_ arguments: Arguments) throws(UsageError) {
    input = try InkInput(arguments)
    choice = try RecognizerChoice(arguments)
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
          let zones = try reader.formulaZones(of: NotePage(ink: element.get().ink))
          let rows = zones.map { zone in
            JSONText.object([
              ("strokes", .array(zone.strokes.map(JSONText.integer))),
              ("values", .array(zone.measures.values.map { .number($0, digits: 4) })),
            ])
          }
          output.end(with: JSONText.array(rows).text + "\n")
        }
      }
    } catch {
      report("\(error)")
      return .badInput
    }
    return .success
  }
}

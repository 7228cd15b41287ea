import CommandSupport
import Ductus
@_spi(Laboratory) import PageStructure
import ResultFormats

/// `ductus-lab measures`: page analysis's measures of each stroke, for fitting its model.
struct MeasuresCommand: Command {
  static let description = CommandDescription(
    name: "measures",
    operands: "FILE…",
    summary: "Print the measures of each page's strokes as JSON, one line for each page.",
    options: InkInput.options,
    discussion: """
      "values" has the measures of each stroke with points, "neighbours" the strokes around it in
      each of several ways. ductus_tools.pages.roles fits the model to them.
      """)

  private let input: InkInput

  init(_ arguments: Arguments) throws(UsageError) {
    input = try InkInput(arguments)
    if input.files.isEmpty { throw .missingOperand("FILE") }
  }

  func run() -> ExitCode {
    let output = StandardOutput()
    for file in input.files {
      for element in input.reader(file) {
        guard let record = try? element.get(), let measures = PageStructure.measures(record.ink)
        else {
          report("\(file): a page can't be measured")
          return .badInput
        }
        let values = measures.values.map { JSONText.array($0.map { .number($0, digits: 4) }) }
        let neighbours = measures.neighbours.map { ways in
          JSONText.array(ways.map { .array($0.map(JSONText.integer)) })
        }
        output.end(
          with: JSONText.object([("values", .array(values)), ("neighbours", .array(neighbours))])
            .text + "\n")
      }
    }
    return .success
  }
}

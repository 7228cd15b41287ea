import CommandSupport
import Ductus
import ResultFormats
import Support

/// A record of an input file, or the error instead.
struct InputRecord: Sendable {
  let file: String
  /// The number of records and errors before it in its file.
  let index: Int
  let content: Result<LabelledInk, InkFormatError>

  /// A measure of the record's memory and work.
  var pointCount: Int {
    switch content {
    case .success(let record): record.ink.pointCount
    case .failure: 1
    }
  }
}

/// A line of output, and the error of its record.
struct ResultLine: Sendable {
  let text: String
  var fault: InputMessage?
  var warnings: [InputMessage] = []
}

/// The format of an ink's readings as a line.
struct ResultFormat: Sendable {
  let printsJSON: Bool
  var printsSegments = false

  func line(
    for record: LabelledInk, of input: InputRecord, result: RecognitionResult
  ) -> ResultLine {
    guard printsJSON else {
      let warnings = (record.warnings + result.warnings).map(\.description)
      let text = result.candidates.first?.text ?? ""
      // Lines of output and records correspond.
      return ResultLine(
        text: text.replacing("\n", with: "\\n"),
        warnings: warnings.map {
          InputMessage("warning: \($0)", file: input.file, index: input.index)
        })
    }
    let members =
      record.outputMembers
      + JSONText.members(
        of: result, withSegments: printsSegments, warnings: record.warnings.map(\.description))
    return ResultLine(text: JSONText.object(members).text)
  }

  func line(forFault fault: InputMessage) -> ResultLine {
    ResultLine(
      text: printsJSON ? JSONText.object([("error", .string(fault.text))]).text : "", fault: fault)
  }
}

extension LabelledInk {
  /// The members of its line of output that name it.
  var outputMembers: [(String, JSONText)] {
    [("id", id), ("label", label)].compactMap { name, text in text.map { (name, .string($0)) } }
  }
}

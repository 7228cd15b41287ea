import Ductus

/// A line of output, and what is wrong with the record that it stands for.
struct ResultLine: Sendable {
  let text: String
  var fault: String?
}

/// How the readings of an ink are put on a line.
struct ResultFormat: Sendable {
  let printsJSON: Bool

  func line(for record: LabelledInk, result: DigitalInkRecognitionResult) -> ResultLine {
    guard printsJSON else { return ResultLine(text: result.candidates.first?.text ?? "") }
    var members: [(String, JSONText)] = []
    if let id = record.id { members.append(("id", .string(id))) }
    if let label = record.label { members.append(("label", .string(label))) }
    members.append(("candidates", JSONText(result.candidates)))
    return ResultLine(text: JSONText.object(members).text)
  }

  func line(forFault fault: String) -> ResultLine {
    ResultLine(
      text: printsJSON ? JSONText.object([("error", .string(fault))]).text : "", fault: fault)
  }
}

extension JSONText {
  /// Candidates with their scores; lower is better.
  init(_ candidates: [DigitalInkRecognitionCandidate]) {
    self = .array(
      candidates.map { candidate in
        .object([
          ("text", .string(candidate.text)), ("score", .number(candidate.cost, digits: 4)),
        ])
      })
  }
}

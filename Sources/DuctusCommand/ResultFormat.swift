import Ductus

/// A line of output, and what is wrong with the record that it stands for.
struct ResultLine: Sendable {
  let text: String
  var fault: InputMessage?
  var warnings: [InputMessage] = []
}

/// How the readings of an ink are put on a line.
struct ResultFormat: Sendable {
  let printsJSON: Bool
  var printsSegments = false

  func line(
    for record: LabelledInk, of input: InputRecord, result: RecognitionResult
  ) -> ResultLine {
    let warnings = (record.warnings + result.warnings).map(\.description)
    guard printsJSON else {
      let text = result.candidates.first?.text ?? ""
      // Lines of output and records keep step.
      return ResultLine(
        text: text.replacing("\n", with: "\\n"),
        warnings: warnings.map {
          InputMessage("warning: \($0)", file: input.file, index: input.index)
        })
    }
    var members: [(String, JSONText)] = []
    if let id = record.id { members.append(("id", .string(id))) }
    if let label = record.label { members.append(("label", .string(label))) }
    members += [
      ("model", .string(result.pack.tag)), ("modelVersion", .string(result.pack.version)),
      ("engineVersion", .string(result.engineVersion)),
      ("candidates", JSONText(result.candidates, withSegments: printsSegments)),
    ]
    if !warnings.isEmpty {
      members.append(("warnings", .array(warnings.map(JSONText.string))))
    }
    if result.lines.count > 1 {
      members.append(("lines", .array(result.lines.map(JSONText.init))))
    }
    return ResultLine(text: JSONText.object(members).text)
  }

  func line(forFault fault: InputMessage) -> ResultLine {
    ResultLine(
      text: printsJSON ? JSONText.object([("error", .string(fault.text))]).text : "", fault: fault)
  }
}

extension JSONText {
  /// Candidates with their scores (lower is better) and confidences.
  init(_ candidates: [RecognitionCandidate], withSegments: Bool = false) {
    self = .array(
      candidates.map { candidate in
        var members: [(String, JSONText)] = [
          ("text", .string(candidate.text)), ("score", .number(candidate.cost, digits: 4)),
          ("confidence", .number(candidate.confidence, digits: 4)),
        ]
        if let shape = candidate.geometry { members.append(("geometry", JSONText(shape))) }
        if withSegments {
          members += [
            ("graphemes", JSONText(candidate.segments, of: candidate.text)),
            ("words", JSONText(candidate.words, of: candidate.text)),
          ]
        }
        return .object(members)
      })
  }

  /// A line of a page: its best reading, its strokes, and how steeply it falls.
  init(_ line: RecognizedLine) {
    self = .object([
      ("text", .string(line.candidates.first?.text ?? "")),
      ("strokes", .array(line.strokes.map(JSONText.integer))),
      ("slope", .number(line.slope, digits: 4)),
    ])
  }

  /// Parts of a text, which are counted in Unicode scalars, and their ink.
  private init(_ segments: [InkSegment], of text: String) {
    var (index, offset) = (text.startIndex, 0)
    self = .array(
      segments.map { segment in
        let range = segment.textRange
        let start = offset + text.unicodeScalars.distance(from: index, to: range.lowerBound)
        index = range.upperBound
        offset = start + text.unicodeScalars.distance(from: range.lowerBound, to: index)
        return .object([
          ("text", .array([.integer(start), .integer(offset)])),
          ("confidence", .number(segment.confidence, digits: 4)),
          (
            "ink",
            .array(
              segment.ink.map { span in
                .array(
                  [span.stroke, span.points.lowerBound, span.points.upperBound]
                    .map(JSONText.integer))
              })
          ),
        ])
      })
  }
}

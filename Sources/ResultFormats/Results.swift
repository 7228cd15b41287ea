import DuctusEngine
import InkModel

extension JSONText {
  /// Candidates with their scores (lower is better) and confidences.
  public init(_ candidates: [RecognitionCandidate], withSegments: Bool = false) {
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
  public init(_ line: RecognizedLine) {
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

  /// What a recogniser says of an ink, with further members behind.
  public init(
    _ result: RecognitionResult, candidates: Int, withSegments: Bool,
    _ more: [(String, JSONText)] = []
  ) {
    var members: [(String, JSONText)] = [
      ("model", .string(result.pack.tag)), ("modelVersion", .string(result.pack.version)),
      ("engineVersion", .string(result.engineVersion)),
      (
        "candidates",
        JSONText(Array(result.candidates.prefix(candidates)), withSegments: withSegments)
      ),
    ]
    if !result.warnings.isEmpty {
      members.append(("warnings", .array(result.warnings.map { .string($0.description) })))
    }
    if result.lines.count > 1 {
      members.append(("lines", .array(result.lines.map { JSONText($0) })))
    }
    self = .object(members + more)
  }
}

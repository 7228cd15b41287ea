import InkModel
import InkReading
import ShapeGeometry
import Support

/// A JSON value whose members keep their order.
public indirect enum JSONText: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// Not a number and infinity become `null`, since JSON lacks them.
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// Returns a number with at most `digits` decimals.
  public static func number(_ value: Double, digits: Int) -> JSONText {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return .number((value * scale).rounded() / scale)
  }

  /// The value on one line.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): text += value.quotedAsJSON
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (name, value)) in members.enumerated() {
        if index > 0 { text += "," }
        text += name.quotedAsJSON + ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }
}

extension JSONText {
  /// Encodes a result as printed by `ductus recognize --json`.
  ///
  /// - Parameter withSegments: whether candidates have "graphemes" and "words".
  public init(_ result: RecognitionResult, withSegments: Bool = false) {
    self = .object(JSONText.members(of: result, withSegments: withSegments))
  }

  /// Encodes a result's members: "model", "modelVersion", "engineVersion" and "candidates";
  /// "warnings" and "decorations" if there are any; "lines" if there is more than one.
  ///
  /// - Parameters:
  ///   - withSegments: whether candidates have "graphemes" and "words".
  ///   - warnings: those found before recognition; they come before the result's own.
  public static func members(
    of result: RecognitionResult, withSegments: Bool = false, warnings: [String] = []
  ) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [
      ("model", .string(result.pack.tag)), ("modelVersion", .string(result.pack.version)),
      ("engineVersion", .string(result.engineVersion)),
      ("candidates", JSONText(result.candidates, withSegments: withSegments)),
    ]
    let warnings = warnings + result.warnings.map { $0.description }
    if result.isPartial { members.append(("isPartial", .boolean(true))) }
    if !warnings.isEmpty { members.append(("warnings", .array(warnings.map(JSONText.string)))) }
    if result.lines.count > 1 {
      members.append(("lines", .array(result.lines.map(JSONText.init))))
    }
    if !result.decorations.isEmpty {
      let text = result.candidates.first?.text ?? ""
      members.append(
        ("decorations", .array(result.decorations.map { JSONText($0, of: text) })))
    }
    return members
  }

  /// Encodes candidates with their scores (lower is better) and confidences, and the geometry of
  /// the best one and of others with at least 1 % confidence.
  ///
  /// - Parameter withSegments: whether they have "graphemes" and "words".
  public init(_ candidates: [RecognitionCandidate], withSegments: Bool = false) {
    self = .array(
      candidates.enumerated().map { index, candidate in
        var members: [(String, JSONText)] = [
          ("text", .string(candidate.text)), ("score", .number(candidate.cost, digits: 4)),
          ("confidence", .number(candidate.confidence, digits: 4)),
        ]
        if index == 0 || candidate.confidence >= RecognitionResult.minimumGeometryConfidence,
          let shape = candidate.geometry
        {
          members.append(("geometry", JSONText(shape)))
        }
        if let formula = candidate.formula {
          members += JSONText.members(of: formula, withSegments: withSegments)
        } else if withSegments {
          members += [
            ("graphemes", JSONText(candidate.segments, of: candidate.text)),
            ("words", JSONText(candidate.words, of: candidate.text)),
          ]
        }
        return .object(members)
      })
  }

  /// Encodes a line of a page: its best reading, its strokes, and its slope.
  public init(_ line: RecognizedLine) {
    self = .object([
      ("text", .string(line.candidates.first?.text ?? "")),
      ("strokes", .array(line.strokes.map(JSONText.integer))),
      ("slope", .number(line.slope, digits: 4)),
    ])
  }

  /// Encodes a line at words of the best reading, its strokes, and the ink that it is drawn at.
  private init(_ decoration: TextDecoration, of text: String) {
    var members: [(String, JSONText)] = [
      ("kind", .string(decoration.kind.rawValue)),
      ("strokes", .array(decoration.strokes.map(JSONText.integer))),
    ]
    if let range = decoration.textRange {
      let start = text[..<range.lowerBound].unicodeScalars.count
      let end = start + text[range].unicodeScalars.count
      members.append(("text", .array([.integer(start), .integer(end)])))
    }
    self = .object(members + [("ink", JSONText(decoration.ink))])
  }

  /// Encodes spans of ink: each a stroke, its first point, and the one after its last.
  private init(_ spans: [InkSpan]) {
    self = .array(
      spans.map { span in
        .array([span.stroke, span.points.lowerBound, span.points.upperBound].map(JSONText.integer))
      })
  }

  /// Encodes parts of a text, counted in Unicode scalars, and their ink.
  private init(_ segments: [InkSegment], of text: String) {
    var (index, offset) = (text.startIndex, 0)
    self = .array(
      segments.map { segment in
        let range = segment.textRange
        let start = offset + text.unicodeScalars.distance(from: index, to: range.lowerBound)
        index = range.upperBound
        offset = start + text.unicodeScalars.distance(from: range.lowerBound, to: index)
        var members: [(String, JSONText)] = [
          ("text", .array([.integer(start), .integer(offset)])),
          ("confidence", .number(segment.confidence, digits: 4)), ("ink", JSONText(segment.ink)),
        ]
        if !segment.alternatives.isEmpty {
          members.append(("alternatives", .array(segment.alternatives.map(JSONText.init))))
        }
        return .object(members)
      })
  }

  /// Encodes a text that may replace another.
  private init(_ alternative: InkSegment.Alternative) {
    self = .object([
      ("text", .string(alternative.text)),
      ("confidence", .number(alternative.confidence, digits: 4)),
    ])
  }

  // MARK: - Shapes

  /// Encodes a fitted shape in the ink's units, without members that shapes of its kind don't have.
  public init(_ shape: FittedShape) {
    var members: [(String, JSONText)] = [("centre", JSONText(shape.centre))]
    if !shape.corners.isEmpty {
      members.append(("corners", .array(shape.corners.map(JSONText.init))))
    }
    if !shape.ends.isEmpty { members.append(("ends", .array(shape.ends.map(JSONText.init)))) }
    if let radii = shape.radii {
      members.append(("radii", .array([JSONText(radii.major), JSONText(radii.minor)])))
    }
    if let angle = shape.angle { members.append(("angle", .number(Double(angle), digits: 4))) }
    members.append(("residual", .number(shape.residual, digits: 4)))
    let strokes = shape.beautified.strokes.map { stroke in
      JSONText.array([
        .array(stroke.points.map { JSONText($0.x) }), .array(stroke.points.map { JSONText($0.y) }),
      ])
    }
    members.append(("drawing", .array(strokes)))
    self = .object(members)
  }

  /// A point as [x, y].
  public init(_ point: StrokePoint) {
    self = .array([JSONText(point.x), JSONText(point.y)])
  }

  /// A number with as many digits as a Float has.
  private init(_ value: Float) {
    self = .number(Double("\(value)") ?? Double(value))
  }
}

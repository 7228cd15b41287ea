import InkModel
import Support

/// Writes records as InkML, so that reading the document gives the same records again.
///
/// Traces have the channels X and Y, and T if every point of the ink has a time. XML can't hold
/// control characters: those in texts are replaced by U+FFFD. Strokes without points are left out,
/// and so are symbols, times that only some points have or that are beyond ±2⁵³ ms, and a sampling
/// rate that isn't finite and above zero. Times that decrease are written; readers drop them, with a
/// warning.
public enum InkMLWriter {
  /// Returns one record as a document.
  ///
  /// - Throws: ``InkError`` when the ink or the writing area is not valid. Any number of points
  ///   may be written.
  /// - Complexity: O(points).
  public static func document(for record: LabelledInk) throws(InkError) -> String {
    let id = record.id.map { " documentID=\"\(escapedForXML($0))\"" } ?? ""
    return head(id) + (try content(of: record, indent: "  ")) + "</ink>\n"
  }

  /// Returns several records as one document with a `traceGroup` for each, which
  /// ``InkReadingOptions/InkMLGrouping/topLevelGroups`` separates again.
  ///
  /// - Throws: ``InkError`` for the first record that is not valid.
  public static func document(for records: [LabelledInk]) throws(InkError) -> String {
    var document = head("") + definitions
    for record in records {
      let context = record.ink.isTimed ? "#xyt" : "#xy"
      document += "  <traceGroup contextRef=\"\(context)\">\n"
      // `xml:id` takes XML names only, an ink's name may be anything.
      if let id = record.id { document += annotation("UI", id, indent: "    ") }
      document += try body(of: record, indent: "    ")
      document += "  </traceGroup>\n"
    }
    return document + "</ink>\n"
  }

  // MARK: - Parts

  private static func head(_ attributes: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <ink xmlns="http://www.w3.org/2003/InkML"\(attributes)>

    """
  }

  private static let definitions = """
      <definitions>
        <context xml:id="xy">
    \(format(isTimed: false, indent: "      "))    </context>
        <context xml:id="xyt">
    \(format(isTimed: true, indent: "      "))    </context>
      </definitions>

    """

  private static func format(isTimed: Bool, indent: String) -> String {
    var lines = [
      "<traceFormat>", "  <channel name=\"X\" type=\"double\"/>",
      "  <channel name=\"Y\" type=\"double\"/>",
    ]
    if isTimed { lines.append("  <channel name=\"T\" type=\"integer\" units=\"ms\"/>") }
    lines.append("</traceFormat>")
    return lines.map { indent + $0 + "\n" }.joined()
  }

  private static func content(
    of record: LabelledInk, indent: String
  ) throws(InkError) -> String {
    let format = format(isTimed: record.ink.isTimed, indent: indent + "  ")
    return "\(indent)<context>\n\(format)\(indent)</context>\n"
      + (try body(of: record, indent: indent))
  }

  /// Returns the annotations and traces of a record.
  private static func body(of record: LabelledInk, indent: String) throws(InkError) -> String {
    try record.ink.validate(pointLimit: .max, checksTimes: false)
    try record.writingArea?.validate()
    var body = ""
    let area = record.writingArea.map { "\($0.width.shortest) \($0.height.shortest)" }
    for (type, value) in [
      ("truth", record.label), ("writer", record.writer), ("split", record.split),
      ("preContext", record.preContext), ("writingArea", area),
      ("multiline", record.isMultiline ? "true" : nil), ("hz", record.writtenRate?.shortest),
    ] {
      if let value { body += annotation(type, value, indent: indent) }
    }
    let isTimed = record.ink.isTimed
    for stroke in record.ink.strokes where !stroke.points.isEmpty {
      body += "\(indent)<trace>"
      for (index, point) in stroke.points.enumerated() {
        if index > 0 { body += ", " }
        body += "\(point.x.shortest) \(point.y.shortest)"
        if isTimed, let t = point.t { body += " \(t)" }
      }
      body += "</trace>\n"
    }
    return body
  }

  private static func annotation(_ type: String, _ value: String, indent: String) -> String {
    "\(indent)<annotation type=\"\(type)\">\(escapedForXML(value))</annotation>\n"
  }
}

extension Ink {
  /// Whether every point has a time that the reader accepts; only then are the ink's times written.
  package var isTimed: Bool {
    !isEmpty && strokes.allSatisfy { $0.points.allSatisfy { $0.writtenTime != nil } }
  }
}

extension LabelledInk {
  /// The sampling rate, if readers accept it.
  var writtenRate: Double? { samplingRate.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }
}

extension StrokePoint {
  /// The time, if readers accept it.
  var writtenTime: Int? { t.flatMap { $0.magnitude <= 1 << 53 ? $0 : nil } }
}

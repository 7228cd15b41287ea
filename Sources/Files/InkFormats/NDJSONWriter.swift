import InkModel
import Support

/// Writes records as NDJSON, so that reading them gives the same records again.
///
/// Numbers have the shortest digits that give the same value; whole numbers have no fraction. Times
/// beyond ±2⁵³ ms are left out, and so is a sampling rate that isn't finite and above zero. Times
/// that decrease are written; readers drop them, with a warning.
public enum NDJSONWriter {
  /// Returns one record as a line, including the line feed.
  ///
  /// - Throws: ``InkError`` when the ink or the writing area is not valid: JSON has no NaN. Any
  ///   number of points may be written.
  /// - Complexity: O(points).
  public static func line(for record: LabelledInk) throws(InkError) -> String {
    try record.ink.validate(pointLimit: .max, checksTimes: false)
    try record.writingArea?.validate()
    var line = "{"
    for (name, value) in [
      ("id", record.id), ("label", record.label), ("writer", record.writer),
      ("split", record.split), ("preContext", record.preContext),
    ] {
      if let value { line += "\(name.quotedAsJSON):\(value.quotedAsJSON)," }
    }
    if let rate = record.writtenRate { line += "\"hz\":\(rate.shortest)," }
    if record.isMultiline { line += "\"multiline\":true," }
    if let area = record.writingArea {
      line += "\"writingArea\":[\(area.width.shortest),\(area.height.shortest)],"
    }
    if !record.symbols.isEmpty {
      let symbols = record.symbols.map { symbol in
        "[\(symbol.name.quotedAsJSON),[\(symbol.strokes.map(String.init).joined(separator: ","))]]"
      }
      line += "\"symbols\":[\(symbols.joined(separator: ","))],"
    }
    line += "\"drawing\":["
    for (index, stroke) in record.ink.strokes.enumerated() {
      line += index == 0 ? "[" : ",["
      append(stroke.points.lazy.map(\.x.shortest), to: &line)
      line += ","
      append(stroke.points.lazy.map(\.y.shortest), to: &line)
      if stroke.points.contains(where: { $0.writtenTime != nil }) {
        line += ","
        append(stroke.points.lazy.map { $0.writtenTime.map(String.init) ?? "null" }, to: &line)
      }
      line += "]"
    }
    line += "]}\n"
    return line
  }

  private static func append(_ values: some Sequence<String>, to line: inout String) {
    var separator = "["
    for value in values {
      line += separator
      line += value
      separator = ","
    }
    line += separator == "[" ? "[]" : "]"
  }
}

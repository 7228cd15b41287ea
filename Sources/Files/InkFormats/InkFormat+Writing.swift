import InkModel

extension InkFormat {
  /// The content of a file of records, which reading it gives back; InkML as ``InkMLWriter`` says.
  ///
  /// - Parameter records: of ``InkFormat/auto``, one record to a line.
  /// - Throws: ``InkError`` for the first record that is not valid.
  /// - Complexity: O(points).
  public func text(of records: [LabelledInk]) throws(InkError) -> String {
    if self == .inkml {
      return try records.count == 1
        ? InkMLWriter.document(for: records[0]) : InkMLWriter.document(for: records)
    }
    var lines: [String] = []
    for record in records { lines.append(try NDJSONWriter.line(for: record)) }
    return self == .json
      ? "[\n" + lines.map { $0.dropLast() }.joined(separator: ",\n") + "\n]\n" : lines.joined()
  }
}

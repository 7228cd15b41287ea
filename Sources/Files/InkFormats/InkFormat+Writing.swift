import InkModel

extension InkFormat {
  /// Returns the content of a file of records, from which they can be read again; InkML as in
  /// ``InkMLWriter``.
  ///
  /// - Parameter records: the records; in ``InkFormat/auto``, one per line.
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

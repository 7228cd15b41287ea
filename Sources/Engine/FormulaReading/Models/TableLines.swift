import Support

/// The lines of a table of fields between tabulators.
struct TableLines {
  let file: String
  private let lines: [Substring]

  /// - Throws: ``FormulaError/badFile(file:reason:)`` where the bytes are no UTF-8.
  init(_ bytes: FileBytes) throws(FormulaError) {
    file = bytes.name
    guard let text = String(validating: bytes.bytes, as: UTF8.self) else {
      throw .badFile(file: bytes.name, reason: "is not UTF-8")
    }
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Calls `body` with the number and the fields of each line that isn't empty.
  func forEach(
    fields count: Int, _ body: (Int, [Substring]) throws(FormulaError) -> Void
  ) throws(FormulaError) {
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == count else {
        throw fault(index + 1, "has \(fields.count) fields, not \(count)")
      }
      try body(index + 1, fields)
    }
  }

  func fault(_ line: Int, _ reason: String) -> FormulaError {
    .badLine(file: file, line: line, reason: reason)
  }
}

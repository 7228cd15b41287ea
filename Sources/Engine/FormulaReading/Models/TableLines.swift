import Support

/// The lines of a table with tab-separated fields.
struct TableLines {
  let file: String
  private let bytes: FileBytes

  /// - Throws: ``FormulaError/badFile(file:reason:)`` if the bytes aren't UTF-8.
  init(_ bytes: FileBytes) throws(FormulaError) {
    file = bytes.name
    guard String(validating: bytes.bytes, as: UTF8.self) != nil else {
      throw .badFile(file: bytes.name, reason: "is not UTF-8")
    }
    self.bytes = bytes
  }

  /// Calls `body` with the number and the fields of each line that isn't empty.
  ///
  /// Tables have tens of thousands of lines, so they are split as bytes: finding the bounds of
  /// characters would take most of the time.
  func forEach(
    fields count: Int, _ body: (Int, [String]) throws(FormulaError) -> Void
  ) throws(FormulaError) {
    let all = bytes.bytes
    var (number, start) = (0, 0)
    var fields: [String] = []
    while start < all.count {
      number += 1
      fields.removeAll(keepingCapacity: true)
      var (fieldStart, end) = (start, start)
      while end < all.count, all[end] != UInt8(ascii: "\n") {
        if all[end] == UInt8(ascii: "\t") {
          fields.append(String(decoding: all[fieldStart..<end], as: UTF8.self))
          fieldStart = end + 1
        }
        end += 1
      }
      if end > start {
        fields.append(String(decoding: all[fieldStart..<end], as: UTF8.self))
        guard fields.count == count else {
          throw fault(number, "has \(fields.count) fields, not \(count)")
        }
        try body(number, fields)
      }
      start = end + 1
    }
  }

  func fault(_ line: Int, _ reason: String) -> FormulaError {
    .badLine(file: file, line: line, reason: reason)
  }
}

/// The language of a PDF file, for screen readers. cairo has no function for it, so it is added to
/// the catalogue of the finished file.
struct PDFLanguage {
  private let entry: [UInt8]

  /// - Parameter tag: as in BCP 47; `nil` if it has other characters.
  init?(_ tag: String) {
    guard !tag.isEmpty, tag.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isAlphanumeric }) else {
      return nil
    }
    entry = Array("\n   /Lang (\(tag))".utf8)
  }

  /// Adds the language to a file. One in which the catalogue isn't the last object before a table
  /// of objects, as cairo 1.16 writes it, stays as it is.
  func add(to file: inout [UInt8]) {
    guard let (catalogue, number, table) = Self.places(in: file) else { return }
    file.replaceSubrange(number, with: "\(table + entry.count)".utf8)
    file.insert(contentsOf: entry, at: catalogue)
  }

  /// Returns the indices of what follows the catalogue's type, of the number that says where the
  /// table of objects is, and of the table.
  private static func places(in file: [UInt8]) -> (Int, Range<Int>, table: Int)? {
    let ending = file.suffix(endingLength)
    let mark = Array("startxref\n".utf8)
    guard let start = ending.ranges(of: mark).last?.upperBound else { return nil }
    let number = file[start...].prefix { $0 != UInt8(ascii: "\n") }
    guard let table = Int(String(decoding: number, as: UTF8.self)), file.indices.contains(table),
      file[table...].starts(with: "xref\n".utf8)
    else { return nil }
    let last = file[max(0, table - catalogueLength)..<table]
    guard let catalogue = last.ranges(of: Array("/Type /Catalog".utf8)).last else { return nil }
    return (catalogue.upperBound, number.indices, table)
  }

  /// The most bytes of the catalogue, and of what follows the table of objects.
  private static let catalogueLength = 1_000
  private static let endingLength = 100
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

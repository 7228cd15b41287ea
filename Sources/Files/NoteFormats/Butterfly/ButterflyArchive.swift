import InkFormats
import InkModel

/// Reads Butterfly's notes as archives: a text for each page.
struct ButterflyArchive {
  private static let metadata = "META-INF/butterfly.json"
  private static let folder = "BFLY/pages/"

  private let archive: ZipArchive
  private let file: String

  /// - Returns: `nil` if it is another program's archive.
  init?(_ archive: ZipArchive, file: String) {
    guard archive.names.contains(Self.metadata) else { return nil }
    self.archive = archive
    self.file = file
  }

  /// - Parameter limit: the maximum number of bytes of its pages: a small archive may hold a lot.
  /// - Throws: if it has no pages.
  func document(limit: Int) throws(NoteFormatError) -> NoteDocument {
    let names = archive.names.filter { $0.hasPrefix(Self.folder) && $0.hasSuffix(".json") }
    guard !names.isEmpty else {
      let fault = NoteFault.missingMember(Self.folder)
      throw .damaged(NoteDamage(file: file, position: .whole, fault: fault))
    }
    let order = names.map { ButterflyPageName.number(String($0.dropFirst(Self.folder.count))) }
    var document = NoteDocument(title: title)
    var budget = NoteBudget()
    var damages = DamageList()
    var bytes = limit
    for index in names.indices.sorted(by: { (order[$0], $0) < (order[$1], $1) }) {
      guard budget.takePage() else { break }
      let name = "\(file)/\(names[index])"
      var page = ButterflyPage(file: name)
      if let content = archive.content(of: names[index], limit: bytes) {
        bytes -= content.bytes.count
        let fault = JSONNotes.read(content.bytes, file: name) {
          scanner, member throws(RecordError) in
          try page.read(member, &scanner, &budget)
        }
        if let fault { damages.append(fault) }
      } else {
        let fault = NoteFault.missingMember(names[index])
        damages.append(NoteDamage(file: file, position: .whole, fault: fault))
      }
      for fault in page.damage.all { damages.append(fault) }
      document.pages.append(page.page)
    }
    document.damage = damages.all + budget.damage(of: file)
    return document
  }

  private var title: String? {
    var title: String?
    if let content = archive.content(of: Self.metadata, limit: 1 << 20) {
      _ = JSONNotes.read(content.bytes, file: file) { scanner, member throws(RecordError) in
        guard member == "name" else { return try scanner.skipValue() }
        title = try scanner.stringOrNil()
      }
    }
    return title
  }
}

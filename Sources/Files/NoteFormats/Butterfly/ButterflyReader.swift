import InkFormats
import InkModel

/// Reads Butterfly's notes as text: `.tbfly`, and `.bfly` of its first versions. Pages have names
/// that begin with their numbers; the first versions had a single page.
final class ButterflyReader: JSONNoteReader {
  private var title: String?
  private var pages: [(name: String, page: ButterflyPage)] = []
  private var onlyPage: ButterflyPage?
  private var budget = NoteBudget()

  func member(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "name": title = try scanner.stringOrNil()
    case "pages":
      try scanner.members { scanner, name throws(RecordError) in
        guard budget.takePage() else { return try scanner.skipValue() }
        var page = ButterflyPage(file: "")
        try scanner.members { scanner, name throws(RecordError) in
          try page.read(name, &scanner, &budget)
        }
        pages.append((name, page))
      }
    case _ where ButterflyPage.isMember(name):
      if onlyPage == nil { _ = budget.takePage() }
      var page = onlyPage ?? ButterflyPage(file: "")
      try page.read(name, &scanner, &budget)
      onlyPage = page
    default: try scanner.skipValue()
    }
  }

  func finished() -> NoteDocument? {
    if pages.isEmpty, let onlyPage { pages = [("", onlyPage)] }
    guard !pages.isEmpty else { return nil }
    let ordered = pages.indices.sorted {
      (ButterflyPageName.number(pages[$0].name), $0)
        < (ButterflyPageName.number(pages[$1].name), $1)
    }
    return NoteDocument(
      title: title, pages: ordered.map { pages[$0].page.page },
      damage: ordered.flatMap { pages[$0].page.damage.all } + budget.damage(of: ""))
  }
}

/// The names of Butterfly's pages, such as `0.Waves`.
enum ButterflyPageName {
  /// Returns the number in a page's name; −1 for none, so that such pages come first.
  static func number(_ name: String) -> Int {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count > 1 ? Int(parts[0]) ?? -1 : -1
  }
}

import InkFormats

/// The list of a reMarkable notebook's pages, in the formats of newer and older software.
struct RemarkableContents {
  struct Page {
    /// The name of its scene.
    var id = ""
    /// The page of the document behind it, from 0.
    var redirection: Int?
    /// Whether it was deleted.
    var isDeleted = false
  }

  /// The pages, at most one more than a note may have.
  private(set) var pages: [Page] = []

  /// Whether it tells which page of the document is behind each page; otherwise they are in order.
  private(set) var hasRedirections = false

  /// - Returns: `nil` if it isn't a list of pages.
  init?(_ json: [UInt8]) {
    var count = 0
    var older: [Page] = []
    // The pages of the document, -1 for none.
    var redirections: [Int] = []
    let damage = JSONNotes.read(json, file: "") { scanner, name throws(RecordError) in
      switch name {
      case "cPages":
        try scanner.member("pages") { scanner throws(RecordError) in
          try scanner.elements { scanner, _ throws(RecordError) in
            let page = try Self.page(&scanner)
            if !page.isDeleted, pages.count <= NoteFile.pageLimit { pages.append(page) }
          }
        }
      case "pages":
        try scanner.elements { scanner, _ throws(RecordError) in
          let id = try scanner.stringOrNil() ?? ""
          if older.count <= NoteFile.pageLimit { older.append(Page(id: id)) }
        }
      case "redirectionPageMap":
        try scanner.elements { scanner, _ throws(RecordError) in
          let number = try scanner.integerOrNil() ?? -1
          if redirections.count <= NoteFile.pageLimit { redirections.append(number) }
        }
      case "pageCount": count = try scanner.integerOrNil() ?? 0
      default: try scanner.skipValue()
      }
    }
    guard damage == nil else { return nil }
    hasRedirections = pages.contains { $0.redirection != nil }
    if pages.isEmpty, !older.isEmpty {
      pages = older
      hasRedirections = !redirections.isEmpty
      for (index, number) in zip(pages.indices, redirections) where number >= 0 {
        pages[index].redirection = number
      }
    }
    if pages.isEmpty {
      // The oldest notebooks only have the number of pages.
      pages = Array(repeating: Page(), count: max(0, min(count, NoteFile.pageLimit + 1)))
    }
  }

  /// Returns the name in a notebook's metadata.
  static func title(_ json: [UInt8]) -> String? {
    var title: String?
    let damage = JSONNotes.read(json, file: "") { scanner, name throws(RecordError) in
      guard name == "visibleName" else { return try scanner.skipValue() }
      title = try scanner.stringOrNil()
    }
    return damage == nil ? title : nil
  }

  private static func page(_ scanner: inout JSONScanner) throws(RecordError) -> Page {
    var page = Page()
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "id": page.id = try scanner.stringOrNil() ?? ""
      case "deleted": page.isDeleted = try value(&scanner) ?? 0 != 0
      case "redir": page.redirection = try value(&scanner)
      default: try scanner.skipValue()
      }
    }
    return page
  }

  private static func value(_ scanner: inout JSONScanner) throws(RecordError) -> Int? {
    var value: Int?
    try scanner.member("value") { scanner throws(RecordError) in
      value = try scanner.integerOrNil()
    }
    return value
  }
}

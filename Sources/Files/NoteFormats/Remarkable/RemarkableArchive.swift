/// Reads a reMarkable notebook: an archive with a list of pages and a scene for each.
struct RemarkableArchive {
  private let archive: ZipArchive
  /// The member that lists the pages, and the notebook's name in the archive.
  private let content: String
  private let stem: String
  private let file: String

  init(_ archive: ZipArchive, content: String, file: String) {
    self.archive = archive
    self.content = content
    stem = String(content.dropLast(".content".count))
    self.file = file
  }

  /// - Parameter limit: the maximum number of bytes of its pages: a small archive may hold a lot.
  /// - Throws: if the list of pages can't be read.
  func document(limit: Int) throws(NoteFormatError) -> NoteDocument {
    guard let list = archive.content(of: content, limit: Self.listLimit),
      let contents = RemarkableContents(list.bytes)
    else { throw .damaged(damage(content)) }
    var document = NoteDocument(title: title)
    let members = Set(archive.names)
    let pdf = members.contains("\(stem).pdf") ? "\(stem).pdf" : nil
    var known: Set<String> = []
    var damages = DamageList()
    var budget = NoteBudget()
    var byteBudget = limit
    for (index, entry) in contents.pages.enumerated() {
      guard budget.takePage() else { break }
      // In the oldest notebooks, pages are named by numbers.
      let names = [entry.id, "\(index)"].map { "\(stem)/\($0).rm" }
      let member = names.first { members.contains($0) && known.insert($0).inserted }
      let (page, damage) =
        if let member { scene(member, &byteBudget, &budget) } else { (Self.blank, []) }
      for fault in damage { damages.append(fault) }
      document.pages.append(page)
      if let pdf {
        // Inserted pages have no page of the document behind them.
        let number = contents.hasRedirections ? entry.redirection : index
        document.pages[index].background = number.map {
          PageBackground(file: pdf, page: $0 &+ 1)
        }
      }
    }
    document.damage = damages.all + budget.damage(of: file)
    return document
  }

  /// The maximum number of bytes of the list of pages.
  private static let listLimit = 64 << 20

  private var title: String? {
    archive.content(of: "\(stem).metadata", limit: Self.listLimit).flatMap {
      RemarkableContents.title($0.bytes)
    }
  }

  /// A page without writing, which has no scene.
  private static let blank = NotePage(
    size: PageSize(width: RemarkableFile.width, height: RemarkableFile.height),
    unitsPerInch: RemarkableFile.unitsPerInch)

  /// Returns a page's strokes and text.
  ///
  /// - Parameter bytes: the remaining bytes for pages.
  private func scene(
    _ member: String, _ bytes: inout Int, _ budget: inout NoteBudget
  ) -> (NotePage, [NoteDamage]) {
    guard let scene = archive.content(of: member, limit: bytes),
      scene.bytes.starts(with: RemarkableFile.magic)
    else { return (Self.blank, [damage(member)]) }
    bytes -= scene.bytes.count
    do throws(NoteFormatError) {
      let document = try RemarkableFile.document(
        scene.bytes, file: "\(file)/\(member)", budget: &budget)
      return (document.pages.first ?? Self.blank, document.damage)
    } catch {
      return (Self.blank, [damage(member)])
    }
  }

  private func damage(_ member: String) -> NoteDamage {
    NoteDamage(file: file, position: .whole, fault: .missingMember(member))
  }
}

/// Reads a reMarkable notebook: an archive of a list of pages and a scene for each.
struct RemarkableArchive {
  private let archive: ZipArchive
  /// The member that lists the pages, and the notebook's own name in the archive.
  private let content: String
  private let stem: String
  private let file: String

  init(_ archive: ZipArchive, content: String, file: String) {
    self.archive = archive
    self.content = content
    stem = String(content.dropLast(".content".count))
    self.file = file
  }

  /// - Parameter limit: bytes of its pages at most: a small archive may hold a lot.
  /// - Throws: where the list of pages can't be read.
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
      // In the oldest notebooks pages have numbers for names.
      let names = [entry.id, "\(index)"].map { "\(stem)/\($0).rm" }
      let member = names.first { members.contains($0) && known.insert($0).inserted }
      let (page, damage) =
        if let member { scene(member, &byteBudget, &budget) } else { (Self.blank, []) }
      for fault in damage { damages.append(fault) }
      document.pages.append(page)
      if let pdf {
        // Pages that were put in have no page of the document behind them.
        let number = contents.hasRedirections ? entry.redirection : index
        document.pages[index].background = number.map {
          PageBackground(file: pdf, page: $0 &+ 1)
        }
      }
    }
    document.damage = damages.all + budget.damage(of: file)
    return document
  }

  /// Bytes of the list of pages at most.
  private static let listLimit = 64 << 20

  private var title: String? {
    archive.content(of: "\(stem).metadata", limit: Self.listLimit).flatMap {
      RemarkableContents.title($0.bytes)
    }
  }

  /// A page that nobody wrote on: it has no scene.
  private static let blank = NotePage(
    size: PageSize(width: RemarkableFile.width, height: RemarkableFile.height),
    unitsPerInch: RemarkableFile.unitsPerInch)

  /// A page's strokes and text.
  ///
  /// - Parameter bytes: how many bytes pages may still have.
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

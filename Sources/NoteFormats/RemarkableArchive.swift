import Foundation

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

  /// - Throws: where the list of pages can't be read.
  func document() throws(NoteFormatError) -> NoteDocument {
    guard let list = archive.content(of: content, limit: NoteFile.byteLimit),
      let contents = try? JSONDecoder().decode(Contents.self, from: Data(list.bytes))
    else { throw .damaged(damage(content)) }
    var document = NoteDocument(title: title)
    let members = Set(archive.names)
    let pdf = members.contains("\(stem).pdf") ? "\(stem).pdf" : nil
    var known: Set<String> = []
    var damages = DamageList()
    // A small archive may hold a lot.
    var byteBudget = NoteFile.byteLimit
    for (index, entry) in contents.entries.enumerated() {
      let member = "\(stem)/\(entry.id).rm"
      let isThere = members.contains(member) && known.insert(member).inserted
      let (page, damage) = isThere ? page(member, &byteBudget) : (Self.blank, [])
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
    document.damage = damages.all
    return document
  }

  private var title: String? {
    archive.content(of: "\(stem).metadata", limit: NoteFile.byteLimit).flatMap {
      try? JSONDecoder().decode(Metadata.self, from: Data($0.bytes)).visibleName
    }
  }

  /// A page that nobody wrote on: it has no scene.
  private static let blank = NotePage(
    size: PageSize(width: RemarkableScene.width, height: RemarkableScene.height),
    unitsPerInch: RemarkableScene.unitsPerInch)

  /// - Parameter budget: bytes that pages may still have.
  private func page(_ member: String, _ budget: inout Int) -> (NotePage, [NoteDamage]) {
    guard let scene = archive.content(of: member, limit: budget) else {
      return (Self.blank, [damage(member)])
    }
    budget -= scene.bytes.count
    do throws(NoteFormatError) {
      let document = try NoteFile.read(scene.bytes, name: "\(file)/\(member)")
      return (document.pages.first ?? Self.blank, document.damage)
    } catch {
      if case .damaged(let damage) = error { return (Self.blank, [damage]) }
      return (Self.blank, [damage(member)])
    }
  }

  private func damage(_ member: String) -> NoteDamage {
    NoteDamage(file: file, position: .whole, fault: .missingMember(member))
  }
}

/// The list of a notebook's pages, in the forms of newer and of older software.
private struct Contents: Decodable {
  struct Value<Content: Decodable>: Decodable {
    var value: Content
  }

  struct Page: Decodable {
    var id: String
    /// There for a page that was thrown away.
    var deleted: Value<Int>?
    /// The page of the document behind it, from 0.
    var redir: Value<Int>?
  }

  struct NewPages: Decodable {
    var pages: [Page]
  }

  var cPages: NewPages?
  var pages: [String]?

  var entries: [(id: String, redirection: Int?)] {
    if let new = cPages?.pages {
      return new.filter { ($0.deleted?.value ?? 0) == 0 }.map { ($0.id, $0.redir?.value) }
    }
    return (pages ?? []).map { ($0, nil) }
  }

  var hasRedirections: Bool { cPages?.pages.contains { $0.redir != nil } ?? false }
}

private struct Metadata: Decodable {
  var visibleName: String
}

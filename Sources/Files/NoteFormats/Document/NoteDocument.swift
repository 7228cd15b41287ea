/// The contents of a note program's file: pages of ink and typed text.
public struct NoteDocument: Hashable, Sendable {
  /// The note's title, if the file has one.
  public var title: String?
  /// The pages, in the order of the file.
  public var pages: [NotePage]
  /// Parts that couldn't be read, with their places; empty for an undamaged file.
  public var damage: [NoteDamage]

  /// Creates a document from pages.
  public init(title: String? = nil, pages: [NotePage] = [], damage: [NoteDamage] = []) {
    self.title = title
    self.pages = pages
    self.damage = damage
  }
}

extension NoteDocument {
  /// Completes a reader's result, adding the file's name to its damage.
  ///
  /// - Parameter fault: the fault that ended reading before the end of the file; it comes first.
  /// - Throws: if the reader found no note.
  static func finished(
    _ document: NoteDocument?, endedBy fault: NoteDamage?, file: String
  ) throws(NoteFormatError) -> NoteDocument {
    guard var document else {
      throw fault.map(NoteFormatError.damaged) ?? .unknownFormat(file: file)
    }
    for index in document.damage.indices { document.damage[index].file = file }
    if let fault { document.damage.insert(fault, at: 0) }
    return document
  }
}

/// The width and height of a page.
public struct PageSize: Hashable, Sendable {
  /// The width and height, in the page's unit.
  public var width, height: Float

  /// - Returns: `nil` unless both are finite and above zero.
  public init?(width: Float, height: Float) {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }
}

/// The document on which a page was written.
public struct PageBackground: Hashable, Sendable {
  /// The name of a PDF file or picture, from the note.
  public var file: String
  /// The page of a PDF file, from 1, if the note has it.
  public var page: Int?

  /// A page of a file.
  public init(file: String, page: Int? = nil) {
    self.file = file
    self.page = page
  }
}

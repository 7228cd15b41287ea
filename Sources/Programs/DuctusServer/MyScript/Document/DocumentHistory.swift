/// The states that a page was in. The oldest are forgotten.
struct DocumentHistory: Sendable {
  private var pages = [DocumentPage()]
  private var place = 0
  /// States at most, and strokes of all of them.
  private static let most = (pages: 200, strokes: 200_000)

  init() {}

  /// A history that begins with a page.
  init(_ page: DocumentPage) { pages = [page] }

  var page: DocumentPage { pages[place] }
  /// How many changes can be taken back.
  var undoable: Int { place }
  var canRedo: Bool { place < pages.count - 1 }

  /// Puts a state after the one that is seen, in place of all that were taken back.
  mutating func append(_ page: DocumentPage) {
    pages.removeSubrange((place + 1)...)
    pages.append(page)
    while pages.count > 2,
      pages.count > Self.most.pages
        || pages.reduce(0, { $0 + $1.ink.elements.count }) > Self.most.strokes
    {
      pages.removeFirst()
    }
    place = pages.count - 1
  }

  mutating func undo() { place = max(0, place - 1) }

  mutating func redo() { place = min(pages.count - 1, place + 1) }
}

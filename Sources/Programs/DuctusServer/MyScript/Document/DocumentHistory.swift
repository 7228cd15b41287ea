/// The states of a page. The oldest are dropped.
struct DocumentHistory: Sendable {
  private var pages = [DocumentPage()]
  private var place = 0
  /// The most states, and strokes of all states.
  private static let most = (pages: 200, strokes: 200_000)

  init() {}

  /// Creates a history that begins with a page.
  init(_ page: DocumentPage) { pages = [page] }

  var page: DocumentPage { pages[place] }
  /// The number of changes that can be undone.
  var undoable: Int { place }
  var canRedo: Bool { place < pages.count - 1 }

  /// Adds a state after the present one, replacing all that were undone.
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

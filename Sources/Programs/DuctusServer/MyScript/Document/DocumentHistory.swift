/// The states of a page. The oldest are dropped.
struct DocumentHistory: Sendable {
  private var pages = [DocumentPage()]
  private var index = 0
  /// The maximum number of states, and strokes of all states.
  private static let limits = (pages: 200, strokes: 200_000)

  init() {}

  /// Creates a history that begins with a page.
  init(_ page: DocumentPage) { pages = [page] }

  var page: DocumentPage { pages[index] }
  /// The number of changes that can be undone.
  var undoable: Int { index }
  var canRedo: Bool { index < pages.count - 1 }

  /// Adds a state after the present one, replacing all that were undone.
  mutating func append(_ page: DocumentPage) {
    pages.removeSubrange((index + 1)...)
    pages.append(page)
    while pages.count > 2,
      pages.count > Self.limits.pages
        || pages.reduce(0, { $0 + $1.ink.elements.count }) > Self.limits.strokes
    {
      pages.removeFirst()
    }
    index = pages.count - 1
  }

  mutating func undo() { index = max(0, index - 1) }

  mutating func redo() { index = min(pages.count - 1, index + 1) }
}

/// The states of a page. The oldest are dropped.
struct DocumentHistory: Sendable {
  private struct State: Sendable {
    let page: DocumentPage
    /// The points of the strokes that the state before it lacks: states share the others.
    let newPoints: Int
  }

  private var states = [State(page: DocumentPage(), newPoints: 0)]
  private var index = 0
  /// The maximum number of states, and of strokes and new points of all states.
  private static let limits = (states: 200, strokes: 200_000, points: 1_000_000)

  init() {}

  /// Creates a history that begins with a page.
  init(_ page: DocumentPage) {
    states = [State(page: page, newPoints: page.ink.pointCount)]
  }

  var page: DocumentPage { states[index].page }
  /// The number of changes that can be undone.
  var undoable: Int { index }
  var canRedo: Bool { index < states.count - 1 }

  /// Adds a state after the present one, replacing all that were undone.
  mutating func append(_ page: DocumentPage) {
    states.removeSubrange((index + 1)...)
    let known = Set(self.page.ink.elements.map(\.number))
    let new = page.ink.elements.lazy.filter { !known.contains($0.number) }
    states.append(State(page: page, newPoints: new.reduce(0) { $0 + $1.stroke.points.count }))
    while states.count > 2, isTooLarge { states.removeFirst() }
    index = states.count - 1
  }

  private var isTooLarge: Bool {
    states.count > Self.limits.states
      || states.reduce(0, { $0 + $1.page.ink.elements.count }) > Self.limits.strokes
      || states.reduce(0, { $0 + $1.newPoints }) > Self.limits.points
  }

  mutating func undo() { index = max(0, index - 1) }

  mutating func redo() { index = min(states.count - 1, index + 1) }
}

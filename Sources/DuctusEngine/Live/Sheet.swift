import InkModel

/// What is written on, and who looks on.
struct Sheet {
  /// A stroke that was ended, and a name that no other stroke ever has.
  struct Entry {
    let id: LiveInk.StrokeID
    let stroke: Stroke
  }

  /// In the order of writing.
  var strokes: [Entry] = []
  /// The stroke that the pen is drawing.
  var open: Stroke?
  private(set) var observers: [Int: AsyncStream<Void>.Continuation] = [:]
  private var nextID = 0
  private var nextObserver = 0

  mutating func append(_ stroke: Stroke) -> LiveInk.StrokeID {
    strokes.append(entry(stroke))
    return nextID - 1
  }

  /// - Returns: whether there was a stroke to end.
  mutating func endStroke() -> Bool {
    defer { open = nil }
    guard let open, !open.points.isEmpty else { return false }
    _ = append(open)
    return true
  }

  /// - Returns: whether the stroke is there.
  mutating func replace(_ id: LiveInk.StrokeID, with others: [Stroke]) -> Bool {
    guard let place = strokes.firstIndex(where: { $0.id == id }) else { return false }
    strokes.replaceSubrange(place...place, with: others.map { entry($0) })
    return true
  }

  mutating func addObserver(_ observer: AsyncStream<Void>.Continuation) -> Int {
    nextObserver += 1
    observers[nextObserver - 1] = observer
    return nextObserver - 1
  }

  mutating func removeObserver(_ number: Int) {
    observers[number] = nil
  }

  private mutating func entry(_ stroke: Stroke) -> Entry {
    nextID += 1
    return Entry(id: nextID - 1, stroke: stroke)
  }
}

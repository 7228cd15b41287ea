import DuctusEngine
import InkModel
import Support

/// The ink of a page that is being written, stroke by stroke.
struct FreeInk: Sendable {
  /// A stroke of the page.
  struct Element: Sendable {
    let id: String
    /// The stroke's number in the order of writing; a changed stroke gets a new one.
    let number: Int
    /// The ``number`` that the stroke had on arrival, which names the elements that it begins.
    let origin: Int
    var stroke: Stroke
  }

  private(set) var elements: [Element] = []
  /// The number of changes.
  private(set) var revision = 0
  private var count = 0

  var isEmpty: Bool { elements.isEmpty }

  /// The strokes with their names.
  var strokes: NamedStrokes {
    NamedStrokes(ink: Ink(strokes: elements.map(\.stroke)), ids: elements.map(\.id))
  }

  var pointCount: Int { elements.reduce(0) { $0 + $1.stroke.points.count } }

  /// Applies all of some changes, or none.
  ///
  /// A stroke with an existing name replaces that stroke. Unknown names are skipped: a client
  /// erases a gesture's stroke that was never added.
  ///
  /// - Throws: ``Problem`` if the page would be too large, or a stroke would have no finite place or
  ///   too long a name; of the kind `busy` if the server ends.
  mutating func apply(_ changes: [InkChange]) throws(Problem) {
    var page = self
    for change in changes {
      if Cancellation.isRequested { throw Problem(DuctusError.cancelled) }
      switch change {
      case .add(let strokes): try page.add(strokes)
      case .erase(let ids): page.elements.removeAll { ids.contains($0.id) }
      case .replace(let ids, let strokes):
        page.elements.removeAll { ids.contains($0.id) }
        try page.add(strokes)
      case .transform(let ids, let transform):
        for index in page.elements.indices where ids.contains(page.elements[index].id) {
          let old = page.elements[index]
          page.count += 1
          let stroke = Stroke(points: old.stroke.points.map(transform.callAsFunction))
          try Self.check(stroke, old.id)
          page.elements[index] = Element(
            id: old.id, number: page.count, origin: old.origin, stroke: stroke)
        }
      case .clear: page.elements = []
      }
    }
    try Plan.check(points: page.pointCount, strokes: page.elements.count)
    page.revision += 1
    self = page
  }

  private mutating func add(_ strokes: NamedStrokes) throws(Problem) {
    // Strokes without a name replace nothing.
    let known = Set(elements.lazy.map(\.id).filter { !$0.isEmpty })
    let replaced = known.intersection(strokes.ids)
    if !replaced.isEmpty { elements.removeAll { replaced.contains($0.id) } }
    for (id, stroke) in zip(strokes.ids, strokes.ink.strokes) where !stroke.points.isEmpty {
      try Self.check(stroke, id)
      count += 1
      elements.append(Element(id: id, number: count, origin: count, stroke: stroke))
    }
  }

  /// The maximum number of UTF-8 bytes of a stroke's name.
  private static let maximumNameLength = 256

  private static func check(_ stroke: Stroke, _ id: String) throws(Problem) {
    guard id.utf8.count <= maximumNameLength else {
      throw Problem(
        .malformed,
        "the stroke '\(id.prefix(60))…': a name has \(maximumNameLength) bytes at most")
    }
    guard stroke.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      throw Problem(.invalidInk, "the stroke '\(id.prefix(60))' has points that lie nowhere")
    }
  }
}

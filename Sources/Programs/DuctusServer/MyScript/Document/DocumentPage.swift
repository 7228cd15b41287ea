import InkEditing
import InkModel
import ShapeGeometry

/// A page that the server draws: its ink, the pens, and its type.
struct DocumentPage: Sendable {
  private(set) var ink = FreeInk()
  /// The pens of the ink's strokes, by their numbers on arrival.
  private(set) var pens: [Int: InkPen] = [:]
  /// The typeset parts, in the order of the text.
  private(set) var type: [SetText] = []
  /// Words that were chosen instead of the readings.
  private(set) var choices: [WordChoice] = []
  /// The number of strokes that were named here.
  private var named = 0

  /// The maximum distance of a stroke from the middle of the page, in pixels.
  private static let reach: Float = 1_000_000
  /// The radius of an eraser's path in pixels, as drawn by clients.
  private static let eraserRadius = 6.0
  /// The maximum number of points of a message's eraser: each is compared with each of the ink's.
  private static let maximumEraserPointCount = 2_000

  func pen(of element: FreeInk.Element) -> InkPen { pens[element.origin] ?? InkPen() }

  /// Whether there is neither ink nor type.
  var isEmpty: Bool { ink.isEmpty }

  /// Adds strokes; those of an eraser remove others.
  ///
  /// - Throws: ``Problem``; the page is then unchanged.
  mutating func add(
    _ strokes: NamedStrokes, pen: InkPen, erasesPrecisely: Bool
  ) throws(Problem) {
    let erased = strokes.erased.reduce(0) { $0 + strokes.ink.strokes[$1].points.count }
    guard erased <= Self.maximumEraserPointCount else {
      throw Problem(
        .tooLargeInk, "a rubber's strokes have \(Self.maximumEraserPointCount) points at most")
    }
    var page = self
    var written: [Int] = []
    for (index, stroke) in strokes.ink.strokes.enumerated() {
      guard strokes.erased.contains(index) else {
        written.append(index)
        continue
      }
      try page.write(strokes.part(written), pen: pen)
      written = []
      try page.erase(stroke, precisely: erasesPrecisely)
    }
    try page.write(strokes.part(written), pen: pen)
    self = page
  }

  private mutating func write(_ strokes: NamedStrokes, pen: InkPen) throws(Problem) {
    guard !strokes.ids.isEmpty else { return }
    var ids: [String] = []
    for (id, stroke) in zip(strokes.ids, strokes.ink.strokes) {
      guard stroke.points.allSatisfy({ abs($0.x) <= Self.reach && abs($0.y) <= Self.reach }) else {
        throw Problem(
          .invalidInk,
          "the stroke '\(id.prefix(60))' lies further away than \(Int(Self.reach)) pixels")
      }
      ids.append(id.isEmpty ? newName() : id)
    }
    try change(.add(NamedStrokes(ink: strokes.ink, ids: ids))) { _ in pen }
  }

  /// Returns a name for a stroke without one.
  private mutating func newName() -> String {
    named += 1
    return "stroke \(named)"
  }

  /// Changes the ink. The pens of strokes that are gone are dropped: each state of the page has its
  /// own copy of them.
  ///
  /// - Parameter pen: returns the pen of a new stroke.
  private mutating func change(
    _ change: InkChange, pen: (FreeInk.Element) -> InkPen = { _ in InkPen() }
  ) throws(Problem) {
    try ink.apply([change])
    pens = Dictionary(
      uniqueKeysWithValues: ink.elements.map { ($0.origin, pens[$0.origin] ?? pen($0)) })
  }

  /// Removes all ink and type.
  mutating func clear() throws(Problem) {
    try change(.clear)
    (type, choices) = ([], [])
  }

  /// Replaces readings by chosen words. Earlier choices for the same strokes, or for some that are
  /// gone, are dropped.
  mutating func choose(_ new: [WordChoice]) {
    let (present, chosen) = (Set(ink.elements.map(\.id)), Set(new.map(\.strokes)))
    choices.removeAll { chosen.contains($0.strokes) || !$0.strokes.isSubset(of: present) }
    choices += new
  }

  /// Sets words or a formula in type.
  mutating func set(_ type: [SetText]) { self.type = type }

  // MARK: - Rubbing

  private mutating func erase(_ path: Stroke, precisely: Bool) throws(Problem) {
    let vectors = path.points.map(\.vector)
    guard let box = Box(vectors), let first = vectors.first else { return }
    // An eraser that only touched has no path.
    let way = vectors.count > 1 ? vectors.segments : [Segment(start: first, end: first)]
    let reach = Box(
      topLeft: box.topLeft - Self.eraserRadius, bottomRight: box.bottomRight + Self.eraserRadius)
    func isErased(_ point: StrokePoint) -> Bool {
      reach.contains(point.vector)
        && way.nearest(to: point.vector).squaredDistance <= Self.eraserRadius * Self.eraserRadius
    }
    // The removed strokes, and the pieces that are left of them between the erased places.
    var gone: Set<String> = []
    var left: [Stroke] = []
    var ids: [String] = []
    var pensOfPieces: [String: InkPen] = [:]
    for element in ink.elements {
      let points = element.stroke.points
      let erased = points.map(isErased)
      guard erased.contains(true) else { continue }
      gone.insert(element.id)
      guard precisely else { continue }
      let pieces = points.indices.split { erased[$0] }.filter { $0.count > 1 }
      for piece in pieces {
        left.append(Stroke(points: piece.map { points[$0] }))
        ids.append(newName())
        pensOfPieces[ids[ids.count - 1]] = pen(of: element)
      }
    }
    guard !gone.isEmpty else { return }
    try change(.replace(gone, NamedStrokes(ink: Ink(strokes: left), ids: ids))) { piece in
      pensOfPieces[piece.id] ?? InkPen()
    }
  }

  // MARK: - Gestures

  /// Applies the meaning of a gesture over the page's text.
  ///
  /// - Returns: whether it changes the page: underlines and lines around words stay ink.
  mutating func apply(_ gesture: EditingGesture, over text: WrittenText) throws(Problem) -> Bool {
    let ids = ink.elements.map(\.id)
    let sessionGesture = SessionGesture(gesture, in: text) { Set($0).sorted().map { ids[$0] } }
    let after = Set(sessionGesture.after).subtracting(sessionGesture.before)
    let index = gesture.ranges.first?.lowerBound ?? 0
    let line = text.lineBands.first {
      $0.characters.lowerBound <= index && index <= $0.characters.upperBound
    }
    switch gesture.action {
    case .underline, .surround: return false
    case .scratchOut, .strikeThrough: try change(.erase(Set(sessionGesture.strokeIDs)))
    case .insert, .split, .join, .lineBreak:
      guard let line, let left = box(of: Set(sessionGesture.before)), let right = box(of: after)
      else {
        return false
      }
      // To the right in most scripts, to the left in others.
      let way: Double = right.topLeft.x >= left.topLeft.x ? 1 : -1
      switch gesture.action {
      case .join:
        let gap =
          way > 0 ? right.topLeft.x - left.bottomRight.x : left.topLeft.x - right.bottomRight.x
        try move(after, by: Vector(-way * (gap - 0.3 * line.height), 0))
      case .lineBreak:
        let start = way > 0 ? left.topLeft.x : left.bottomRight.x
        let across = start - (way > 0 ? right.topLeft.x : right.bottomRight.x)
        let down = 4 * line.height
        let below = Self.strokes(below: line, of: text).map { ids[$0] }
        try move(
          Set(below).subtracting(after).subtracting(sessionGesture.before), by: Vector(0, down))
        try move(after, by: Vector(across, down))
      default: try move(after, by: Vector(way * 1.5 * line.height, 0))
      }
    }
    return true
  }

  private static func strokes(below line: WrittenText.LineBand, of text: WrittenText) -> [Int] {
    text.lineBands.filter { $0.base > line.base + line.height }.flatMap { band in
      text.characters[band.characters].flatMap(\.strokes)
    }
  }

  private mutating func move(_ ids: Set<String>, by way: Vector) throws(Problem) {
    try change(.transform(ids, InkTransform(tx: way.x, ty: way.y)))
  }

  private func box(of ids: Set<String>) -> Box? {
    Box(
      ink.elements.lazy.filter { ids.contains($0.id) }.flatMap { $0.stroke.points.map(\.vector) })
  }
}

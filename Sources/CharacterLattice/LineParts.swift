import InkModel

/// Strokes that surely belong to one character: what a line is cut into before anything is read
/// (over-segmentation; Wang, Liu and Liu 2012).
struct LinePart: Sendable {
  /// The line's strokes by their places in it, ascending.
  var strokes: [Int]
  var box: LineBox
}

/// A line of ink in parts.
struct LineParts: Sendable {
  /// In the order of their middles along the line.
  let parts: [LinePart]
  let frame: LineFrame

  /// Cuts a line between strokes that don't overlap along it.
  ///
  /// - Complexity: O(points + strokes · log strokes).
  init?(_ ink: Ink, axis: WritingAxis, parameters: LatticeParameters, expectedEm: Double?) {
    var strokes: [(index: Int, box: LineBox)] = []
    for (index, stroke) in ink.strokes.enumerated() {
      guard let box = Box(stroke.points.lazy.map(\.place)) else { continue }
      strokes.append((index, LineBox(box, axis)))
    }
    guard !strokes.isEmpty else { return nil }
    strokes.sort { ($0.box.along.middle, $0.index) < ($1.box.along.middle, $1.index) }
    frame = LineFrame(
      strokes.map(\.box), emScale: parameters.emScale, expected: expectedEm)

    var groups = Groups(count: strokes.count)
    let byStart = strokes.indices.sorted {
      (strokes[$0].box.along.lowerBound, $0) < (strokes[$1].box.along.lowerBound, $1)
    }
    // Those that may still reach over what starts now.
    var open: [Int] = []
    for current in byStart {
      let along = strokes[current].box.along
      open.removeAll { strokes[$0].box.along.upperBound < along.lowerBound }
      for other in open
      where Self.belongTogether(along, strokes[other].box.along, parameters.overlap, frame.em) {
        groups.join(current, other)
      }
      open.append(current)
      if open.count > Self.mostOpen { open.removeFirst() }
    }
    var parts: [Int: LinePart] = [:]
    for (place, stroke) in strokes.enumerated() {
      let root = groups.root(of: place)
      var part = parts[root] ?? LinePart(strokes: [], box: stroke.box)
      part.strokes.append(stroke.index)
      part.box = part.box.union(stroke.box)
      parts[root] = part
    }
    self.parts = parts.values.map { part in
      LinePart(strokes: part.strokes.sorted(), box: part.box)
    }.sorted {
      ($0.box.along.middle, $0.strokes[0]) < ($1.box.along.middle, $1.strokes[0])
    }
  }

  /// More strokes above one another are no writing.
  private static let mostOpen = 64

  private static func belongTogether(
    _ a: ClosedRange<Double>, _ b: ClosedRange<Double>, _ share: Double, _ em: Double
  ) -> Bool {
    // An upright stroke has hardly an extent: it belongs to what it stands well within.
    let shorter = max(min(a.extent, b.extent), 0.02 * em)
    return a.overlap(b) + (min(a.extent, b.extent) < 0.02 * em ? 0.02 * em : 0) > share * shorter
  }

  /// The gap between neighbouring parts in ems; below 0 where they overlap.
  func gap(after part: Int) -> Double {
    (parts[part + 1].box.along.lowerBound - parts[part].box.along.upperBound) / frame.em
  }
}

/// Sets that are joined (Tarjan 1975).
private struct Groups {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of member: Int) -> Int {
    var root = member
    while parents[root] != root { root = parents[root] }
    var next = member
    while parents[next] != root { (next, parents[next]) = (parents[next], root) }
    return root
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(of: a), root(of: b))
    // The lower place stays the root, so that the outcome doesn't depend on the order.
    parents[max(a, b)] = min(a, b)
  }
}

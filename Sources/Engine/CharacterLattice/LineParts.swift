import InkModel
import Support

/// Strokes that certainly belong to one character: a line is cut into such parts before it is read
/// (over-segmentation; Wang, Liu and Liu 2012).
struct LinePart: Sendable {
  /// The indices of the strokes in the line, ascending.
  var strokes: [Int]
  /// The strokes that are only bounces of the pen, which the network doesn't see.
  var bounces: Set<Int> = []
  var box: LineBox
}

/// A line of ink in parts.
struct LineParts: Sendable {
  /// The parts, sorted by their middles along the line.
  let parts: [LinePart]
  let frame: LineFrame

  /// Cuts a line between strokes that don't overlap along it.
  ///
  /// - Complexity: O(points + strokes · log strokes).
  init?(_ ink: Ink, axis: WritingAxis, parameters: LatticeParameters, expectedEm: Double?) {
    var strokes: [Stroke] = []
    let owners = PenBounces(ink.strokes).owners
    var bounces: [Int: [Int]] = [:]
    for (index, stroke) in ink.strokes.enumerated() {
      if let owner = owners[index] {
        bounces[owner, default: []].append(index)
        continue
      }
      guard let box = stroke.box else { continue }
      strokes.append(Stroke(index: index, box: LineBox(box, axis)))
    }
    guard !strokes.isEmpty else { return nil }
    strokes = strokes.ordered {
      ($0.box.along.middle, $0.index) < ($1.box.along.middle, $1.index)
    }
    frame = LineFrame(
      strokes.map { $0.box }, emScale: parameters.emScale, expected: expectedEm)

    let longest = parameters.largestExtent * frame.em
    parts = Self.together(strokes, overlap: parameters.overlap, em: frame.em).flatMap { group in
      Self.divided(group.ordered { $0.index < $1.index }[...], longest: longest)
    }.map { part in
      let own = part.strokes.flatMap { bounces[$0] ?? [] }
      return LinePart(
        strokes: (part.strokes + own).sorted(), bounces: Set(own), box: part.box)
    }.ordered {
      ($0.box.along.middle, $0.strokes[0]) < ($1.box.along.middle, $1.strokes[0])
    }
  }

  /// Returns groups of strokes that overlap so much along the line that they belong together.
  private static func together(
    _ strokes: [Stroke], overlap: Double, em: Double
  ) -> [[Stroke]] {
    var groups = DisjointSets(count: strokes.count)
    let byStart = strokes.indices.sorted {
      (strokes[$0].box.along.lowerBound, $0) < (strokes[$1].box.along.lowerBound, $1)
    }
    // Strokes that may still reach past the start of the current one.
    var open: [Int] = []
    for current in byStart {
      let along = strokes[current].box.along
      open.removeAll { strokes[$0].box.along.upperBound < along.lowerBound }
      for other in open
      where belongTogether(along, strokes[other].box.along, overlap, em) {
        groups.join(current, other)
      }
      open.append(current)
      if open.count > maximumOpenCount { open.removeFirst() }
    }
    return groups.sets.map { set in set.map { strokes[$0] } }
  }

  /// A stroke of the line, with its index.
  private struct Stroke {
    let index: Int
    let box: LineBox
  }

  /// Divides strokes that are too long to be one character, because characters overlap. They are
  /// cut between two strokes, in the order of writing, where the ink before and after overlaps
  /// least.
  private static func divided(_ strokes: ArraySlice<Stroke>, longest: Double) -> [LinePart] {
    let whole = strokes.dropFirst().reduce(strokes[strokes.startIndex].box) { $0.union($1.box) }
    guard whole.along.extent > longest, strokes.count <= maximumDividedCount,
      let cut = bestCut(of: strokes)
    else { return [LinePart(strokes: strokes.map { $0.index }, box: whole)] }
    return divided(strokes[..<cut], longest: longest) + divided(strokes[cut...], longest: longest)
  }

  /// The maximum number of strokes that are divided: more aren't characters of a line.
  private static let maximumDividedCount = 256

  /// Returns the index of the first stroke after the cut; `nil` if the ink goes back all the time.
  private static func bestCut(of strokes: ArraySlice<Stroke>) -> Int? {
    guard let first = strokes.first, let last = strokes.last else { return nil }
    // The box of the ink from each index on.
    var after = [last.box]
    for stroke in strokes.dropFirst().dropLast().reversed() {
      after.append(after[after.count - 1].union(stroke.box))
    }
    var before = first.box
    var best: (overlap: Double, cut: Int)?
    for (cut, rest) in zip(strokes.indices.dropFirst(), after.reversed()) {
      let (left, right) = (before.along, rest.along)
      let overlap =
        left.overlap(right) / max(min(left.extent, right.extent), .leastNonzeroMagnitude)
      if right.middle > left.middle, overlap < maximumOverlap, overlap < best?.overlap ?? .infinity
      {
        best = (overlap, cut)
      }
      before = before.union(strokes[cut].box)
    }
    return best?.cut
  }

  /// The maximum overlap of two characters, relative to the shorter one.
  private static let maximumOverlap = 0.7

  /// The maximum number of strokes above one another: more aren't writing.
  private static let maximumOpenCount = 64

  private static func belongTogether(
    _ a: ClosedRange<Double>, _ b: ClosedRange<Double>, _ share: Double, _ em: Double
  ) -> Bool {
    // An upright stroke has almost no extent: it belongs to what it is well within.
    let (shorter, least) = (min(a.extent, b.extent), 0.02 * em)
    return a.overlap(b) + (shorter < least ? least : 0) > share * max(shorter, least)
  }

  /// Returns the line as a single part.
  func joined() -> LineParts {
    LineParts(
      parts: [
        LinePart(
          strokes: parts.flatMap { $0.strokes }.sorted(),
          bounces: parts.reduce(into: []) { $0.formUnion($1.bounces) },
          box: parts.dropFirst().reduce(parts[0].box) { $0.union($1.box) })
      ], frame: frame)
  }

  private init(parts: [LinePart], frame: LineFrame) {
    self.parts = parts
    self.frame = frame
  }

  /// Returns the gap between neighbouring parts in ems; negative if they overlap.
  func gap(after part: Int) -> Double {
    (parts[part + 1].box.along.lowerBound - parts[part].box.along.upperBound) / frame.em
  }
}

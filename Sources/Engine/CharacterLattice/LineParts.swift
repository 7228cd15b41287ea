import InkModel
import Support

/// Strokes that surely belong to one character: what a line is cut into before anything is read
/// (over-segmentation; Wang, Liu and Liu 2012).
struct LinePart: Sendable {
  /// The line's strokes by their places in it, ascending.
  var strokes: [Int]
  /// Those of them that are but the pen's bouncing: the network doesn't look at them.
  var bounces: Set<Int> = []
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

  /// Groups of strokes that overlap so far along the line that they belong together.
  private static func together(
    _ strokes: [Stroke], overlap: Double, em: Double
  ) -> [[Stroke]] {
    var groups = DisjointSets(count: strokes.count)
    let byStart = strokes.indices.sorted {
      (strokes[$0].box.along.lowerBound, $0) < (strokes[$1].box.along.lowerBound, $1)
    }
    // Those that may still reach over what starts now.
    var open: [Int] = []
    for current in byStart {
      let along = strokes[current].box.along
      open.removeAll { strokes[$0].box.along.upperBound < along.lowerBound }
      for other in open
      where belongTogether(along, strokes[other].box.along, overlap, em) {
        groups.join(current, other)
      }
      open.append(current)
      if open.count > mostOpen { open.removeFirst() }
    }
    return groups.sets.map { set in set.map { strokes[$0] } }
  }

  /// A stroke of the line by its place in it.
  private struct Stroke {
    let index: Int
    let box: LineBox
  }

  /// Strokes that are too long to be one character: characters that reach over each other. They are
  /// divided between two strokes, in the order of writing, where the ink before and the ink after
  /// overlap least.
  private static func divided(_ strokes: ArraySlice<Stroke>, longest: Double) -> [LinePart] {
    let whole = strokes.dropFirst().reduce(strokes[strokes.startIndex].box) { $0.union($1.box) }
    guard whole.along.extent > longest, strokes.count <= mostDivided,
      let cut = bestCut(of: strokes)
    else { return [LinePart(strokes: strokes.map { $0.index }, box: whole)] }
    return divided(strokes[..<cut], longest: longest) + divided(strokes[cut...], longest: longest)
  }

  /// More strokes are no characters of a line.
  private static let mostDivided = 256

  /// The place of the first stroke after the cut; `nil` where the ink goes back all the time.
  private static func bestCut(of strokes: ArraySlice<Stroke>) -> Int? {
    guard let first = strokes.first, let last = strokes.last else { return nil }
    // The ink after each place.
    var after = [last.box]
    for stroke in strokes.dropFirst().dropLast().reversed() {
      after.append(after[after.count - 1].union(stroke.box))
    }
    var before = first.box
    var best: (overlap: Double, cut: Int)?
    for (place, rest) in zip(strokes.indices.dropFirst(), after.reversed()) {
      let (left, right) = (before.along, rest.along)
      let overlap =
        left.overlap(right) / max(min(left.extent, right.extent), .leastNonzeroMagnitude)
      if right.middle > left.middle, overlap < mostOverlap, overlap < best?.overlap ?? .infinity {
        best = (overlap, place)
      }
      before = before.union(strokes[place].box)
    }
    return best?.cut
  }

  /// Characters reach over each other by this share of the shorter at most.
  private static let mostOverlap = 0.7

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

import DuctusEngine
import InkModel
import PageStructure
import Support

/// Finds the marks of items before lines: boxes, ticks, and bullets that weren't read as text.
///
/// Drawings and arrows before two lines are bullets. Ink taken for letters is a bullet if it is like such a
/// drawing, or a dot before two lines. Rings are bullets if all lines that begin where they do have
/// one, unless the letter that they look like is a word. A box before a line is always a mark.
struct ItemMarks {
  /// A mark, and the stroke that comes next in its line.
  struct Found {
    var mark: ItemMark
    let next: Int
  }

  private enum Look {
    case box(isTicked: Bool)
    case tick
    case dot
    case other
  }

  /// A possible mark before the rest of a line.
  private struct Candidate {
    let look: Look
    let strokes: [Int]
    let box: Box
    /// Whether it is known not to be a letter.
    let isDrawn: Bool
    /// Whether it is a ring, which may also be the letter o or a zero.
    var isRing = false
    let next: Int
  }

  // Lengths, in heights of small letters, which are measured by the pen's moves; most are lower
  // than a letter.

  /// The limits of a box's side.
  private static let sides = 1.2...6.0
  private static let maximumBulletSize = (width: 5.0, height: 2.6)
  /// The limits of a tick's height.
  private static let tickHeights = 0.8...5.0
  private static let maximumDotSize = 0.8
  /// The maximum height of a ring and the minimum gap after one, in heights of the page's small
  /// letters.
  private static let (largestRing, gapAfterRing) = (1.5, 1.0)
  /// The minimum area of a ring, relative to a circle of the same length, and the maximum distance
  /// between its ends, relative to its length.
  private static let (roundness, widestGap) = (0.65, 0.12)
  /// The mean ln P of letters above which a letter between spaces is a word.
  private static let wordLikelihood = -4.6
  /// The limits of the gap to the text after a mark.
  private static let gaps = 0.6...6.0
  /// The maximum gap within a mark.
  private static let innerGap = 0.4
  /// The maximum distance of equal bullets from a common edge.
  private static let edge = 1.2
  /// The maximum distance of a tick beyond its box, relative to the box's side.
  private static let tickReach = 0.5
  /// The maximum number of strokes before a line among which a box is searched.
  private static let maximumStrokeCount = 6
  /// The shares of a line's height, at the top and the bottom, where there are no bullets, and the
  /// share of it above and below where ticks may be.
  private static let (margin, marginOfTicks) = (0.15, -0.5)

  private let part: PagePart
  private let boxes: [Box?]
  private let isDrawn: Set<Int>
  /// Whether a ring by itself can't be a word.
  private let hasRings: Bool
  /// Small strokes, sorted by the heights of their middles.
  private let small: [(stroke: Int, box: Box)]

  /// - Complexity: O(points + strokes · (log strokes + small strokes at the same height)).
  ///
  /// - Parameter language: that of the text; `nil` if unknown.
  static func find(
    before blocks: [TranscribedBlock], of part: PagePart, language: TextLikelihood?
  ) -> [Found] {
    let marks = ItemMarks(part, language)
    return blocks.filter { !$0.isLabel }.flatMap { marks.find(before: $0) }
  }

  private init(_ part: PagePart, _ language: TextLikelihood?) {
    self.part = part
    hasRings = language.map { $0.meanLogProbability(of: "o o") < Self.wordLikelihood } ?? false
    boxes = part.ink.strokes.map(\.box)
    isDrawn = Set(part.structure.others.lazy.flatMap(\.strokes))
      .subtracting(part.structure.figures)
    let largest = 2 * Self.sides.upperBound * part.structure.letterHeight
    small = boxes.enumerated().compactMap { stroke, box in box.map { (stroke, $0) } }
      .filter { $0.1.side <= largest }.sorted { $0.1.centre.y < $1.1.centre.y }
  }

  /// Returns the small strokes whose middles are between two heights.
  private func small(from top: Double, to bottom: Double) -> some Sequence<(stroke: Int, box: Box)>
  {
    small[small.partitioningIndex { $0.box.centre.y >= top }...].lazy
      .prefix { $0.box.centre.y <= bottom }
  }

  private func find(before block: TranscribedBlock) -> [Found] {
    let candidates = block.lines.compactMap { line in candidate(before: line).map { (line, $0) } }
    let dots = candidates.count { if case .dot = $0.1.look { true } else { false } }
    let boxes = candidates.count { if case .box = $0.1.look { true } else { false } }
    let ticks = candidates.count { if case .tick = $0.1.look { true } else { false } }
    let bullets = candidates.filter { if case .other = $0.1.look { $0.1.isDrawn } else { false } }
    let alike = candidates.filter { line, candidate in
      bullets.contains { isAlike($0.1, candidate, unit: line.letterHeight) }
    }
    let rings = candidates.map(\.1).filter(\.isRing)
    let haveRings = areBullets(rings, before: block.lines)
    return candidates.compactMap { line, candidate in
      let kind: ItemMark.Kind
      switch candidate.look {
      case .box(let isTicked):
        // Two letters may look like one.
        guard candidate.isDrawn || boxes > 1 else { return nil }
        kind = isTicked ? .tickedBox : .openBox
      case .tick:
        guard candidate.isDrawn || ticks > 1 else { return nil }
        kind = .tickedBox
      case .dot:
        guard dots > 1 || candidate.isRing && haveRings else { return nil }
        kind = .bullet
      case .other:
        guard
          candidate.isRing && haveRings
            || (candidate.isDrawn
              ? bullets.count > 1 || alike.count > 1
              : alike.contains(where: { $0.1.next == candidate.next }))
        else { return nil }
        kind = .bullet
      }
      return Found(
        mark: ItemMark(
          kind: kind, strokes: candidate.strokes.sorted(),
          box: PageBox(around: candidate.strokes.flatMap { part.ink.strokes[$0].points })),
        next: candidate.next)
    }
  }

  /// Returns whether rings are bullets: after the first of them, every line that begins where they
  /// do has one.
  private func areBullets(_ rings: [Candidate], before lines: [TranscribedLine]) -> Bool {
    guard hasRings, rings.count > 1 else { return false }
    let nexts = Set(rings.map(\.next))
    return lines.drop { nexts.isDisjoint(with: $0.strokes) }.allSatisfy { line in
      guard nexts.isDisjoint(with: line.strokes),
        let own = Box(around: line.strokes.lazy.compactMap { boxes[$0] })
      else { return true }
      return rings.allSatisfy {
        abs(start($0.box) - start(own)) > Self.edge * line.letterHeight
      }
    }
  }

  private func isAlike(_ a: Candidate, _ b: Candidate, unit: Double) -> Bool {
    let (first, second) = (a.box.size, b.box.size)
    let difference = max(
      abs(first.x - second.x), abs(first.y - second.y), abs(start(a.box) - start(b.box)))
    return difference <= Self.edge * unit
  }

  /// Returns the start and end of a box in the direction of the lines.
  private func start(_ box: Box) -> Double {
    part.script.isRightToLeft ? -box.bottomRight.x : box.topLeft.x
  }
  private func end(_ box: Box) -> Double {
    part.script.isRightToLeft ? -box.topLeft.x : box.bottomRight.x
  }

  private func candidate(before line: TranscribedLine) -> Candidate? {
    let unit = line.letterHeight
    guard unit > 0, !line.isColumn, line.strokes.count > 1,
      let own = Box(around: line.strokes.lazy.compactMap { boxes[$0] })
    else { return nil }
    let reach = start(own) - (Self.gaps.upperBound + Self.maximumBulletSize.width) * unit
    let before = small(from: own.topLeft.y - unit / 2, to: own.bottomRight.y + unit / 2).filter {
      isDrawn.contains($0.stroke) && $0.box.side <= Self.sides.upperBound * unit
        && start($0.box) > reach && start($0.box) < start(own) + unit
    }
    let all = (before + line.strokes.compactMap { stroke in boxes[stroke].map { (stroke, $0) } })
      .sorted { start($0.box) < start($1.box) }
    return box(first: all, unit: unit) ?? bullet(first: all, unit: unit)
  }

  /// Finds a box, what is in it, and the text after it.
  ///
  /// - Parameter all: the line's strokes and those before it, in the direction of the lines.
  private func box(first all: [(stroke: Int, box: Box)], unit: Double) -> Candidate? {
    let first = all.prefix { start($0.box) < start(all[0].box) + Self.sides.upperBound * unit }
      .prefix(Self.maximumStrokeCount)
    for set in Self.subsets(of: first.count) {
      // Characters such as 口 have three strokes.
      if part.script.lettersHaveParts && set.count == 3 { continue }
      let strokes = set.map { first[first.startIndex + $0] }
      guard let box = Box(around: strokes.lazy.map(\.box)), Self.sides.contains(box.width / unit),
        Self.sides.contains(box.height / unit),
        DrawnBox.isMade(
          of: strokes.map { part.ink.strokes[$0.stroke].points.map { $0.vector } })
      else { continue }
      let sides = Set(strokes.map(\.stroke))
      let tick = ticks(in: box).filter { !sides.contains($0) }
      let taken = sides.union(tick)
      let rest = all.filter { !taken.contains($0.stroke) }
      guard let next = rest.first, start(next.box) > end(box) - Self.innerGap * box.width,
        start(next.box) < end(box) + Self.gaps.upperBound * unit,
        next.box.topLeft.y < box.bottomRight.y, box.topLeft.y < next.box.bottomRight.y + unit
      else { continue }
      return Candidate(
        look: .box(isTicked: !tick.isEmpty), strokes: Array(taken), box: box,
        isDrawn: sides.count == 1 || !sides.isDisjoint(with: isDrawn), next: next.stroke)
    }
    return nil
  }

  /// Returns the strokes in a box, which may reach out of it.
  private func ticks(in box: Box) -> [Int] {
    let margin = Self.tickReach * box.side
    return small(from: box.topLeft.y - margin / 2, to: box.bottomRight.y).filter {
      $0.box.side <= box.side + 2 * margin && box.topLeft.x < $0.box.centre.x
        && $0.box.centre.x < box.bottomRight.x
    }.map(\.stroke)
  }

  /// Returns the sets of one to four numbers below a count, the smallest sets first.
  private static func subsets(of count: Int) -> [[Int]] {
    (1..<1 << count).map { bits in (0..<count).filter { bits >> $0 & 1 == 1 } }
      .filter { $0.count <= 4 }.sorted { ($0.count, $0[0]) < ($1.count, $1[0]) }
  }

  /// Finds a small drawing or letter, and the text after it.
  private func bullet(first all: [(stroke: Int, box: Box)], unit: Double) -> Candidate? {
    var (count, last) = (1, end(all[0].box))
    while count < all.count, start(all[count].box) < last + Self.innerGap * unit {
      last = max(last, end(all[count].box))
      count += 1
    }
    let (strokes, rest) = (all.prefix(count), all.dropFirst(count))
    guard let next = rest.first, let box = Box(around: strokes.lazy.map(\.box)),
      Self.gaps.contains((start(next.box) - last) / unit),
      box.width <= Self.maximumBulletSize.width * unit,
      let text = Box(around: rest.prefix(4).lazy.map(\.box))
    else { return nil }
    let sign = DrawnSign(
      strokes.map { part.ink.strokes[$0.stroke].points.map(\.vector) },
      pointsLeft: part.script.isRightToLeft)
    let isTick = sign == .tick && Self.tickHeights.contains(box.height / unit)
    guard isTick || box.height <= Self.maximumBulletSize.height * unit else { return nil }
    let isDot =
      strokes.count == 1 && box.width < Self.maximumDotSize * unit
      && box.height < Self.maximumDotSize * unit
    let isRing =
      strokes.count == 1
      && isRing(strokes[0].stroke, box, gap: start(next.box) - last)
    let middle = (box.centre.y - text.topLeft.y) / max(text.height, unit)
    let margin = isTick ? Self.marginOfTicks : isRing && !isDot ? 0 : Self.margin
    guard (margin...1 - margin).contains(middle) else { return nil }
    return Candidate(
      look: isTick ? .tick : isDot ? .dot : .other, strokes: strokes.map(\.stroke), box: box,
      isDrawn: sign == .arrow || strokes.allSatisfy { isDrawn.contains($0.stroke) },
      isRing: isRing,
      next: next.stroke)
  }

  /// Returns whether a stroke before a gap is a ring: round, closed, and not as high as a zero.
  private func isRing(_ stroke: Int, _ box: Box, gap: Double) -> Bool {
    let way = part.ink.strokes[stroke].points.map(\.vector)
    let unit = part.structure.letterHeight
    guard box.height <= Self.largestRing * unit, gap >= Self.gapAfterRing * unit else {
      return false
    }
    let length = way.polylineLength
    let area = zip(way, way.dropFirst() + way.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
    return (way[way.count - 1] - way[0]).length <= Self.widestGap * length
      && 4 * .pi * abs(area) > Self.roundness * length * length
  }
}

extension [TranscribedBlock] {
  /// Assigns marks to the lines after them, unless their strokes are already part of the text.
  mutating func put(_ marks: [ItemMarks.Found]) {
    guard !marks.isEmpty else { return }
    let marks = Dictionary(marks.map { ($0.next, $0.mark) }) { first, _ in first }
    let read = Set(flatMap(\.lines).flatMap(\.strokes))
    for block in indices {
      for line in self[block].lines.indices {
        self[block].lines[line].mark = self[block].lines[line].strokes.lazy.compactMap { marks[$0] }
          .first { read.isDisjoint(with: $0.strokes) }
      }
    }
  }
}

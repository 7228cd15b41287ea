import DuctusEngine
import InkModel
import PageStructure

/// Finds the marks of items before lines: boxes, ticks, and bullets that weren't read as text.
///
/// Drawings before two lines are bullets. Ink taken for letters is a bullet if it is
/// like such a drawing, or a dot before two lines. A dash is one if another line of its block
/// begins with a dash at the same edge. Rings are bullets if all lines that begin where they do
/// have one, unless the letter that they look like is a word. A box before a line is a mark, unless
/// it is a node of a tree or a diagram.
struct ItemMarks {
  /// A mark, and the stroke that comes next in its line.
  struct Found {
    var mark: ItemMark
    let next: Int
  }

  enum Look {
    case box(isTicked: Bool)
    /// A box that something else is in or that lines lead to: a node of a tree or a diagram.
    case node
    case tick
    case dot
    case other
  }

  /// A possible mark before the rest of a line.
  struct Candidate {
    let look: Look
    let strokes: [Int]
    let box: Box
    /// Whether it is known not to be a letter.
    let isDrawn: Bool
    /// The form that it shares with letters: other lines may begin with a dash too, and a ring may be
    /// the letter o or a zero.
    var form: BulletForm?
    let next: Int
  }

  // Lengths, in heights of small letters, which are measured by the pen's moves; most are lower
  // than a letter.

  /// The limits of a box's side.
  static let sides = 1.2...6.0
  private static let maximumBulletSize = (width: 5.0, height: 2.6)
  /// The maximum height of a bullet, relative to its width: letters and bars are narrower.
  private static let steepest = 2.0
  /// The limits of a tick's height.
  private static let tickHeights = 0.8...5.0
  private static let maximumDotSize = 0.8
  /// The minimum gap after a ring, in heights of the page's small letters.
  private static let gapAfterRing = 1.0
  /// The mean ln P of letters above which a letter between spaces is a word.
  private static let wordLikelihood = -4.6
  /// The limits of the gap to the text after a mark.
  static let gaps = 0.6...6.0
  /// The maximum gap within a mark.
  static let innerGap = 0.4
  /// The maximum distance of equal bullets from a common edge.
  private static let edge = 1.2
  /// The shares of a line's height, at the top and the bottom, where there are no bullets, and the
  /// share of it above and below where ticks may be.
  private static let (margin, marginOfTicks) = (0.15, -0.5)

  let part: PagePart
  private let boxes: [Box?]
  let isDrawn: Set<Int>
  /// Whether a ring by itself can't be a word.
  private let hasRings: Bool
  /// Small strokes, and those of them that are drawn, sorted by the heights of their middles.
  let (small, smallDrawn): ([(stroke: Int, box: Box)], [(stroke: Int, box: Box)])
  /// The first strokes of the lines that drawings before them belong to.
  private var lines: [Int: Int] = [:]

  /// The number of strokes whose middles tell the height of a line's start.
  private static let startCount = 6
  /// The dashes that text may begin with.
  private static let dashes: Set<Character> = ["-", "–", "—"]

  /// - Complexity: O(points + strokes · log strokes + lines · small drawn strokes at their
  ///   height), and O(small strokes at its height + drawn strokes) for each box.
  ///
  /// - Parameter language: that of the text; `nil` if unknown.
  static func find(
    before blocks: [TranscribedBlock], of part: PagePart, language: TextLikelihood?
  ) -> [Found] {
    var marks = ItemMarks(part, language)
    let blocks = blocks.filter { !$0.isLabel }
    marks.assignDrawings(to: blocks.flatMap(\.lines))
    return blocks.flatMap { marks.find(before: $0) }
  }

  private init(_ part: PagePart, _ language: TextLikelihood?) {
    self.part = part
    hasRings = language.map { $0.meanLogProbability(of: "o o") < Self.wordLikelihood } ?? false
    let boxes = part.ink.strokes.map(\.box)
    let isDrawn = Set(part.structure.others.lazy.flatMap(\.strokes))
      .subtracting(part.structure.figures)
    let largest = 2 * Self.sides.upperBound * part.structure.letterHeight
    let small = boxes.indices
      .compactMap { stroke in boxes[stroke].map { (stroke: stroke, box: $0) } }
      .filter { $0.box.side <= largest }.sorted { $0.box.centre.y < $1.box.centre.y }
    (self.boxes, self.isDrawn, self.small) = (boxes, isDrawn, small)
    smallDrawn = small.filter { isDrawn.contains($0.stroke) }
  }

  /// Assigns each drawing before lines to the one whose start is nearest in height.
  private mutating func assignDrawings(to all: [TranscribedLine]) {
    var nearest: [Int: (line: Int, distance: Double)] = [:]
    for line in all {
      let own = line.strokes.compactMap { boxes[$0] }.sorted { start($0) < start($1) }
      guard let middle = own.prefix(Self.startCount).map(\.centre.y).median else { continue }
      for (stroke, box) in drawings(before: line) {
        let distance = abs(box.centre.y - middle)
        if distance < nearest[stroke]?.distance ?? .infinity {
          nearest[stroke] = (line.strokes[0], distance)
        }
      }
    }
    lines = nearest.mapValues { $0.line }
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
    let rings = candidates.map(\.1).filter { $0.form == .ring }
    let haveRings = areBullets(rings, before: block.lines)
    let dashes =
      candidates.filter { $0.1.form == .dash }.map { start($0.1.box) }
      + block.lines.filter(beginsWithDash).compactMap { line in
        Box(around: line.strokes.lazy.compactMap { self.boxes[$0] }).map(start)
      }
    return candidates.compactMap { line, candidate in
      let kind: ItemMark.Kind
      switch candidate.look {
      case .node: return nil
      case .box(let isTicked):
        // Two letters may look like one.
        guard candidate.isDrawn || boxes > 1 else { return nil }
        kind = isTicked ? .tickedBox : .openBox
      case .tick:
        guard candidate.isDrawn || ticks > 1 else { return nil }
        kind = .tickedBox
      case .dot:
        guard dots > 1 || candidate.form == .ring && haveRings else { return nil }
        kind = .bullet
      case .other:
        guard
          candidate.form == .ring && haveRings
            || areDashes(dashes, at: candidate, unit: line.letterHeight)
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

  /// Returns whether a mark and another line's are dashes at one edge.
  ///
  /// - Parameter dashes: the starts of all.
  private func areDashes(_ dashes: [Double], at mark: Candidate, unit: Double) -> Bool {
    mark.form == .dash && dashes.count { abs($0 - start(mark.box)) <= Self.edge * unit } > 1
  }

  /// Returns the start and end of a box in the direction of the lines.
  func start(_ box: Box) -> Double {
    part.script.isRightToLeft ? -box.bottomRight.x : box.topLeft.x
  }
  func end(_ box: Box) -> Double {
    part.script.isRightToLeft ? -box.topLeft.x : box.bottomRight.x
  }

  private func candidate(before line: TranscribedLine) -> Candidate? {
    let unit = line.letterHeight
    guard unit > 0, !line.isColumn, line.strokes.count > 1 else { return nil }
    let own = line.strokes.compactMap { stroke in boxes[stroke].map { (stroke: stroke, box: $0) } }
    let before = drawings(before: line)
    func sorted(_ drawings: [(stroke: Int, box: Box)]) -> [(stroke: Int, box: Box)] {
      (drawings + own).sorted { start($0.box) < start($1.box) }
    }
    // The sides of a box may be nearer to other lines.
    if let box = box(first: sorted(before), unit: unit) { return box }
    var bullet = bullet(
      first: sorted(before.filter { lines[$0.stroke] == line.strokes[0] }), unit: unit)
    if let found = bullet, found.form == .dash, !found.isDrawn, !mayBeginWithDash(line) {
      bullet?.form = nil
    }
    return bullet
  }

  /// Returns the small drawings before a line, at about its height.
  private func drawings(before line: TranscribedLine) -> [(stroke: Int, box: Box)] {
    let unit = line.letterHeight
    guard let own = Box(around: line.strokes.lazy.compactMap { boxes[$0] }) else { return [] }
    let first = start(own)
    let reach = first - (Self.gaps.upperBound + Self.maximumBulletSize.width) * unit
    return smallDrawn.middles(from: own.topLeft.y - unit / 2, to: own.bottomRight.y + unit / 2)
      .filter { _, box in
        box.side <= Self.sides.upperBound * unit && start(box) > reach && start(box) < first + unit
      }
  }

  private func beginsWithDash(_ line: TranscribedLine) -> Bool {
    line.text.first.map(Self.dashes.contains) ?? false
  }

  /// Returns whether a line's first letter may be a misread dash, and not a minus sign or 一.
  private func mayBeginWithDash(_ line: TranscribedLine) -> Bool {
    !part.script.lettersHaveParts && !beginsWithDash(line)
      && !FormulaTest.isFormula(line.text, words: line.words.map(\.confidence))
  }

  /// Finds a small drawing or letter, and the text after it.
  private func bullet(first all: [(stroke: Int, box: Box)], unit: Double) -> Candidate? {
    var (count, last) = (1, end(all[0].box))
    while count < all.count, start(all[count].box) < last + Self.innerGap * unit,
      let box = Box(around: all[..<count].lazy.map(\.box)),
      box.white(above: all[count].box) < Self.innerGap * unit
    {
      last = max(last, end(all[count].box))
      count += 1
    }
    let (strokes, rest) = (all.prefix(count), all.dropFirst(count))
    guard let next = rest.first, let box = Box(around: strokes.lazy.map(\.box)),
      Self.gaps.contains((start(next.box) - last) / unit),
      box.width <= Self.maximumBulletSize.width * unit,
      let text = Box(around: rest.prefix(4).lazy.map(\.box))
    else { return nil }
    let isTick =
      strokes.count == 1 && Self.tickHeights.contains(box.height / unit)
      && DrawnTick.isMade(of: part.ink.strokes[strokes[0].stroke].points.map(\.vector))
    let isDot =
      strokes.count == 1 && box.width < Self.maximumDotSize * unit
      && box.height < Self.maximumDotSize * unit
    // The letters of formulas are larger than those of text.
    let small = part.script.lettersHaveParts ? unit : min(unit, part.structure.letterHeight)
    guard
      isTick || isDot
        || box.height <= Self.maximumBulletSize.height * small
          && box.height <= Self.steepest * box.width
    else { return nil }
    var form = strokes.count == 1 ? BulletForm(strokes[0].stroke, of: part) : nil
    if form == .ring,
      start(next.box) - last < Self.gapAfterRing * part.structure.letterHeight
    {
      form = nil
    }
    let middle = (box.centre.y - text.topLeft.y) / max(text.height, unit)
    let margin = isTick ? Self.marginOfTicks : form == .ring && !isDot ? 0 : Self.margin
    guard (margin...1 - margin).contains(middle) else { return nil }
    return Candidate(
      look: isTick ? .tick : isDot ? .dot : .other, strokes: strokes.map(\.stroke), box: box,
      isDrawn: strokes.allSatisfy { isDrawn.contains($0.stroke) },
      form: form, next: next.stroke)
  }
}

extension Box {
  /// Returns the vertical distance of two boxes, in either order; negative if they overlap.
  fileprivate func white(above other: Box) -> Double {
    max(topLeft.y, other.topLeft.y) - min(bottomRight.y, other.bottomRight.y)
  }
}

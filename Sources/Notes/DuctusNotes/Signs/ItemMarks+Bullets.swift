import InkModel
import PageStructure

/// Small drawings and letters before lines.
extension ItemMarks {
  // Lengths, in heights of small letters.

  /// The maximum height of a bullet, relative to its width: letters and bars are narrower.
  private static let steepest = 2.0
  /// The limits of a tick's height.
  private static let tickHeights = 0.8...5.0
  private static let maximumDotSize = 0.8
  /// The minimum gap after a ring, in heights of the page's small letters.
  private static let gapAfterRing = 1.0
  /// The limits of the gap after a blot, which is no letter of what is far from it.
  private static let gapsAfterBlots = gaps.lowerBound...8
  /// The shares of a line's height, at the top and the bottom, where there are no bullets except blots
  /// and rings, and the share of it above and below where ticks may be.
  private static let (margin, marginOfTicks) = (0.15, -0.5)

  /// Finds a small drawing or letter, and the text after it.
  func bullet(first all: [(stroke: Int, box: Box)], unit: Double) -> Candidate? {
    var (count, last) = (1, end(all[0].box))
    while count < all.count, start(all[count].box) < last + Self.innerGap * unit,
      let box = Box(around: all[..<count].lazy.map(\.box)),
      box.white(to: all[count].box).y < Self.innerGap * unit
    {
      last = max(last, end(all[count].box))
      count += 1
    }
    let (strokes, rest) = (all.prefix(count), all.dropFirst(count))
    var form = BulletForm(strokes.map(\.stroke), of: part)
    let gaps = form == .blot ? Self.gapsAfterBlots : Self.gaps
    guard let next = rest.first, let box = Box(around: strokes.lazy.map(\.box)),
      gaps.contains((start(next.box) - last) / unit),
      box.width <= Self.maximumBulletSize.width * unit,
      let text = Box(around: rest.prefix(4).lazy.map(\.box))
    else { return nil }
    let isTick =
      strokes.count == 1 && form != .blot && Self.tickHeights.contains(box.height / unit)
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
    if form == .ring,
      start(next.box) - last < Self.gapAfterRing * part.structure.letterHeight
    {
      form = nil
    }
    let middle = (box.centre.y - text.topLeft.y) / max(text.height, unit)
    let margin =
      isTick ? Self.marginOfTicks : form == .blot || form == .ring && !isDot ? 0 : Self.margin
    guard (margin...1 - margin).contains(middle) else { return nil }
    return Candidate(
      look: isTick ? .tick : isDot ? .dot : .other, strokes: strokes.map(\.stroke), box: box,
      isDrawn: strokes.allSatisfy { isDrawn.contains($0.stroke) },
      form: form, next: next.stroke)
  }
}

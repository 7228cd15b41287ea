import InkModel

/// The strokes of an ink that are probably fraction bars: level, with ink right above and right
/// below. A short bar under a 1 looks like the foot of a 1, but no foot stands on something else.
struct FractionBars {
  /// The strokes on both sides of a bar.
  private struct Sides {
    var above: Set<Int> = []
    var below: Set<Int> = []
  }

  /// Each bar's index among all bars.
  private var indices: [Int: Int] = [:]
  /// The bars that each stroke is above and below.
  private var beside: [Standing]

  /// The bars that a stroke is above and below, as bits.
  private struct Standing {
    var above: [UInt64]
    var below: [UInt64]

    init(words: Int) {
      (above, below) = ([UInt64](repeating: 0, count: words), [UInt64](repeating: 0, count: words))
    }

    func isBeside(_ bar: Int) -> Bool {
      (above[bar / 64] | below[bar / 64]) & 1 << UInt64(bar % 64) != 0
    }

    /// Returns whether a bar is between this stroke and another.
    func isParted(from other: Standing) -> Bool {
      above.indices.contains { word in
        above[word] & other.below[word] | below[word] & other.above[word] != 0
      }
    }
  }

  /// The minimum levelness and straightness of a bar.
  private static let levelness = 0.9
  private static let straightness = 0.9
  /// The minimum width of a bar, in units.
  private static let width = 0.3
  /// The maximum height of a dot, in units: a division sign has two.
  private static let dot = 0.2
  /// The maximum gap between a bar and what is above or below it, and their maximum overlap, in
  /// units.
  private static let white = 0.7
  private static let across = 0.15
  /// The minimum ratio of a bar's width to that of the foot of a 1 on it.
  private static let wider = 1.3

  /// - Complexity: O(strokes · level strokes).
  init(_ looks: [StrokeLook], unit: Double) {
    let sides = Self.sides(looks, unit: unit)
    let bars = sides.keys.sorted()
    beside = looks.map { _ in Standing(words: (bars.count + 63) / 64) }
    for (index, bar) in bars.enumerated() {
      guard let own = sides[bar] else { continue }
      indices[bar] = index
      let bit: UInt64 = 1 << UInt64(index % 64)
      for stroke in own.above { beside[stroke].above[index / 64] |= bit }
      for stroke in own.below { beside[stroke].below[index / 64] |= bit }
    }
  }

  /// Returns the strokes on both sides of each bar.
  private static func sides(_ looks: [StrokeLook], unit: Double) -> [Int: Sides] {
    var sides: [Int: Sides] = [:]
    let isFlat = looks.map { look in
      look.levelness >= levelness && look.straightness >= straightness
        && look.box.width >= width * unit
    }
    var levels: [Int: Sides] = [:]
    for bar in looks.indices where isFlat[bar] {
      let box = looks[bar].box
      var (own, level) = (Sides(), Sides())
      for other in looks.indices where other != bar {
        let stroke = looks[other].box
        guard stroke.size.max() > dot * unit, stroke.centre.x > box.topLeft.x,
          stroke.centre.x < box.bottomRight.x
        else { continue }
        let up = box.centre.y - stroke.bottomRight.y
        let down = stroke.topLeft.y - box.centre.y
        let reach = -across * unit...white * unit
        if isFlat[other] {
          if up > 0, reach.contains(up) { level.above.insert(other) }
          if down > 0, reach.contains(down) { level.below.insert(other) }
        } else {
          if reach.contains(up) { own.above.insert(other) }
          if reach.contains(down) { own.below.insert(other) }
        }
      }
      if !own.above.isEmpty, !own.below.isEmpty { (sides[bar], levels[bar]) = (own, level) }
    }
    // Two level strokes alone are an equals sign; beside a bar, a level one is the foot of a 1.
    for (bar, level) in levels {
      let isFoot = level.above.union(level.below).contains { other in
        levels[other] != nil && looks[other].box.width >= wider * looks[bar].box.width
      }
      if isFoot { sides[bar] = nil }
    }
    for bar in sides.keys {
      sides[bar]?.above.formUnion(levels[bar]?.above ?? [])
      sides[bar]?.below.formUnion(levels[bar]?.below ?? [])
    }
    return sides
  }

  /// Returns whether a bar divides two strokes: one of them is the bar, with the other above or
  /// below, or they are on different sides of a bar.
  ///
  /// - Complexity: O(bars / 64).
  func divide(_ a: Int, _ b: Int) -> Bool {
    if let bar = indices[a], beside[b].isBeside(bar) { return true }
    if let bar = indices[b], beside[a].isBeside(bar) { return true }
    return beside[a].isParted(from: beside[b])
  }
}

import InkModel

/// The strokes of an ink that are probably the bars of fractions: level, with ink right above and right
/// below. A short bar under a 1 looks like the foot of a 1, but no foot stands on something else.
struct FractionBars {
  /// What a bar parts.
  private struct Sides {
    var above: Set<Int> = []
    var below: Set<Int> = []
  }

  private var sides: [Int: Sides] = [:]

  /// How level and how straight a bar is, at least.
  private static let levelness = 0.9
  private static let straightness = 0.9
  /// A bar's width, in units, at least.
  private static let width = 0.3
  /// The height of what is a dot, in units, at most: a division sign has two.
  private static let dot = 0.2
  /// White between a bar and what is above or below it, and how far that reaches across, in units.
  private static let white = 0.7
  private static let across = 0.15
  /// A bar is wider than the foot of a 1 on it by so much, at least.
  private static let wider = 1.3

  /// - Complexity: O(strokes · level strokes).
  init(_ looks: [StrokeLook], unit: Double) {
    let isFlat = looks.map { look in
      look.levelness >= Self.levelness && look.straightness >= Self.straightness
        && look.box.width >= Self.width * unit
    }
    var levels: [Int: Sides] = [:]
    for bar in looks.indices where isFlat[bar] {
      let box = looks[bar].box
      var (own, level) = (Sides(), Sides())
      for other in looks.indices where other != bar {
        let stroke = looks[other].box
        guard stroke.size.max() > Self.dot * unit, stroke.centre.x > box.topLeft.x,
          stroke.centre.x < box.bottomRight.x
        else { continue }
        let up = box.centre.y - stroke.bottomRight.y
        let down = stroke.topLeft.y - box.centre.y
        let reach = -Self.across * unit...Self.white * unit
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
    // Two level strokes are an equals sign by themselves; beside a bar, a level one is the foot of a 1.
    for (bar, level) in levels {
      let isFoot = level.above.union(level.below).contains { other in
        levels[other] != nil && looks[other].box.width >= Self.wider * looks[bar].box.width
      }
      if isFoot { sides[bar] = nil }
    }
    for bar in sides.keys {
      sides[bar]?.above.formUnion(levels[bar]?.above ?? [])
      sides[bar]?.below.formUnion(levels[bar]?.below ?? [])
    }
  }

  /// Whether a bar parts two strokes: one of them is it, with the other above or below, or both are on
  /// different sides of one.
  func divide(_ a: Int, _ b: Int) -> Bool {
    if let own = sides[a], own.above.contains(b) || own.below.contains(b) { return true }
    if let own = sides[b], own.above.contains(a) || own.below.contains(a) { return true }
    return sides.values.contains { own in
      own.above.contains(a) && own.below.contains(b)
        || own.below.contains(a) && own.above.contains(b)
    }
  }
}

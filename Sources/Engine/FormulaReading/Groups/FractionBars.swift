import InkModel

/// The strokes of an ink that are probably the bars of fractions: level, with ink right above and right
/// below. A short bar under a 1 looks like the foot of a 1, but no foot stands on something else.
struct FractionBars {
  /// For each bar the strokes above and below it.
  private var around: [Int: Set<Int>] = [:]

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

  /// - Complexity: O(strokes · level strokes).
  init(_ looks: [StrokeLook], unit: Double) {
    let isFlat = looks.map { look in
      look.levelness >= Self.levelness && look.straightness >= Self.straightness
        && look.box.width >= Self.width * unit
    }
    for bar in looks.indices where isFlat[bar] {
      let box = looks[bar].box
      var (above, below): (Set<Int>, Set<Int>) = ([], [])
      for other in looks.indices where other != bar && !isFlat[other] {
        let own = looks[other].box
        guard own.size.max() > Self.dot * unit, own.centre.x > box.topLeft.x,
          own.centre.x < box.bottomRight.x
        else { continue }
        let (up, down) = (box.centre.y - own.bottomRight.y, own.topLeft.y - box.centre.y)
        if (-Self.across * unit...Self.white * unit).contains(up) { above.insert(other) }
        if (-Self.across * unit...Self.white * unit).contains(down) { below.insert(other) }
      }
      if !above.isEmpty, !below.isEmpty { around[bar] = above.union(below) }
    }
  }

  /// Whether one of two strokes is a bar with the other above or below it.
  func divide(_ a: Int, _ b: Int) -> Bool {
    around[a]?.contains(b) ?? false || around[b]?.contains(a) ?? false
  }
}
